"""Pursuit, searches, matches and the explorer."""

import inspect
import itertools
import json
import pickle
import urllib.request

import numpy as np
import pytest

import attractor
from attractor import Arena, AttractorError
from conftest import refused_in_a_gigabyte


def test_cop_numbers_of_known_graphs():
    assert attractor.cops("petersen", rule="stay").cop_number == 3
    assert attractor.cops("dodecahedron", rule="stay").cop_number == 3
    assert attractor.cops("IheA@GUAo", rule="stay").cop_number == 3, "the Petersen graph as graph6"


def test_graphs_in_every_form():
    lists = [[1, 4], [0, 2], [1, 3], [2, 4], [3, 0]]
    named = {"abcde"[v]: ["abcde"[w] for w in row] for v, row in enumerate(lists)}
    numbers = attractor.cops(lists, rule="stay")
    names = attractor.cops(named, rule="stay")
    assert numbers.cop_number == names.cop_number == 2
    assert names.starts == [tuple("abcde"[v] for v in start) for start in numbers.starts]
    shifted = {v + 1: [w + 1 for w in row] for v, row in enumerate(lists)}
    assert attractor.cops(shifted, rule="stay").starts == [
        tuple(v + 1 for v in start) for start in numbers.starts
    ]
    assert numbers.tried[0].wins is False and numbers.tried[1].best_start in numbers.starts


def test_networkx_graphs():
    networkx = pytest.importorskip("networkx")
    assert attractor.cops(networkx.petersen_graph(), rule="stay").cop_number == 3
    grid = attractor.cops(networkx.grid_2d_graph(3, 3), rule="stay")
    assert grid.cop_number == 2 and len(grid.starts) == 81 and grid.starts[1] == ((0, 0), (0, 1))
    assert attractor.cops(networkx.DiGraph([(0, 1), (1, 0)]), 1).wins


def test_a_chase():
    pursuit = attractor.cops("petersen", rule="stay", play=True)
    assert len(pursuit.chase) >= 2
    assert pursuit.draw().svg.startswith("<svg") and pursuit.draw().svg in pursuit._repr_html_()
    assert attractor.cops("petersen").draw().svg.startswith("<svg"), "the chase is found when somebody looks"
    why = attractor.cops([[1], [0, 2], [1]], why=(0, 2, True)).answer["why"]
    assert why[0]["text"]


def test_odds():
    found = attractor.odds(12, 0.5, trials=40, seed=3)
    assert found.trials == 40 and set(found.share) == {1, 2}
    assert found.share == attractor.odds(12, 0.5, trials=40, seed=3).share


def test_searching():
    found = attractor.best("connect4", line="7422341735647741166133573473242566")
    assert found.complete and (found.score, found.value) == (1, "win")
    assert found.best == ["2", "6"] and found.moves["2"] == 1
    tree = attractor.minmax("12 [3 [6, 9], 1 [8, 10]]", 2, turn=1, tree=100)
    assert tree.value == 8 and tree.leaves == [6, 9, 8, 10] and tree.tree["value"] == 8
    limited = attractor.best("connect4", nodes=1000)
    assert limited.complete is False


def test_matches_repeat_with_a_seed():
    one = attractor.match("tictactoe", {1: "perfect", 2: "random"}, games=20, seed=4, list=True)
    two = attractor.match("tictactoe", {1: "perfect", 2: "random"}, games=20, seed=4, list=True)
    assert one.list == two.list and one.wins[2] == 0
    assert one.wins[1] + one.draws == 20


def test_the_catalogue():
    assert len(attractor.games()) > 10
    assert "rules" in attractor.describe("chomp")
    assert "evaluate" not in attractor.heuristics("connect4")
    assert any(family["name"] == "petersen" for family in attractor.families())


def test_playing_the_catalogue():
    session = attractor.play("chomp:2x2")
    session.move("b2").move("a2")
    assert session.turn == 1 and session.position == session.notation
    arena = Arena.from_dict({("a", 1): [("b", 2)], ("b", 2): []}, [1, 2], start=("a", 1))
    assert attractor.play(arena).move(("b", 2)).position == ("b", 2)


def ask(explorer, path, body):
    base = explorer.address.split("#")[0]
    request = urllib.request.Request(
        base + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=300) as answer:
        return json.load(answer)


def test_the_explorer_shows_games_of_ones_own(heap):
    with attractor.serve(heap) as explorer:
        assert "game=Nim" in explorer.address and explorer.running
        solved = ask(explorer, "api/solve", {"game": "Nim"})
        assert solved["winner"] == 1 and solved["positions"] == 14
        drawn = ask(explorer, "api/graph", {"game": "Nim"})
        assert drawn
        played = ask(explorer, "api/play", {"game": "Nim", "moves": ["3"], "solve": True})
        assert "(4, 2)" in json.dumps(played)
        checked = ask(explorer, "api/check", {"game": "Nim", "formula": "<<1>> F wins 1"})
        assert checked["at_start"] is True
        tree = ask(explorer, "api/tree", {"game": "Nim", "depth": 2})
        assert tree["tree"]
        assert explorer._repr_html_().startswith("<a href")
    assert not explorer.running and "closed" in repr(explorer)
    arena = Arena.from_dict({0: [1], 1: []}, [1, 2], start=0, title="two vertices")
    with attractor.serve(arena) as explorer:
        assert ask(explorer, "api/solve", {"game": "two vertices"})["winner"] == 1


def test_the_explorer_without_a_game():
    explorer = attractor.serve()
    with urllib.request.urlopen(explorer.address, timeout=300) as page:
        assert b"<html" in page.read()
    port = int(explorer.address.rsplit(":", 1)[1].strip("/"))
    with pytest.raises(OSError, match=str(port)):
        attractor.serve(port=port)
    explorer.stop()
    explorer.stop()


@pytest.mark.parametrize(
    "call, kind, words",
    [
        (lambda: attractor.cops("petersn"), ValueError, "petersn"),
        (lambda: attractor.cops([[1], []]), ValueError, "vertex 0 lists 1"),
        (lambda: attractor.cops([]), ValueError, "vert"),
        (lambda: attractor.cops({"a": ["b"]}), KeyError, "vertex a has an edge to b"),
        (lambda: attractor.cops(5), TypeError, "int"),
        (lambda: attractor.cops("petersen", rule="x"), ValueError, "rule"),
        (lambda: attractor.cops("petersen", cops=0), ValueError, "cops"),
        (lambda: attractor.cops("petersen", cops="two"), TypeError, "`cops` cannot be 'two'"),
        (lambda: attractor.cops("petersen", starts="x"), ValueError, "starts"),
        (lambda: attractor.minmax("chomp:2x2", method="x"), ValueError, "method"),
        (lambda: attractor.minmax("chomp:2x2", heuristic="x"), ValueError, "heuristic"),
        (lambda: attractor.minmax("chomp:2x2", -1), ValueError, "`depth` cannot be -1: expected 0 or more"),
        (lambda: attractor.minmax("chomp:2x2", deph=2), TypeError, "`minmax` has no option `deph`: did you mean `depth`?"),
        (lambda: attractor.check("chomp:2x2", "true", witnes=True), TypeError, "did you mean `witness`?"),
        (lambda: attractor.solve("chomp:2x2", everywher=True), TypeError, "did you mean `everywhere`?"),
        (lambda: attractor.solve("chomp:2x2", fold="yes"), TypeError, "`fold` cannot be 'yes'"),
        (lambda: attractor.solve("{0: [1], 1: []}", sinks="x"), ValueError, "`sinks` cannot be 'x'"),
        (lambda: attractor.solve("{0: [1], 1: []}", owner_field=object), TypeError, "`owner_field` cannot be <class"),
        (lambda: attractor.best("connect4", nodes=10**30), ValueError, "`nodes` cannot be 1000000"),
        (lambda: attractor.cops("petersen", speed="fast"), TypeError, "`speed` cannot be 'fast'"),
        (lambda: attractor.best("connect4", line="9"), ValueError, "9"),
        (lambda: attractor.match("chomp:2x2", {1: "perfct"}), ValueError, "perfct"),
        (lambda: attractor.match("chomp:2x2", {3: "random"}), ValueError, "player `3`"),
        (lambda: attractor.play("chomp:2x2").reply("human"), ValueError, "person"),
        (lambda: attractor.check("chomp:2x2", "<<9>> X true"), ValueError, "9"),
        (lambda: attractor.describe("chmop"), ValueError, "chmop"),
        (lambda: attractor.odds(10, 7.0), ValueError, "7"),
    ],
)
def test_bad_input(call, kind, words):
    with pytest.raises(kind) as caught:
        call()
    assert words in str(caught.value)


def test_a_vertex_is_a_number_or_its_name():
    graph = "{0: [1, 2], 1: [], 2: [1]}"
    for start in (0, "0"):
        solution = attractor.solve(graph, start=start, owner={1: [0], 2: [1, "2"]})
        assert (solution.winner, solution.answer["start"]) == (1, "0")
        assert Arena.open(graph, owner={1: [0], 2: [1, 2]}, at=start).start == "0"


def test_everything_that_says_which_game_can_be_said():
    with attractor.serve() as explorer:
        described = json.load(urllib.request.urlopen(explorer.address + "api/openapi.json"))
    asked = set(described["components"]["schemas"]["OpenRequest"]["properties"])
    said = set(inspect.signature(Arena.open).parameters)
    # The owners are a dictionary here, and only the owner of the machine says how much memory there is.
    assert said - {"game", "owner", "memory", "progress"} == asked - {"text", "owners"}


def test_numbers_of_numpy_are_numbers():
    assert attractor.minmax("chomp:2x2", np.int64(2)).value == attractor.minmax("chomp:2x2", 2).value


def test_formulas_without_a_start():
    arena = Arena.from_dict({0: [1], 1: []}, [1, 2])
    checked = attractor.check(arena, "<<1>> F wins 1")
    assert checked.where == [0, 1]
    with pytest.raises(AttractorError, match="no start"):
        bool(checked)


def test_the_nim_of_coalitions():
    checked = attractor.check("coalition-nim:N=3,n=2,K=20,r=3,u0=42", "F(1)")
    assert checked.holds == len(checked.where) and checked.mask is None


def test_a_tablebase_answers_as_solving_does(tmp_path):
    path = tmp_path / "krk.tb"
    kept = attractor.solve("krk:4", output=path)
    solved = attractor.solve("krk:4", at="Kc1Rd1kc4@1")
    tablebase = attractor.Tablebase(path)
    assert tablebase.game == "krk:4" and tablebase.entries >= kept.positions > 0
    found = tablebase.probe(at="Kc1Rd1kc4@1")
    assert (found.value, found.rank) == (solved.value(), solved.rank())
    assert found.complete and found.best == solved.best
    assert tablebase.verify() is None
    assert attractor.solve("krk:4", output=path, resume=True).answer == kept.answer
    rows = tmp_path / "krk.csv"
    columns = tablebase.export(rows)
    lines = rows.read_text().splitlines()
    assert lines[0].split(",") == columns and len(lines) == tablebase.entries + 1


def test_playing_with_a_tablebase(tmp_path):
    path = tmp_path / "game.tb"
    attractor.solve("chomp:4x3", output=path)
    with_file = attractor.play("chomp:4x3", tablebase=path)
    without = attractor.play("chomp:4x3")
    assert with_file.value() == without.value() and with_file.hints() == without.hints()
    assert with_file.reply("perfect") == without.reply("perfect")
    tablebase = attractor.Tablebase(path)
    assert attractor.match("chomp:4x3", {1: "perfect"}, games=20, tablebase=tablebase).wins[1] == 20
    with attractor.serve("chomp:4x3", tablebase=tablebase) as explorer:
        assert explorer.running
    with pytest.raises(AttractorError, match="chomp:4x3"):
        attractor.play("chomp:2x2", tablebase=tablebase)


def test_a_file_that_is_no_tablebase_is_named(tmp_path):
    path = tmp_path / "no.tb"
    path.write_text("something else")
    with pytest.raises(AttractorError, match="no.tb: this is no tablebase"):
        attractor.Tablebase(path)
    with pytest.raises(TypeError, match="named by text"):
        attractor.solve(Arena.from_dict({0: []}, owner=[1]), output=path)
    assert path.read_text() == "something else"


@pytest.mark.parametrize("time", [-1, -0.5, float("nan"), float("inf"), 1e300])
@pytest.mark.parametrize("ask", [attractor.best, attractor.minmax])
def test_impossible_times_are_refused(ask, time):
    with pytest.raises(ValueError, match="`time` cannot be .*: expected seconds, at least 0"):
        ask("tictactoe", time=time)


def test_impossible_checkpoints_are_refused(tmp_path):
    with pytest.raises(ValueError, match="`checkpoint` cannot be -1: expected seconds"):
        attractor.solve("tictactoe", output=tmp_path / "ttt.tb", checkpoint=-1)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "ask",
    [
        lambda **options: attractor.best("connect4", **options),
        lambda **options: attractor.minmax("connect4", 1, **options),
        lambda **options: attractor.match("tictactoe", games=1, **options),
        lambda **options: attractor.solve("chomp:12x12", **options),
        lambda **options: attractor.solve("tictactoe", **options),
        lambda **options: attractor.check("tictactoe", "wins 1", **options),
        lambda **options: attractor.check("coalition-nim", "wins 1", **options),
        lambda **options: attractor.check(Arena.from_dict({0: []}, owner={0: 1}), "true", **options),
    ],
)
def test_misspelt_options_are_refused(ask):
    with pytest.raises(TypeError, match="has no option `lin`: did you mean `line`\\?"):
        ask(lin="44")
    with pytest.raises(TypeError, match="has no option `progres`: did you mean `progress`\\?"):
        ask(progres=None)
    with pytest.raises(TypeError, match="has no option `xyzzy`$"):
        ask(xyzzy=1)


def test_the_version_is_that_of_the_package():
    from importlib.metadata import version

    assert attractor.__version__ == version("attractor")


class Standoff:
    """Who is hit is out; whoever is out can do nothing but wait, and with ``stuck`` not even that."""

    simultaneous = True

    def __init__(self, stuck=False):
        self.stuck = stuck

    def start(self):
        return (True, True)

    def actions(self, position, player):
        if position[player - 1]:
            return ["wait", "shoot"]
        return [] if self.stuck else ["wait"]

    def play(self, position, chosen):
        return (position[0] and chosen[1] == "wait", position[1] and chosen[0] == "wait")

    def notation(self, position):
        return "".join("+" if alive else "-" for alive in position)

    def labels(self, position):
        return [f"alive{player}" for player in (1, 2) if position[player - 1]]


def test_a_class_may_say_that_moves_are_made_together():
    found = attractor.check(Standoff(), "<<1>> F !alive2")
    assert found.at_start and found.positions == 4
    assert not attractor.check(Standoff(), "<<1>> G alive1").at_start
    assert attractor.check(Standoff(), "<<1,2>> G (alive1 & alive2)").where == [(True, True)]
    # Who has no action is blocked, and "all of no moves" is true for the others.
    assert set(attractor.check(Standoff(stuck=True), "blocked").where) == {(True, False), (False, True), (False, False)}
    with pytest.raises(attractor.AttractorError, match="more than 3 positions"):
        attractor.check(Standoff(), "true", limit=3)
    with pytest.raises(attractor.WrongType, match="choose at the same time"):
        attractor.solve(Standoff())


class Alike(Standoff):
    """All of its positions are called alike."""

    def notation(self, position):
        return "men"


def test_moves_made_together_are_about_positions_as_objects():
    for game in (Standoff(), Alike()):
        found = attractor.check(game, "<<1>> F !alive2", witness=True)
        (one,) = found.witness
        assert found.at_start and set(one["strategy"]) == {(True, True)}
        assert one["play"]["positions"][0] == (True, True) and not one["play"]["positions"][-1][1]
        assert len(found.where) == found.holds and pickle.loads(pickle.dumps(found)).where == found.where
        (one,) = attractor.check(game, "<<1>> G alive1", refute=True).refutation
        assert (True, True) in one["strategy"]
        assert attractor.check(game, "alive1 & !alive2", at=(True, False)).at_start
        assert not attractor.check(game, "alive1 & !alive2", at=(False, True)).at_start
        with pytest.raises(KeyError, match="is not a position of this game"):
            attractor.check(game, "true", at=(1, 2, 3))
    assert attractor.check(Standoff(), "alive1 & !alive2", at="+-").at_start
    for options in ({"line": ["shoot"]}, {"fold": True}):
        with pytest.raises(attractor.WrongType, match="is not for players who choose at the same time"):
            attractor.check(Standoff(), "true", **options)
    with pytest.raises(attractor.WrongType, match="did you mean `witness`"):
        attractor.check(Standoff(), "true", witnes=True)


class Growing:
    """Players who go on for ever."""

    simultaneous = True

    def __init__(self, **methods):
        vars(self).update(methods)

    def start(self):
        return 0

    def actions(self, position, player):
        return ["on"]

    def play(self, position, chosen):
        return position + 1


def test_moves_made_together_that_make_no_sense():
    for methods, options, words in [
        ({}, {"limit": 100}, "more than 100 positions: 100 positions were found, such as 0, 1, 50, 99"),
        ({}, {"limit": -1}, "`limit` cannot be -1: expected 1 or more"),
        ({"actions": lambda at, player: "on"}, {}, "are the text 'on'"),
        ({"actions": lambda at, player: itertools.repeat("on")}, {}, "the moves of 0 do not end"),
        ({"actions": lambda at, player: [1]}, {}, "an action of player 1 at 0 is 1: expected a text"),
        ({"play": lambda at, chosen: None}, {}, "on, on at 0 leads nowhere: `play` returned None"),
        ({"play": lambda at, chosen: []}, {}, "cannot be hashed"),
        ({"notation": lambda at: at}, {}, "`notation` gives 0 for 0, and not a text"),
    ]:
        with pytest.raises(attractor.AttractorError, match=words):
            attractor.check(Growing(**methods), "true", **options)


def test_moves_made_together_stop_before_memory_ends():
    question = "attractor.check(test_questions.Growing(notation='{:10000}'.format), 'true')"
    run = refused_in_a_gigabyte("test_questions", question)
    assert run.returncode == 0 and "memory is used up" in run.stdout, run.stderr

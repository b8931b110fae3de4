"""What people of this language expect: keywords, exceptions, notebooks, files."""

import asyncio
import concurrent.futures
import dataclasses
import importlib.util
import inspect
import pickle
import subprocess
import sys

import numpy as np
import pytest

import attractor
from attractor import Arena
from conftest import Nim, TicTacToe

ARENA = Arena.from_dict({"a": ["b", "c"], "b": [], "c": ["a"]}, {"a": 1, "b": 2, "c": 2}, start="a")


@pytest.mark.parametrize(
    "ask, near",
    [
        (lambda: attractor.match("tictactoe", gmes=5), "games"),
        (lambda: attractor.minmax("connect4", dept=8), "depth"),
        (lambda: attractor.best("chomp:2x2", tiem=5), "time"),
        (lambda: attractor.solve("chomp:2x2", enigne="flat"), "engine"),
        (lambda: attractor.solve("chomp:2x2", evrywhere=True), "everywhere"),
        (lambda: attractor.check(ARENA, "turn 1", witnes=True), "witness"),
        (lambda: attractor.play("chomp:2x2", sede=1), "seed"),
        (lambda: attractor.cops("petersen", ruel="stay"), "rule"),
        (lambda: attractor.odds(5, 0.5, trails=5), "trials"),
        (lambda: attractor.serve("chomp:2x2", prot=1), "port"),
        (lambda: Arena.open("chomp:2x2", fodl=True), "fold"),
        (lambda: Arena.from_dict({}, [], strat=1), "start"),
        (lambda: Arena.from_edges([], [], vertcies=[1]), "vertices"),
        (lambda: Arena.from_edges([], [], titel="x"), "title"),
        (lambda: Arena.from_rows([0], [], [], sinsk="win"), "sinks"),
        (lambda: Arena.from_game(Nim(), limt=5), "limit"),
        (lambda: ARENA.attractor(1, witihn=[]), "within"),
        (lambda: ARENA.solve(raech=["b"]), "reach"),
        (lambda: ARENA.draw(thme="dark"), "theme"),
        (lambda: ARENA.solve().draw(layuot="force"), "layout"),
    ],
)
def test_misspelt_keywords(ask, near):
    with pytest.raises(TypeError, match=f"did you mean `{near}`"):
        ask()
    with pytest.raises(attractor.AttractorError):
        ask()


def test_unknown_engines_are_refused_for_every_game():
    for game in ("chomp:2x2", ARENA, Nim(3)):
        with pytest.raises(attractor.AttractorError, match="there is no engine `zzz`"):
            attractor.solve(game, engine="zzz")


def test_exceptions_are_those_of_python():
    for ask, kind in [
        (lambda: Arena({"a": []}), TypeError),
        (lambda: Arena.from_dict({"a": ["z"]}, [1]), KeyError),
        (lambda: ARENA.owner("zz"), KeyError),
        (lambda: attractor.Tablebase("nowhere.tb"), FileNotFoundError),
        (lambda: attractor.solve("nowhere.json"), FileNotFoundError),
        (lambda: Arena.open("folder/nowhere.pg"), FileNotFoundError),
        (lambda: attractor.solve("chmop:4x3"), ValueError),
        (lambda: Arena.from_matrix(np.zeros((2, 3)), [1, 2]), ValueError),
        (lambda: ARENA.attractor("1"), TypeError),
    ]:
        with pytest.raises(kind) as caught:
            ask()
        assert isinstance(caught.value, attractor.AttractorError)


def test_players_begin_with_one():
    with pytest.raises(attractor.AttractorError, match="numbered from 1"):
        Arena.from_dict({0: [1], 1: []}, [0, 1])
    with pytest.raises(attractor.AttractorError, match="numbered from 1"):
        Arena.from_rows([0, 1, 1], [1], np.array([0, 1]))


def test_small_things():
    attracted = ARENA.attractor(1)
    assert "zz" not in attracted and "a" in attracted
    assert ARENA.solve().values(np.int64(1))[0].tolist() == ARENA.solve().values(1)[0].tolist()
    assert ARENA.draw(players=np.int64(1)).svg == ARENA.draw(players=1).svg
    no_start = Arena.from_dict({0: [1], 1: []}, [1, 2]).solve()
    with pytest.raises(attractor.AttractorError, match="does not say where play begins"):
        no_start.winner
    assert "2 positions" in repr(no_start)
    assert attractor.__version__


def test_a_matrix_is_not_taken_for_neighbours_without_a_word():
    with pytest.warns(UserWarning, match="from_matrix"):
        Arena.from_dict([[0, 1, 1], [0, 0, 1], [0, 0, 0]], [1, 2, 1])


def test_png_is_written(tmp_path):
    ARENA.draw().save(tmp_path / "arena.png")
    written = (tmp_path / "arena.png").read_bytes()
    assert written.startswith(b"\x89PNG") and len(written) > 1000
    with pytest.raises(attractor.AttractorError, match="not as `.gif`"):
        ARENA.draw().save(tmp_path / "arena.gif")
    with pytest.raises(attractor.AttractorError, match="pixels"):
        ARENA.draw().png(1e9)
    for drawing, name in ((ARENA.draw(), "arena.svg"), (ARENA.attractor(1).animate(), "arena.html")):
        with pytest.raises(attractor.MissingFile, match="there is no folder `.*nowhere`") as raised:
            drawing.save(tmp_path / "nowhere" / name)
        assert isinstance(raised.value, FileNotFoundError)


def test_every_answer_is_shown_by_a_notebook(tmp_path):
    path = tmp_path / "a.tb"
    three = attractor.solve("nim:1-2-3,players=3", players=(1, 2))
    shown = {
        "solution": ARENA.solve(),
        "flat": attractor.solve("tictactoe", engine="flat"),
        "kept": attractor.solve("matches:5", output=path),
        "tablebase": attractor.Tablebase(path),
        "coalition": three,
        "attractor": ARENA.attractor(1),
        "large": Arena.open("tictactoe").attractor(1),
        "animation": ARENA.attractor(1).animate(),
        "checked": attractor.check(ARENA, "turn 1"),
        "searched": attractor.minmax("tictactoe", 2),
        "tree": attractor.minmax(TicTacToe(), 2, tree=200),
        "best": attractor.best(Nim(5)),
        "match": attractor.match("chomp:2x2", games=3),
        "why": ARENA.solve().why(),
        "session": attractor.play("tictactoe"),
        "pursuit": attractor.cops("petersen", rule="stay"),
        "odds": attractor.odds(6, 0.5, trials=5),
    }
    for name, answer in shown.items():
        html = answer._repr_html_()
        assert html.startswith("<"), name
    assert "<svg" in shown["tree"]._repr_html_() and "<svg" in shown["pursuit"]._repr_html_()
    assert three.meaning.split(":")[0] in three._repr_html_()
    assert "<svg" in shown["tree"].draw().svg
    assert shown["animation"]._repr_html_().count("data-layer") > len(ARENA.attractor(1))
    shown["animation"].save(tmp_path / "layers.html")
    assert "range" in (tmp_path / "layers.html").read_text(encoding="utf-8")
    with pytest.raises(attractor.AttractorError, match="tree=N"):
        shown["searched"].draw()


def test_limits_for_every_question_about_a_class():
    class Endless:
        def start(self):
            return 0

        def turn(self, at):
            return 1

        def moves(self, at):
            return [1, 2]

        def play(self, at, more):
            return at * 3 + more

        def outcome(self, at):
            return None

    for ask in [
        lambda: attractor.solve(Endless(), limit=500),
        lambda: attractor.check(Endless(), "turn 1", limit=500),
        lambda: attractor.minmax(Endless(), 20, limit=500),
        lambda: attractor.best(Endless(), limit=500),
        lambda: attractor.match(Endless(), games=2, limit=500),
        lambda: attractor.match(Endless(), {1: "perfect"}, games=2, limit=500),
        lambda: attractor.play(Endless(), limit=500).value(),
        lambda: attractor.serve(Endless(), limit=500),
        lambda: Arena.from_game(Endless(), limit=500),
    ]:
        with pytest.raises(attractor.AttractorError, match="more than 500 positions.*such as 0, 1"):
            ask()


def test_games_without_a_graph_answer_like_those_with_one(tmp_path):
    graph = attractor.solve("tictactoe", engine="graph")
    for solution in [attractor.solve("tictactoe", engine="flat"), attractor.solve("tictactoe", output=tmp_path / "t.tb")]:
        assert solution.winner == graph.winner and solution.best == graph.best and solution.rank() == graph.rank()
        for at in graph.arena.positions[::97]:
            assert solution.value(at) == graph.value(at) and solution.rank(at) == graph.rank(at)
            assert solution.value(at, 2) == graph.value(at, 2)
            assert solution.best_moves(at) == graph.best_moves(at)
            assert solution.line(at) == graph.line(at) and solution.why(at) == graph.why(at)
        assert solution.won == graph.won and solution.layers == graph.layers
        assert solution.strategy(2) == graph.strategy(2)
        assert (solution.values(1)[0] == graph.values(1)[0]).all()
        assert solution.to_pandas().equals(graph.to_pandas())
        with pytest.raises(attractor.AttractorError, match="not solved for 3"):
            solution.value(player=3)
    assert attractor.solve("tictactoe", engine="flat") == graph


def test_output_overwrites_nothing_of_another_game(tmp_path):
    path = tmp_path / "a.tb"
    assert attractor.solve("chomp:4x3", output=path).won == attractor.solve("chomp:4x3").won
    with pytest.raises(attractor.AttractorError, match="force"):
        attractor.solve("matches:9", output=path)
    assert attractor.Tablebase(path).game == "chomp:4x3"
    assert attractor.solve("matches:9", output=path, force=True).winner == attractor.solve("matches:9").winner


def test_positions_as_a_frame():
    frame = attractor.solve("matches:9,take=1-2").to_pandas().set_index("position")
    assert list(frame.columns)[:4] == ["owner", "value", "rank", "best"]
    assert frame.loc["9@1", "value"] == "loss" and frame.loc["8@2", "best"] == "2"
    mine = attractor.solve(Nim(5)).to_pandas()
    assert mine["position"][0] == (5, 1) and mine["best"][0] == 1
    assert mine["best"].isna().sum() == sum(not Nim().moves(at) for at in mine["position"])


def test_public_functions_have_types():
    for name in attractor.__all__:
        thing = getattr(attractor, name)
        if inspect.isfunction(thing):
            assert inspect.signature(thing).return_annotation is not inspect.Signature.empty, name


@pytest.mark.skipif(importlib.util.find_spec("pyspiel") is None, reason="OpenSpiel is not installed")
def test_open_spiel():
    game = attractor.from_open_spiel("tic_tac_toe")
    solution, ours = attractor.solve(game), attractor.solve("tictactoe")
    assert (solution.positions, solution.winner, solution.drawn) == (ours.positions, ours.winner, ours.drawn)
    assert attractor.minmax(game, 2).best and attractor.play(game).move(4).turn == 2
    assert attractor.match(game, {1: "perfect"}, games=10).wins[2] == 0
    with pytest.raises(attractor.AttractorError, match="not of perfect information"):
        attractor.from_open_spiel("kuhn_poker")
    with pytest.raises(attractor.AttractorError, match="not"):
        attractor.from_open_spiel("backgammon")
    with pytest.raises(attractor.AttractorError, match="did you mean `tic_tac_toe`"):
        attractor.from_open_spiel("tic_tac_too")
    with pytest.raises(attractor.AttractorError, match="Unknown parameter"):
        attractor.from_open_spiel("tic_tac_toe(x=3)")
    with pytest.raises(attractor.AttractorError, match="one player"):
        attractor.from_open_spiel("cliff_walking")
    with pytest.raises(TypeError, match="no game of OpenSpiel"):
        attractor.from_open_spiel(5)


@pytest.mark.skipif(importlib.util.find_spec("pyspiel") is None, reason="OpenSpiel is not installed")
def test_states_of_open_spiel_that_print_alike_are_not_mixed_up():
    # Its print does not say which piece goes on jumping.
    with pytest.raises(attractor.AttractorError, match="told apart by nothing") as caught:
        attractor.solve(attractor.from_open_spiel("chinese_checkers"), limit=3000)
    assert "`key`" in caught.value.hint
    game = attractor.from_open_spiel("nim(pile_sizes=1;2)", key=lambda state: state.history_str())
    assert attractor.solve(game).positions > attractor.solve("nim:1-2").positions
    assert attractor.solve(game).winner == attractor.solve(attractor.from_open_spiel("nim(pile_sizes=1;2)")).winner


class Kind:
    """What OpenSpiel says of a game, and a word of it."""

    def __init__(self, name):
        self.name = self.short_name = name

    dynamics = property(lambda self: Kind("SEQUENTIAL"))
    information = property(lambda self: Kind("PERFECT_INFORMATION"))
    chance_mode = property(lambda self: Kind("DETERMINISTIC"))


class HeapState:
    """A state as those of OpenSpiel: a heap of which one or two are taken."""

    def __init__(self, heap=4, player=0):
        self.heap, self.player = heap, player

    def __str__(self):
        return "|" * self.heap + "ab"[self.player]

    def current_player(self):
        return self.player if self.heap else -4

    def is_terminal(self):
        return self.heap == 0

    def legal_actions(self):
        return [n for n in (1, 2) if n <= self.heap]

    def returns(self):
        return [1.0, -1.0] if self.player else [-1.0, 1.0]

    def child(self, taken):
        return HeapState(self.heap - taken, 1 - self.player)


class HeapGame:
    def get_type(self):
        return Kind("heap")

    def num_players(self):
        return 2

    def new_initial_state(self):
        return HeapState()


def shown(state):
    return state.heap, state.player


@pytest.mark.parametrize("key", [None, shown])
def test_games_of_open_spiel_are_pickled(key):
    games = [attractor.from_open_spiel(HeapGame(), key)]
    if importlib.util.find_spec("pyspiel") is not None and key is None:
        games.append(attractor.from_open_spiel("nim(pile_sizes=1;2)"))
    for game in games:
        solution = attractor.solve(game)
        again = pickle.loads(pickle.dumps(solution))
        assert again == solution and again.winner == solution.winner and again.best == solution.best
        assert again.why() == solution.why() and again.arena == solution.arena
        assert attractor.solve(pickle.loads(pickle.dumps(game))) == solution
        session = attractor.play(game).move(1)
        assert pickle.loads(pickle.dumps(session)) == session


def test_the_functions_of_the_courses_are_there_without_being_imported():
    script = "import attractor, sys; assert 'attractor.cours' not in sys.modules; print(attractor.cours.nim.__name__)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=600)
    assert ran.stdout == "nim\n", ran.stderr
    assert "cours" in dir(attractor)
    with pytest.raises(AttributeError, match="no attribute 'course'"):
        attractor.course


def test_reasons_are_told_in_two_languages():
    english = attractor.solve("matches:2").why()
    french = ["le joueur 1 a le trait et 2 (2@1 → 0@2) est dans A0", "la partie est finie en 0@2 : le joueur 1 gagne"]
    assert english == attractor.solve("matches:2").why(lang="en") != french
    for engine in ("graph", "flat"):
        assert attractor.solve("matches:2", engine=engine).why(lang="fr") == french
    assert attractor.solve("matches:2").why("2@1", lang="fr") == french
    assert attractor.play("matches:2").why(lang="fr") == french
    coalition = {"game": "nim:1-2-3,players=3", "players": (1, 2)}
    try:
        attractor.speak("fr")
        assert attractor.solve("matches:2").why() == french and attractor.play("matches:2").why() == french
        assert attractor.solve("matches:2").why(lang="en") == english
        assert attractor.solve(**coalition).meaning.startswith("les joueurs 1 et 2 gagnent ensemble")
        with pytest.raises(attractor.AttractorError, match="n’est ni un fichier") as caught:
            attractor.solve("chmop:4x3")
        assert "vouliez-vous dire" in caught.value.hint
    finally:
        attractor.speak("en")
    assert attractor.solve("matches:2").why() == english
    assert attractor.solve(**coalition).meaning.startswith("players 1 and 2 win together")
    for ask in (attractor.speak, lambda language: attractor.solve("matches:2").why(lang=language)):
        with pytest.raises(attractor.AttractorError, match="`de` is not a language here"):
            ask("de")
    # Each thread has its own, for as long as it asks.
    solution = attractor.solve("matches:9,take=1-2")
    told = {language: solution.why(lang=language) for language in ("en", "fr")}
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        languages = ["en", "fr"] * 40
        for language, why in zip(languages, pool.map(lambda one: solution.why(lang=one), languages)):
            assert why == told[language]


def test_without_open_spiel(monkeypatch):

    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(attractor.AttractorError, match="pip install open_spiel"):
        attractor.from_open_spiel("tic_tac_toe")


def misspelt(name):
    """The name with two letters in the wrong order."""
    k = next(k for k in range(len(name) - 1) if name[k] != name[k + 1])
    return name[:k] + name[k + 1] + name[k] + name[k + 2 :]


def keywords():
    """Every keyword of everything that people call."""
    for name in attractor.__all__:
        thing = getattr(attractor, name)
        inside = vars(thing).items() if inspect.isclass(thing) and not dataclasses.is_dataclass(thing) else ()
        called = [(name, thing)] if inspect.isroutine(thing) else []
        for method, value in inside:
            function = getattr(value, "__func__", value)
            if inspect.isfunction(function) and not method.startswith("_"):
                called.append((f"{name}.{method}", getattr(thing, method)))
        for title, function in called:
            # Methods of nothing but a position are called too often to look at what they are told.
            if list(inspect.signature(function).parameters) == ["self", "position"]:
                continue
            for parameter in inspect.signature(function).parameters.values():
                if parameter.kind in (parameter.KEYWORD_ONLY, parameter.POSITIONAL_OR_KEYWORD) and parameter.name != "self":
                    yield pytest.param(function, parameter.name, id=f"{title}-{parameter.name}")


@pytest.mark.parametrize("function, name", [one for one in keywords() if len(one.values[1]) > 1])
def test_every_keyword_is_suggested_where_two_letters_are_exchanged(function, name):
    # Protocols are what people write themselves, and rules as text have parameters of their own.
    if function.__qualname__.split(".")[0] in ("Game", "Chooser", "Rules", "load_ipython_extension"):
        return
    given = ("chomp:3x3", "turn 1")[: 2 if function is attractor.check else 1]
    with pytest.raises(attractor.WrongType, match=f"did you mean `{name}`"):
        answer = function(*given, **{misspelt(name): None})
        if inspect.iscoroutine(answer):
            asyncio.run(answer)


class Ring(Nim):
    """Round and round."""

    def moves(self, position):
        return ["on", "back"]

    def play(self, position, move):
        return ((position[0] + (1 if move == "on" else 2)) % 3, 3 - position[1])


def test_parity_games_are_answers_like_the_others():
    arena = Arena.from_game(Ring())
    found = arena.parity([at[0] for at in arena])
    assert found == arena.parity([at[0] for at in arena]) and hash(found) == hash(pickle.loads(pickle.dumps(found)))
    assert found == pickle.loads(pickle.dumps(found)) != arena.parity([1] * len(arena))
    assert set(found.strategy().values()) <= {"on", "back"}
    assert f"<td>{len(found.won)}</td>" in found._repr_html_()

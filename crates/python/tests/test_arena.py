"""Arenas, attractors and solutions."""

import random

import literal
import numpy as np
import pytest

import attractor
from attractor import Arena, AttractorError, UnknownPosition

COURSE = {0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}


@pytest.fixture
def arena():
    return Arena.from_dict(COURSE, owner=lambda v: v < 4, start=0)


def test_the_exercise_of_the_course(arena):
    alice = arena.attractor(player=1)
    assert alice.layers == [[7], [2], [4], [0, 1]]
    assert alice.winning_region == {0, 1, 2, 4, 7}
    assert [alice.rank(v) for v in COURSE] == [3, 3, 1, None, 2, None, None, 0]
    assert alice.strategy() == {0: 4, 1: 4, 2: 7}
    assert (len(alice), alice.stationary, alice.players) == (5, 3, (1,))
    assert 4 in alice and 5 not in alice and list(alice) == [0, 1, 2, 4, 7]
    bob = arena.attractor(2)
    assert bob.winning_region == {3, 5, 6}


@pytest.mark.parametrize("seed", range(30))
def test_attractors_of_any_target(seed):
    rng = random.Random(seed)
    n = rng.randint(1, 40)
    names = [rng.choice([str(v), v, (v, "x"), frozenset([v])]) for v in range(n)]
    G = {name: [rng.choice(names) for _ in range(rng.randint(0, 3))] for name in names}
    mine = {name: rng.random() < 0.5 for name in G}
    target = {name for name in G if rng.random() < 0.2}
    found = Arena.from_dict(G, owner=mine).attractor(1, target)
    expected = literal.layers(G, mine.get, target)
    assert found.layers == (expected if target else [[]])
    ranks = {v: k for k, layer in enumerate(expected) for v in layer}
    assert found.ranks.tolist() == [ranks.get(v, -1) for v in G]
    for at, to in found.strategy().items():
        assert mine[at] and to in G[at] and ranks[to] == ranks[at] - 1


def test_within_and_masks(arena):
    assert arena.attractor(1, [7], within=[2]).winning_region == {2, 7}
    assert arena.attractor(1, np.arange(8) == 7).winning_region == {0, 1, 2, 4, 7}
    assert arena.attractor([1, 2], [3]).winning_region == {0, 1, 3, 5, 6}
    assert arena.attractor(1, [3], vacuous=True).rank(7) == 1


def test_owners_in_every_form():
    owners = [1, 1, 1, 1, 2, 2, 2, 2]
    forms = [
        owners,
        np.array(owners),
        dict(enumerate(owners)),
        lambda v: v < 4,
        lambda v: np.bool_(v < 4),
        lambda v: 1 if v < 4 else 2,
    ]
    for owner in forms:
        assert Arena.from_dict(COURSE, owner).owners.tolist() == owners


def test_graphs_in_every_form():
    lists = [COURSE[v] for v in range(8)]
    forms = [lists, tuple(map(tuple, lists)), {v: set(row) for v, row in COURSE.items()}]
    forms.append({v: iter(row) for v, row in COURSE.items()})
    for graph in forms:
        alice = Arena.from_dict(graph, lambda v: v < 4).attractor(1)
        assert alice.winning_region == {0, 1, 2, 4, 7}
    # Equal numbers are the same vertex, as in a dictionary.
    assert Arena.from_dict({1: [2.0, True], 2: [np.int64(1)]}, [1, 2]).successors(1) == [2, 1]


def test_outcomes_and_sinks():
    G = {"a": ["b", "c", "d"], "b": [], "c": [], "d": []}
    ends = {"b": "draw", "c": 2, "d": {1, 2}}
    arena = Arena.from_dict(G, owner=lambda v: 1, outcome=ends, start="a")
    assert [arena.outcome(v) for v in G] == [None, (), (2,), (1, 2)]
    assert arena.solve().winners == (1,) and arena.solve((1, 2)).value("a", (1, 2)) == "win"
    for sinks, winner in (("lose", 2), ("win", 1), ("draw", None)):
        blocked = Arena.from_dict({"a": []}, owner={"a": 1}, start="a", sinks=sinks)
        assert blocked.solve().winner == winner


def test_what_an_arena_tells(arena):
    assert (len(arena), arena.players, arena.edges, arena.start) == (8, 2, 9, 0)
    assert arena.positions == list(COURSE) == list(arena)
    arena.positions.clear()
    assert len(arena.positions) == 8, "nobody else's list was cleared"
    assert 3 in arena and "x" not in arena and [] not in arena
    assert arena.successors(1) == arena.moves(1) == [4, 5, 6]
    assert (arena.owner(1), arena.outcome(3), arena.outcome(0)) == (1, (2,), None)
    offsets, targets = arena.rows
    assert targets[offsets[1] : offsets[2]].tolist() == [4, 5, 6]
    assert arena.inspect()["acyclic"] is True
    assert "graph" in repr(arena)
    assert Arena.open(arena.text("json")).attractor(1).layers == [["7"], ["2"], ["4"], ["0", "1"]]


def test_pictures(arena, tmp_path):
    drawing = arena.draw()
    assert drawing.svg.startswith("<svg") and drawing._repr_svg_() == drawing.svg
    assert arena._repr_svg_() == drawing.svg
    drawing.save(tmp_path / "arena.svg")
    assert (tmp_path / "arena.svg").read_text(encoding="utf-8") == drawing.svg
    assert arena.attractor(1, [3]).draw(layout="layers", theme="dark").svg.startswith("<svg")
    assert "digraph" in arena.dot()
    with pytest.raises(AttractorError, match="layout"):
        arena.draw(layout="spiral")
    large = Arena.from_dict([[]] * 400, owner=lambda v: 1)
    assert large._repr_svg_() is None and "<svg" not in large.attractor(1)._repr_html_()


def test_solutions(arena):
    solution = arena.solve()
    assert (solution.winner, solution.winners, solution.rank()) == (1, (1,), 3)
    assert (solution.best, solution.won, solution.drawn) == ([4], {1: 5, 2: 3}, 0)
    assert solution.winning_region == {1: {0, 1, 2, 4, 7}, 2: {3, 5, 6}}
    assert solution.layers[1] == [[7], [2], [4], [0, 1]]
    assert solution.strategy(1)[0] == 4 and solution.strategy(2) == {4: 2, 5: 3, 6: 3}
    assert [solution.value(v) for v in (0, 4, 5)] == ["win", "loss", "win"]
    assert solution.value(4, player=1) == "win" and solution.rank(5) == 1
    assert solution.line() == [0, 4, 2, 7] and solution.best_moves(2) == [7]
    assert any("layer" in sentence for sentence in solution.why(0))
    assert solution.certificate()["claims"]
    signs, ranks = solution.values(1)
    assert signs.dtype == np.int8 and signs[5] == -1 and ranks[0] == 3
    assert solution.attractor(2).winning_region == {3, 5, 6}
    assert "player 1 wins in 3" in repr(solution)
    assert "<svg" in solution._repr_html_()


def test_goals(arena):
    reach = arena.solve(1, reach=[7])
    assert reach.won == {1: 5} and reach.answer["goal"] == "reach"
    assert arena.solve(2, avoid=[7]).won == {2: 3}
    assert arena.solve((1, 2), reach=[3]).won == {(1, 2): 5}
    assert arena.solve(1, reach=[7], within=[2, 7]).won == {1: 2}
    # To reach one thing without another is to stay outside the other until then.
    both = arena.solve(1, reach=[7], avoid=[5])
    assert both.won == arena.solve(1, reach=[7], within=[v for v in range(8) if v != 5]).won
    with pytest.raises(AttractorError, match="not solved for 1"):
        arena.solve(2).values(1)


def test_games_of_the_catalogue():
    chomp = attractor.solve("chomp:4x3")
    assert (chomp.winner, chomp.rank(), chomp.best) == (1, 7, ["b3"])
    assert attractor.solve("matches:9,take=1-2", line="1").winner == 2
    assert attractor.solve("matches:9,take=1-2", at="8@1").winner == 1
    assert len(Arena.open("chomp:2x2").positions) == len(Arena.open("chomp:2x2"))
    pasted = attractor.solve("{0: [1], 1: []}", owner={1: [0], 2: [1]}, start="0")
    assert pasted.winner == 1
    assert Arena.open("chomp:2x2").start == Arena.open("chomp:2x2").positions[0]


def test_games_without_a_graph():
    flat = attractor.solve("matches:50,take=1-3", engine="flat")
    graph = attractor.solve("matches:50,take=1-3", engine="graph")
    assert (flat.winner, flat.rank(), flat.best) == (graph.winner, graph.rank(), graph.best)
    assert "<svg" not in flat._repr_html_() and "wins" in repr(flat)
    assert flat.strategy(1) == graph.strategy(1), "it is explored when somebody asks"


def test_a_file(tmp_path):
    path = tmp_path / "graph.json"
    path.write_text(Arena.from_dict(COURSE, lambda v: v < 4, start=0).text("json"))
    assert attractor.solve(path).winner == attractor.solve(str(path)).winner == 1


def test_networkx_in_and_out(arena):
    networkx = pytest.importorskip("networkx")
    made = arena.to_networkx()
    assert made.nodes[0] == {"owner": 1} and made.nodes[3] == {"owner": 1, "outcome": (2,)}
    assert sorted(made.edges()) == sorted((v, w) for v in COURSE for w in COURSE[v])
    again = Arena.from_networkx(made, start=0)
    assert again.attractor(1).layers == arena.attractor(1).layers
    plain = networkx.DiGraph(COURSE)
    assert Arena.from_networkx(plain, owner=lambda v: v < 4).attractor(1).ranks.tolist() == (
        arena.attractor(1).ranks.tolist()
    )
    with pytest.raises(TypeError, match="from_networkx"):
        attractor.solve(plain)


def test_frames(arena):
    pandas = pytest.importorskip("pandas")
    frame = arena.solve().to_pandas()
    assert frame.loc[frame.position == 0, "value_1"].item() == 1
    each = ["value_1", "rank_1", "value_2", "rank_2"]
    assert list(frame.columns) == ["position", "owner", "value", "rank", "best", *each]
    assert isinstance(arena.to_pandas(), pandas.DataFrame)
    assert arena.to_pandas().moves.tolist() == [2, 3, 1, 0, 1, 1, 1, 0]
    assert arena.attractor(1).to_pandas()["rank"].tolist() == [3, 3, 1, 2, 0]


def test_arrow(arena):
    pytest.importorskip("pyarrow")
    table = arena.solve().to_arrow()
    assert table.column("position").to_pylist() == [str(v) for v in COURSE]
    assert table.column("rank_1").to_pylist()[0] == 3


def test_arrays_are_not_copied(arena):
    ranks = arena.attractor(1).ranks
    assert ranks.base is not None, "numpy holds what Rust made"
    assert not ranks.flags.owndata


class Broken:
    def __repr__(self):
        raise RuntimeError("no name")


def owner_raises(v):
    raise LookupError(f"no owner for {v}")


@pytest.mark.parametrize(
    "call, kind, words",
    [
        (lambda: Arena.from_dict({"a": ["z"]}, [1]), KeyError, "vertex a has an edge to z"),
        (lambda: Arena.from_dict([[3]], [1]), KeyError, "vertex 0 has an edge to 3"),
        (lambda: Arena.from_dict([["a"]], [1]), KeyError, "vertex 0 has an edge to a"),
        (lambda: Arena.from_dict({"a": "bc"}, [1]), TypeError, "neighbours of vertex a are bc"),
        (lambda: Arena.from_dict({"a": None}, [1]), TypeError, "neighbours of vertex a are None"),
        (lambda: Arena.from_dict({"a": [[]]}, [1]), TypeError, "unhashable"),
        (lambda: Arena.from_dict(7, [1]), TypeError, "not `int`"),
        (lambda: Arena.from_dict({"a": []}, {}), KeyError, "vertex a has no owner"),
        (lambda: Arena.from_dict({"a": []}, []), ValueError, "vertex a has no owner"),
        (lambda: Arena.from_dict({"a": []}, 5), TypeError, "`owner` is 5"),
        (lambda: Arena.from_dict({"a": []}, [3]), ValueError, "the owner of a is 3"),
        (lambda: Arena.from_dict({"a": []}, [0]), ValueError, "the owner of a is 0"),
        (lambda: Arena.from_dict({"a": []}, ["x"]), TypeError, "the owner of a is 'x'"),
        (lambda: Arena.from_dict({"a": []}, owner_raises), LookupError, "no owner for a"),
        (lambda: Arena.from_dict({"a": []}, [1], players=99), ValueError, "99"),
        (lambda: Arena.from_dict({"a": []}, [1], players=0), ValueError, "0"),
        (lambda: Arena.from_dict({"a": []}, [1], sinks="x"), ValueError, "`sinks` is `x`"),
        (lambda: Arena.from_dict({"a": []}, [1], start="q"), KeyError, "play begins at q"),
        (lambda: Arena.from_dict({"a": []}, [1], outcome={"a": 4}), ValueError, "outcome of a is 4"),
        (lambda: Arena.from_dict({"a": []}, [1], outcome={"a": 1.5}), TypeError, "outcome of a"),
        (lambda: Arena.from_dict({"a": []}, [1], outcome={"a": True}), TypeError, "outcome of a"),
        (lambda: Arena.from_dict({"a": []}, [1]).attractor(3), ValueError, "is 3"),
        (lambda: Arena.from_dict({"a": []}, [1]).attractor("1"), TypeError, "'1' is no player"),
        (lambda: Arena.from_dict({"a": []}, [1]).attractor(1, ["b"]), KeyError, "`b`"),
        (lambda: Arena.from_dict({"a": []}, [1]).attractor(1, "a"), TypeError, "write a list"),
        (lambda: Arena.from_dict({"a": []}, [1]).rank("a"), AttributeError, "rank"),
        (lambda: Arena.from_dict({"a": []}, [1]).attractor(1, np.array([True, False])), ValueError, "2 entries for 1"),
        (lambda: Arena.from_dict({1: []}, [1]).owner((1, 2)), KeyError, "(1, 2) is not a position"),
        (lambda: Arena.from_dict({1: []}, [1]).owner([]), TypeError, "unhashable"),
        (lambda: Arena.from_dict({"a": []}, [1]).solve().line(), ValueError, "where play begins"),
        (lambda: attractor.solve("chmop"), ValueError, "neither a file"),
        (lambda: attractor.solve("chomp:4x3", at="zz"), ValueError, "zz"),
        (lambda: attractor.solve("chomp:4x3", nonsense=1), TypeError, "nonsense"),
        (lambda: attractor.solve(5), TypeError, "`int` has no method `moves`"),
        (lambda: attractor.solve({1: []}), TypeError, "Arena.from_dict"),
        (lambda: Arena.open("no/such/file.json"), ValueError, "no/such/file.json"),
    ],
)
def test_bad_input(call, kind, words):
    with pytest.raises(kind) as caught:
        call()
    assert words in str(caught.value)


def test_errors_say_what_would_be_right():
    with pytest.raises(AttractorError) as caught:
        attractor.solve("chmop")
    assert "chomp" in caught.value.hint
    assert issubclass(UnknownPosition, KeyError) and issubclass(AttractorError, ValueError)


def test_errors_name_arguments_and_functions():
    with pytest.raises(AttractorError) as caught:
        Arena.open("{0: [1], 1: []}")
    assert caught.value.field == "owner"
    assert caught.value.hint == (
        "say who does with owner={1: ['a', 'b']} or owner_field=N; "
        "when the moves change hands, start is enough"
    )
    with pytest.raises(AttractorError, match="^at: ") as caught:
        attractor.solve("chomp:4x3", at="zz")
    assert (caught.value.field, caught.value.where) == ("at", "at")
    with pytest.raises(AttractorError) as caught:
        attractor.solve("connect4", memory=1 << 30)
    assert "`attractor.best('connect4:7x6')` finds the value" in caught.value.hint
    assert caught.value.field == "anyway"
    with pytest.raises(AttractorError) as caught:
        attractor.solve("chomp:4x3", engine="flat", fold=True)
    assert caught.value.message == "engine: flat arrays cannot answer this: `fold` needs the whole graph"
    assert caught.value.hint == "leave `engine` out, or say `engine='graph'`"
    with pytest.raises(AttractorError) as caught:
        attractor.cops("petersn")
    assert "`attractor.families()` lists" in caught.value.hint


def test_errors_of_the_owner_function_name_the_vertex():
    with pytest.raises(LookupError) as caught:
        Arena.from_dict({"a": [], "b": []}, lambda v: 1 if v == "a" else owner_raises(v))
    assert any("owner of b" in note for note in getattr(caught.value, "__notes__", ["owner of b"]))


def test_a_broken_repr_is_no_reason_to_fail():
    thing = Broken()
    arena = Arena.from_dict({thing: [thing]}, [1], start=thing)
    assert arena.draw().svg.startswith("<svg")

"""Endless play: parity games by all conventions, Büchi, co-Büchi and several sets, held to solvers that try
everything."""

import itertools
import random

import numpy as np
import pytest

import attractor
from attractor import Arena, AttractorError, WrongType

CONVENTIONS = ("max-even", "max-odd", "min-even", "min-odd")


def random_graph(rng, most=5, ends=True):
    n = rng.randint(1, most)
    least = 0 if ends else 1
    graph = {v: rng.sample(range(n), rng.randint(least, min(n, 2))) for v in range(n)}
    owner = [rng.randint(1, 2) for _ in range(n)]
    outcome = {v: rng.choice([1, 2, "draw"]) for v in graph if not graph[v]}
    return graph, owner, outcome


def plans(graph, vertices):
    """Every way to choose one move at each of ``vertices``."""
    inner = [v for v in vertices if graph[v]]
    for chosen in itertools.product(*(graph[v] for v in inner)):
        yield dict(zip(inner, chosen))


def end_of(start, plan, outcome, cycle_wins):
    """What the only play of a plan is worth to player 1."""
    seen = []
    at = start
    while at not in seen:
        seen.append(at)
        if at not in plan:
            return {1: 1, 2: -1, "draw": 0}[outcome[at]]
        at = plan[at]
    return 1 if cycle_wins(seen[seen.index(at) :]) else -1


def naive(graph, owner, outcome, cycle_wins):
    """The best that player 1 can force with a strategy that looks at nothing but the position: these games need
    no other."""
    mine = [v for v in graph if owner[v] == 1]
    theirs = [v for v in graph if owner[v] == 2]
    return [
        max(
            min(end_of(v, {**plan, **reply}, outcome, cycle_wins) for reply in plans(graph, theirs))
            for plan in plans(graph, mine)
        )
        for v in graph
    ]


def counts(priorities, convention):
    most, parity = convention.split("-")
    extreme = max if most == "max" else min

    def wins(cycle):
        return extreme(priorities[v] for v in cycle) % 2 == (0 if parity == "even" else 1)

    return wins


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("seed", range(60))
def test_parity_games_against_every_plan(convention, seed):
    rng = random.Random(f"{convention} {seed}")
    graph, owner, outcome = random_graph(rng)
    priorities = [rng.randint(0, 4) for _ in graph]
    wins = counts(priorities, convention)
    expected = naive(graph, owner, outcome, wins)
    found = Arena.from_dict(graph, owner, outcome=outcome).parity(priorities, convention=convention)
    assert found.winners.tolist() == expected
    # Each side gets at least that by its own moves, whatever the other one does.
    for side, sign in ((1, 1), (2, -1)):
        own = {v: int(found.moves[v]) for v in graph if owner[v] == side and found.moves[v] >= 0}
        others = [v for v in graph if v not in own]
        for reply in plans(graph, others):
            for v in graph:
                if expected[v] == sign:
                    assert end_of(v, {**reply, **own}, outcome, wins) == sign
    # Asked for the other player with the other parity, it is the same game.
    most, parity = convention.split("-")
    other = f"{most}-{'odd' if parity == 'even' else 'even'}"
    again = Arena.from_dict(graph, owner, outcome=outcome).parity(priorities, players=2, convention=other)
    assert again.winners.tolist() == [-value for value in expected]


@pytest.mark.parametrize("seed", range(60))
def test_buchi_and_cobuchi_against_every_plan(seed):
    rng = random.Random(seed)
    graph, owner, outcome = random_graph(rng)
    inside = [v for v in graph if rng.random() < 0.4]
    mask = np.array([v in inside for v in graph])
    arena = Arena.from_dict(graph, owner, outcome=outcome)
    for found, goal, wins in [
        (arena.buchi(inside), {"goal": "buchi", "reach": inside}, lambda cycle: any(v in inside for v in cycle)),
        (arena.cobuchi(inside), {"goal": "cobuchi", "avoid": inside}, lambda cycle: all(v not in inside for v in cycle)),
    ]:
        expected = naive(graph, owner, outcome, wins)
        assert found.winners.tolist() == expected
        assert arena.solve(1, **goal).values(1)[0].tolist() == expected
        assert attractor.solve(arena, **goal).values(1)[0].tolist() == expected
    assert np.array_equal(arena.buchi(mask).winners, arena.buchi(inside).winners)
    assert np.array_equal(arena.cobuchi(mask).moves, arena.cobuchi(inside).moves)


def by_fixed_points(graph, owner, outcome, sets):
    """Where player 1 visits every set again and again: the greatest set from which each of them can be reached, and
    left for the same set."""

    def pre(inside):
        some = lambda v: any(to in inside for to in graph[v])  # noqa: E731
        every = lambda v: all(to in inside for to in graph[v])  # noqa: E731
        return {v for v in graph if (graph[v] and (some if owner[v] == 1 else every)(v)) or outcome.get(v) == 1}

    won = set(graph)
    while True:
        kept = set(won)
        for one in sets:
            reached = set()
            while True:
                more = {v for v in pre(won) if v in one or outcome.get(v) == 1} | pre(reached)
                if more <= reached:
                    break
                reached |= more
            kept &= reached
        if kept == won:
            return won
        won = kept


@pytest.mark.parametrize("seed", range(80))
def test_several_sets_against_fixed_points(seed):
    rng = random.Random(seed)
    graph, owner, outcome = random_graph(rng, most=7)
    outcome = {v: end if end != "draw" else 2 for v, end in outcome.items()}
    sets = [{v for v in graph if rng.random() < 0.4} for _ in range(rng.randint(1, 3))]
    expected = by_fixed_points(graph, owner, outcome, sets)
    found = Arena.from_dict(graph, owner, outcome=outcome).buchi(*sets)
    assert set(found.won) == expected and set(found.lost) == set(graph) - expected
    moves = found.moves.reshape(len(sets), len(graph))

    def steps(state):
        """Where play goes on from a position and the set that is waited for, if player 1 plays as found."""
        v, k = state
        following = (k + 1) % len(sets) if v in sets[k] else k
        chosen = [int(moves[k][v])] if owner[v] == 1 and graph[v] else graph[v]
        return [(to, following) for to in chosen]

    # Wherever play can come, it cannot go round without a visit to each set.
    reached = [(v, 0) for v in expected]
    for state in reached:
        assert state[0] in expected and all(to >= 0 for to, _ in steps(state))
        assert graph[state[0]] or outcome[state[0]] == 1
        reached += [to for to in steps(state) if to not in reached]
    for one in sets:
        left = [state for state in reached if state[0] not in one]
        while True:
            shorter = [state for state in left if any(to in left for to in steps(state))]
            if len(shorter) == len(left):
                break
            left = shorter
        assert not left, "a cycle misses a set"


def test_arrays_come_in_and_go_out_as_they_are():
    arena = Arena.from_rows(np.array([0, 1, 3, 4]), np.array([1, 0, 2, 1]), np.array([1, 2, 1]))
    lists = arena.parity([1, 2, 3])
    for kind in (np.uint64, np.int64, np.uint8, np.float64):
        assert arena.parity(np.array([1, 2, 3], dtype=kind)) == lists
    # Arrays of other strides are copied first, and others are left as they are.
    wide = np.array([1, 9, 2, 9, 3, 9], dtype=np.uint64)
    assert arena.parity(wide[::2]) == lists and wide.tolist() == [1, 9, 2, 9, 3, 9]
    fixed = np.array([1, 2, 3], dtype=np.uint64)
    fixed.flags.writeable = False
    assert arena.parity(fixed) == lists
    assert lists.winners.dtype == np.int8 and lists.moves.dtype == np.int64
    assert lists.winners.flags.c_contiguous and len(lists.winners) == len(arena)
    assert arena.buchi([0], [2]).moves.shape == (2, 3)
    # An array of the right kind is read where it lies: no second one of its size is made.
    assert np.shares_memory(attractor.arena._whole("priorities", fixed, np.uint64), fixed)


def test_what_is_no_parity_game_is_told():
    arena = Arena.from_dict({"a": ["b"], "b": ["a"]}, owner=[1, 2])
    for priorities, kind, words in [
        ([1], AttractorError, "1 priorities for 2 positions"),
        ([1, -1], AttractorError, r"`priorities\[1\]` is -1"),
        ([1.5, 2], WrongType, r"`priorities\[0\]` is 1.5"),
        ([1, float("nan")], WrongType, r"`priorities\[1\]` is nan"),
        (["1", "2"], WrongType, r"`priorities\[0\]` is '1'"),
        ([[1, 2]], WrongType, "2 dimensions"),
    ]:
        with pytest.raises(kind, match=words):
            arena.parity(priorities)
    with pytest.raises(AttractorError, match="max-even"):
        arena.parity([1, 2], convention="max")
    with pytest.raises(TypeError, match="did you mean `convention`"):
        arena.parity([1, 2], convetion="max-odd")
    with pytest.raises(AttractorError, match="a set of positions is to be visited"):
        arena.buchi()
    with pytest.raises(KeyError, match="there is no position `c`"):
        arena.buchi(["c"])
    with pytest.raises(AttractorError, match="entries for 2 positions"):
        arena.buchi(np.array([True]))
    with pytest.raises(AttractorError, match="reach"):
        arena.solve(goal="buchi")
    with pytest.raises(AttractorError, match="cobuchi"):
        arena.solve(goal="cobuchy", avoid=["a"])
    with pytest.raises(AttractorError, match="priorities"):
        arena.solve(goal="parity")


def test_coalitions_and_positions_that_print_alike():
    graph = {1: ["1"], "1": [2], 2: [1]}
    arena = Arena.from_dict(graph, {1: 1, "1": 2, 2: 3}, players=3)
    assert arena.parity([0, 1, 0], players=(1, 3)).lost == [1, "1", 2]
    assert arena.buchi(["1"], players=(1, 2)).won == [1, "1", 2]
    assert arena.buchi([1], [2]).strategy()[(1, 1)] == "1"
    for players in ((), (1, 1), 4):
        with pytest.raises(AttractorError, match="player"):
            arena.parity([0, 1, 0], players=players)


def test_endless_goals_are_explained_drawn_and_pickled():
    import pickle

    arena = Arena.from_dict({"a": ["b", "c"], "b": ["a"], "c": ["c"]}, owner=[1, 2, 2], start="a")
    again = arena.solve(goal="buchi", reach=["b"])
    assert again.winner == 1 and again.best == ["b"]
    assert pickle.loads(pickle.dumps(again)) == again and again != arena.solve(goal="cobuchi", avoid=["b"])
    assert again.why("a") and again.why("a", lang="fr") != again.why("a")
    assert again.draw().svg.startswith("<svg") and "svg" in again._repr_html_()
    assert pickle.loads(pickle.dumps(arena.buchi(["b"], ["a"]))) == arena.buchi(["b"], ["a"])


def test_a_file_with_priorities_agrees(tmp_path):
    text = "parity 2;\n0 1 0 1 \"a\";\n1 2 1 0,2 \"b\";\n2 3 0 1 \"c\";\n"
    path = tmp_path / "small.pg"
    path.write_text(text)
    solution = attractor.solve(str(path))
    arena = Arena.open(str(path))
    found = arena.parity([1, 2, 3])
    assert solution.values(1)[0].tolist() == found.winners.tolist()
    assert attractor.solve(str(path), goal="parity").values(1)[0].tolist() == found.winners.tolist()


def test_a_match_without_end_is_won_as_the_priorities_say(tmp_path):
    path = tmp_path / "small.pg"
    path.write_text("parity 2;\nstart 0;\n0 1 0 1;\n1 2 1 0,2;\n2 3 0 1;\n")
    played = attractor.match(str(path), {2: "perfect"}, games=20)
    assert played.wins == {1: 0, 2: 20} and played.draws == 0

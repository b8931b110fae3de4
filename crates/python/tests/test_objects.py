"""Positions and moves are the author's objects in every answer, whatever they print: random games whose objects
all print alike are held to the same games on integers."""

import pickle
import random
from typing import NamedTuple

import pytest

import attractor
from attractor import Arena


class Thing:
    """An object that is equal to those of the same number, and prints like all others."""

    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        return type(other) is type(self) and self.number == other.number

    def __hash__(self):
        return hash(self.number) % 3  # many collide

    def __repr__(self):
        return "thing"


class Square(Thing):
    """A position."""


class Step(Thing):
    """A move."""


class Random:
    """A random game, on integers or on things."""

    def __init__(self, seed, players=2, things=True):
        dice = random.Random(seed)
        many = dice.randrange(2, 9)
        self.players, self.many = players, many
        self.to = {v: [dice.randrange(many) for _ in range(dice.randrange(4))] for v in range(many)}
        self.owner = {v: dice.randrange(1, players + 1) for v in range(many)}
        ends = [None, None, None, "draw", *range(1, players + 1)]
        self.ends = {v: dice.choice(ends) for v in range(many)}
        self.square, self.step = (Square, Step) if things else (int, int)

    def _number(self, thing):
        return thing if isinstance(thing, int) else thing.number

    def start(self):
        return self.square(0)

    def turn(self, at):
        return self.owner[self._number(at)]

    def moves(self, at):
        return [self.step(k) for k in range(len(self.to[self._number(at)]))]

    def play(self, at, step):
        return self.square(self.to[self._number(at)][self._number(step)])

    def outcome(self, at):
        return self.ends[self._number(at)]

    def evaluate(self, at):
        return (self._number(at) * 7) % 5 - 2


SEEDS = range(40)


def numbers(things):
    return [thing.number for thing in things]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_question_is_about_the_object(seed, players):
    things, plain = Random(seed, players), Random(seed, players, things=False)
    ours, theirs = Arena.from_game(things), Arena.from_game(plain)
    assert numbers(ours.positions) == theirs.positions
    mine, solution = ours.solve(), theirs.solve()
    for number in theirs.positions:
        at = Square(number)
        assert ours.owner(at) == theirs.owner(number)
        assert numbers(ours.moves(at)) == theirs.moves(number)
        assert numbers(ours.successors(at)) == theirs.successors(number)
        for player in range(1, players + 1):
            assert mine.value(at, player) == solution.value(number, player)
        assert mine.rank(at) == solution.rank(number)
        assert numbers(mine.best_moves(at)) == solution.best_moves(number)
        assert numbers(mine.line(at)) == solution.line(number)
        # The reasons speak of as many positions, each by a name of its own.
        assert len(mine.why(at)) == len(solution.why(number))
        assert attractor.check(things, f"turn {plain.turn(number)}", at=at)
        begun = attractor.solve(things, at=at)
        assert (begun.value(), begun.rank()) == (solution.value(number), solution.rank(number))
    for player in range(1, players + 1):
        chosen = {at.number: step.number for at, step in mine.strategy(player).items()}
        assert chosen == solution.strategy(player)
    frame = mine.to_pandas()
    assert numbers(frame["position"]) == solution.to_pandas()["position"].tolist()
    assert ours.draw().svg.count("data-node") == len(theirs)


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_are_objects_wherever_they_come_back(seed):
    things, plain = Random(seed), Random(seed, things=False)
    if plain.outcome(0) is not None or not plain.moves(0):
        pytest.skip("the game is over at once")
    for game, same in ((things, plain), (Arena.from_game(things), Arena.from_game(plain))):
        mine, theirs = attractor.minmax(game, 3), attractor.minmax(same, 3)
        assert mine.value == theirs.value and numbers(mine.best) == theirs.best
        assert [(step.number, score) for step, score in mine.moves.items()] == list(theirs.moves.items())
        assert numbers(mine.line) == theirs.line
        assert all(isinstance(step, Step) for step in mine.line)
        found, expected = attractor.best(game), attractor.best(same)
        assert (found.value, found.rank, numbers(found.best)) == (expected.value, expected.rank, expected.best)
        tree = attractor.minmax(game, 2, tree=1000).tree
        assert [child["move"] for child in tree["children"]] == game.moves(Square(0))
        # Whatever was found can be played.
        things.play(Square(0), mine.best[0])
        session, other = attractor.play(game), attractor.play(same)
        for _ in range(4):
            assert session.position.number == other.position and numbers(session.moves) == other.moves
            assert [hint["move"].number for hint in session.hints()] == [hint["move"] for hint in other.hints()]
            assert numbers(session.best_line()) == other.best_line()
            if other.winners is not None:
                break
            assert session.reply("first").number == other.reply("first")
        assert [(who, step.number) for who, step in session.line] == other.line
        if other.line:
            assert session.undo().number == other.undo()
        assert session.position.number == other.position
        listed = attractor.match(game, {1: "first", 2: "first"}, games=2, list=True).list
        same_list = attractor.match(same, {1: "first", 2: "first"}, games=2, list=True).list
        assert [numbers(one["moves"]) for one in listed] == [one["moves"] for one in same_list]
        # A line of objects leads where the same line of numbers leads.
        line = other.line
        if line:
            at = attractor.play(game, line=[Step(step) for _, step in line]).position
            assert at.number == attractor.play(same, line=[step for _, step in line]).position


@pytest.mark.parametrize("seed", range(10))
def test_a_tie_of_names_never_decides_the_move(seed):
    """All moves print alike, and the one that is meant is made."""
    things = Random(seed)
    steps = things.moves(Square(0))
    if things.outcome(Square(0)) is None:
        for step in steps:
            session = attractor.play(things).move(step)
            assert session.position == things.play(Square(0), step)


def test_one_and_its_text_are_two_vertices():
    arena = Arena.from_dict({1: ["1"], "1": [2], 2: []}, {1: 1, "1": 2, 2: 1}, start=1)
    solution = arena.solve()
    assert solution.why(1) != solution.why("1")
    assert attractor.play(arena).move("1").position == "1"
    assert attractor.check(arena, "turn 2", at="1") and attractor.check(arena, "turn 1", at=1)
    assert arena.index(1) != arena.index("1")


def test_drawings_take_vertices_whatever_they_are_called():
    graph = {"a, b": ["c"], "c": [], 1: ["1"], "1": ["a, b"]}
    arena = Arena.from_dict(graph, [1, 2, 1, 2])
    for reach in (["a, b"], ["1"], [1, "c"]):
        drawn = arena.draw(reach=reach)
        assert drawn == arena.solve(reach=reach).draw() and drawn.svg.startswith("<svg")
    assert arena.draw(reach=["1"]) != arena.draw(reach=[1])


@pytest.mark.parametrize("formula, options", [("<<1>> F wins 1", {"witness": True}), ("<<2>> F wins 2", {"refute": True})])
def test_strategies_of_formulas_are_objects(formula, options):
    class Board(NamedTuple):
        heap: int
        turn: int

        def __repr__(self):
            return "board"

    class Take(NamedTuple):
        many: int

        def __repr__(self):
            return "take"

    class Heap:
        def start(self):
            return Board(7, 1)

        def turn(self, board):
            return board.turn

        def outcome(self, board):
            return None

        def moves(self, board):
            return [Take(n) for n in (1, 2, 3) if n <= board.heap]

        def play(self, board, take):
            return Board(board.heap - take.many, 3 - board.turn)

    for game in (Heap(), Arena.from_game(Heap())):
        checked = attractor.check(game, formula, **options)
        (found,) = checked.witness if "witness" in options else checked.refutation
        assert found["strategy"][Board(7, 1)] == Take(3)
        assert all(Heap().play(board, take).heap % 4 == 0 for board, take in found["strategy"].items())
        positions, moves = found["play"]["positions"], found["play"]["moves"]
        assert positions[0] == Board(7, 1) and positions[-1].heap == 0
        assert [Heap().play(board, take) for board, take in zip(positions, moves)] == positions[1:]
    graph = {1: ["1"], "1": [2], 2: []}
    (found,) = attractor.check(Arena.from_dict(graph, [1, 2, 2], start=1), "<<1>> F wins 1", witness=True).witness
    assert found["strategy"] == {1: "1"} and found["play"]["positions"] == [1, "1", 2]
    (found,) = attractor.check("matches:3,take=1-2", "<<2>> F wins 2", witness=True).witness
    assert all(isinstance(move, str) for move in found["strategy"].values())


def test_moves_that_cannot_be_hashed():
    class Lists:
        def start(self):
            return 3

        def turn(self, at):
            return 1 + at % 2

        def moves(self, at):
            return [["take", n] for n in (1, 2) if n <= at]

        def play(self, at, move):
            return at - move[1]

        def outcome(self, at):
            return 1 if at == 0 else None

    found = attractor.minmax(Lists(), 4)
    assert found.moves[["take", 1]] == found.value
    assert attractor.solve(Lists()).best[0][0] == "take"
    assert attractor.best(Lists()).best


class Named(Random):
    """The same with names of its own."""

    def notation(self, at):
        return f"square {self._number(at)}"

    def label(self, step):
        return f"step {self._number(step)}"


def test_notation_and_label_are_what_people_read():
    game = next(Named(seed) for seed in range(100) if Random(seed, things=False).solve_at_least(2))
    arena = Arena.from_game(game)
    text = " ".join(arena.solve().why(arena.positions[0]))
    assert "square 0" in text and "thing" not in text
    session = attractor.play(game)
    assert session.notation == "square 0"
    session.move("step 0")
    assert session.line[0][1] == Step(0)
    assert "square 0" in arena.draw().svg and "step 0" in arena.dot()
    assert arena.index("square 0") == 0


def _long(self, moves):
    """Whether the game goes on at its start, with more than one move."""
    return self.ends[0] is None and len(self.to[0]) >= moves


Random.solve_at_least = _long


def test_a_notation_that_is_no_text_is_an_error():
    class Wrong(Random):
        def notation(self, at):
            return self._number(at)

    game = next(Wrong(seed) for seed in range(100) if Random(seed, things=False).solve_at_least(2))
    with pytest.raises(TypeError, match="it returns a text"):
        attractor.solve(game).why()

    class Broken(Random):
        def notation(self, at):
            raise ArithmeticError("boom")

    game = next(Broken(seed) for seed in range(100) if Random(seed, things=False).solve_at_least(2))
    with pytest.raises(ArithmeticError, match="boom"):
        attractor.play(game).notation
    with pytest.raises(ArithmeticError, match="boom"):
        Arena.from_game(game).draw()


def test_vertices_have_names_too():
    arena = Arena.from_dict(
        {frozenset("ab"): [frozenset("a")], frozenset("a"): []},
        {frozenset("ab"): 1, frozenset("a"): 2},
        start=frozenset("ab"),
        notation=lambda heap: "".join(sorted(heap)),
    )
    assert "ab → a" in " ".join(arena.solve().why())


class Taking:
    """A move that is only equal to itself."""

    def __init__(self, taken):
        self.taken = taken


class Things:
    """One heap; the moves are new objects whenever they are asked for, in any order."""

    def __init__(self):
        self.rng = random.Random(1)
        self.most = 3

    def start(self):
        return 9

    def turn(self, left):
        return 1 + left % 2

    def outcome(self, left):
        return None

    def moves(self, left):
        moves = [Taking(n) for n in range(1, min(self.most, left) + 1)]
        self.rng.shuffle(moves)
        return (move for move in moves)

    def play(self, left, move):
        return left - move.taken


def test_a_class_is_asked_for_its_moves_again_where_somebody_looks():
    arena = attractor.Arena.from_game(Things())
    for left in arena.positions:
        moves = arena.moves(left)
        assert [left - move.taken for move in moves] == arena.successors(left)
        # The same objects, as long as there is this arena.
        assert all(one is other for one, other in zip(moves, arena.moves(left)))
    best = attractor.solve(arena).best_moves(9)
    assert all(isinstance(one, Taking) and one in arena.moves(9) for one in best)
    again = pickle.loads(pickle.dumps(arena))
    assert [9 - move.taken for move in again.moves(9)] == arena.successors(9)


def test_a_class_that_changes_its_mind_is_told():
    game = Things()
    arena = attractor.Arena.from_game(game)
    game.most = 2
    assert len(arena.moves(1)) == 1
    with pytest.raises(attractor.AttractorError, match="the moves of 9 have changed since the game was explored"):
        arena.moves(9)

"""A position is the object, whatever it prints."""

import itertools
from dataclasses import dataclass

import pytest

import attractor
from attractor import Arena
from conftest import refused_in_a_gigabyte


@dataclass(frozen=True)
class Heap:
    """A heap and whose turn it is; all of them print alike."""

    left: int
    turn: int

    def __repr__(self):
        return "a heap"


class Heaps:
    """Take one or two; who takes the last one wins."""

    def start(self):
        return Heap(7, 1)

    def turn(self, at):
        return at.turn

    def moves(self, at):
        return [take for take in (1, 2) if take <= at.left]

    def play(self, at, take):
        return Heap(at.left - take, 3 - at.turn)

    def outcome(self, at):
        return 3 - at.turn if at.left == 0 else None


POSITIONS = [Heap(left, turn) for left in range(1, 6) for turn in (1, 2)]


def winner(at):
    """Three heaps of three are lost for whoever moves."""
    return at.turn if at.left % 3 else 3 - at.turn


@pytest.mark.parametrize("at", POSITIONS, ids=lambda at: f"{at.left}-{at.turn}")
def test_questions_are_about_the_object(at):
    solution = attractor.solve(Heaps(), at=at)
    assert solution.winner == winner(at)
    assert attractor.check(Heaps(), f"turn {at.turn}", at=at)
    assert not attractor.check(Heaps(), f"turn {3 - at.turn}", at=at)
    assert attractor.check(Heaps(), f"<<{winner(at)}>> F wins {winner(at)}", at=at)
    game = attractor.play(Heaps(), at=at)
    assert (game.position, game.turn) == (at, at.turn)
    assert game.value()[0] == ("win" if winner(at) == at.turn else "loss")
    assert f"player {winner(at)}" in " ".join(str(line) for line in game.why())
    found = attractor.minmax(Heaps(), 6, at=at)
    assert found.value == (float("inf") if winner(at) == 1 else float("-inf"))
    played = attractor.match(Heaps(), {1: "perfect", 2: "perfect"}, at=at, games=3)
    assert played.wins[winner(at)] == 3


def test_reasons_are_of_the_right_vertex():
    arena = Arena.from_dict({1: ["1"], "1": [2], 2: []}, {1: 1, "1": 2, 2: 1}, start=1)
    solution = arena.solve()
    assert solution.value(1) != solution.value("1") or solution.rank(1) != solution.rank("1")
    assert solution.why(1) != solution.why("1")


def test_sessions_follow_the_object():
    game = attractor.play(Heaps())
    for take, left in [(1, 6), (2, 4), (1, 3)]:
        game.move(take)
        assert game.position.left == left
    assert game.undo() == 1
    assert game.position == Heap(4, 1)


class Endless:
    """It never ends."""

    def start(self):
        return 0

    def turn(self, at):
        return 1

    def moves(self, at):
        return [1, 2]

    def play(self, at, more):
        return at + more

    def outcome(self, at):
        return None


def test_a_game_without_end_is_stopped():
    for question in (lambda: attractor.solve(Endless(), limit=1000), lambda: attractor.check(Endless(), "turn 1", limit=1000)):
        with pytest.raises(attractor.AttractorError, match="more than 1000 positions.*such as 0, 1"):
            question()
    with pytest.raises(TypeError, match="`memory`"):
        attractor.solve("tictactoe", limit=10)


def test_moves_without_end_are_an_error():
    class Forever(Endless):
        def moves(self, position):
            return itertools.count()

    for ask in (lambda: attractor.solve(Forever()), lambda: attractor.minmax(Forever(), 1)):
        with pytest.raises(attractor.AttractorError, match="the moves of 0 do not end"):
            ask()


def test_memory_ends_before_the_process_does():
    run = refused_in_a_gigabyte("test_identity", "attractor.solve(test_identity.Endless())")
    assert run.returncode == 0 and "memory is used up" in run.stdout, run.stderr


def test_what_makes_no_sense_is_an_error():
    class Letters(Heaps):
        def moves(self, at):
            return "12"

    with pytest.raises(TypeError, match="are the text '12'"):
        attractor.solve(Letters())

    class Unclear(Heaps):
        def evaluate(self, at):
            return float("nan")

    with pytest.raises(attractor.AttractorError, match="return 0 where nothing can be said"):
        attractor.minmax(Unclear(), 2)

    class Unseen(Heaps):
        def picture(self, at):
            return None

    with pytest.raises(TypeError, match="returned None"):
        print(attractor.play(Unseen()).board)

    class Board:
        def __init__(self):
            self.left = 3

    class Changing(Heaps):
        def start(self):
            return Board()

        def turn(self, at):
            return 1

        def outcome(self, at):
            return 1 if at.left == 0 else None

        def play(self, at, take):
            at.left -= take
            return at

    with pytest.raises(attractor.AttractorError, match="has changed the position"):
        attractor.solve(Changing())


def test_a_picture_is_what_its_name_says(tmp_path):
    drawing = attractor.Arena.open("matches:3").draw()
    drawing.save(tmp_path / "a.svg")
    with pytest.raises(attractor.AttractorError, match="not as `.gif`"):
        drawing.save(tmp_path / "a.gif")
    drawing.save(tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


class Three(Heaps):
    """Three players; who takes the last one wins."""

    players = 3

    def play(self, at, take):
        return Heap(at.left - take, at.turn % 3 + 1)

    def outcome(self, at):
        return (at.turn - 2) % 3 + 1 if at.left == 0 else None


def test_several_players_are_told_apart_from_draws():
    solution = attractor.solve(Three())
    assert {solution.value(player=who) for who in (1, 2, 3)} == {"loss"}
    assert "nobody can force a win" in repr(solution) and "draw" not in repr(solution)
    arena = Arena.from_game(Three())
    together = arena.solve((1, 2), reach=[at for at in arena.positions if at.left == 0 and at.turn != 1])
    assert "win together" in repr(together)


def test_one_coalition_is_the_one_that_is_meant():
    arena = Arena.open("matches:9")
    alone = arena.solve(2)
    assert alone.value() == alone.value(player=2)
    assert (alone.values()[0] == alone.values(2)[0]).all()
    assert alone.strategy() == alone.strategy(2)
    assert alone.attractor().layers == alone.attractor(2).layers
    both = arena.solve()
    signs, ranks = both.values(1)
    for position, sign in zip(arena.positions, signs):
        assert both.value(position, player=1) == ("draw", "win", "loss")[int(sign)]


class Counting:
    """A vertex that counts how often anybody asks what it is equal to."""

    asked = 0

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        Counting.asked += 1
        return hash(self.number)

    def __eq__(self, other):
        Counting.asked += 1
        return self.number == other.number


@pytest.mark.parametrize("how", ["arena", "class"])
def test_a_position_is_found_without_a_look_at_all_others(how):
    many = 3000
    if how == "arena":
        vertices = [Counting(number) for number in range(many)]
        graph = {one: vertices[k + 1 : k + 2] for k, one in enumerate(vertices)}
        solution = Arena.from_dict(graph, lambda one: one.number % 2 == 0, start=vertices[0]).solve()
    else:

        class Steps(Heaps):
            def start(self):
                return Counting(0)

            def turn(self, at):
                return 1 + at.number % 2

            def moves(self, at):
                return [1] if at.number < many - 1 else []

            def play(self, at, step):
                return Counting(at.number + step)

            def outcome(self, at):
                return None

        solution = attractor.solve(Steps())
    assert solution.value(Counting(5)) == "loss" and solution.winner == 1
    for ask in (solution.value, solution.rank, solution.best_moves, solution.arena.index, solution.arena.moves):
        Counting.asked = 0
        ask(Counting(many - 9))
        assert Counting.asked < 50, ask

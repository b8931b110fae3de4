"""Heuristics and players that are functions, on games of the catalogue and of one's own."""

import random

import pytest

import attractor
from attractor import Arena
from conftest import Nim, TicTacToe


def test_a_heuristic_may_be_a_function(board):
    by_name = attractor.minmax(board, 3)
    same = attractor.minmax(board, 3, heuristic=board.evaluate)
    assert (same.value, same.best, same.moves) == (by_name.value, by_name.best, by_name.moves)
    assert same.answer["heuristic"] == "own"
    seen = []

    def look(position):
        seen.append(position)
        return 0

    attractor.minmax(board, 2, heuristic=look)
    assert all(isinstance(position, str) and len(position) == 9 for position in seen)
    assert len(seen) == len(set(seen)), "each position is asked once"


def test_also_for_games_of_the_catalogue():
    seen = []

    def stones(position):
        seen.append(position)
        return float(len(position))

    found = attractor.minmax("connect4:4x4", 2, heuristic=stones)
    assert found.value > 0 and all(isinstance(position, str) for position in seen)
    # The notation is that of the arena.
    arena = Arena.open("tictactoe")
    seen.clear()
    attractor.minmax("tictactoe", 2, heuristic=stones)
    assert set(seen) <= set(arena.positions)
    seen.clear()
    attractor.minmax(arena, 2, heuristic=stones)
    assert set(seen) <= set(arena.positions)
    with pytest.raises(attractor.AttractorError, match="does not fit a tree"):
        attractor.minmax("[1, 2]", 1, heuristic=stones)


@pytest.mark.parametrize("method", ["plain", "alphabeta", "deepening"])
def test_methods_agree_on_a_function(method):
    worth = lambda position: sum(map(ord, position)) % 17 - 8  # noqa: E731
    expected = attractor.minmax("tictactoe", 3, heuristic=worth)
    found = attractor.minmax("tictactoe", 3, heuristic=worth, method=method)
    assert (found.value, sorted(found.moves.items())) == (expected.value, sorted(expected.moves.items()))


def test_nonsense_of_heuristics_is_told(board):
    for heuristic, kind, words in [
        (lambda position: float("nan"), ValueError, "not a number"),
        (lambda position: "good", TypeError, "expected a number"),
        (lambda: 0, TypeError, "argument"),
        (5, TypeError, "expected a name, or a function"),
    ]:
        with pytest.raises(kind, match=words):
            attractor.minmax(board, 2, heuristic=heuristic)
    with pytest.raises(ArithmeticError):
        attractor.minmax("tictactoe", 2, heuristic=lambda position: 1 / 0)


class Greedy:
    """Takes as much as possible, and remembers how often it was asked."""

    def __init__(self):
        self.asked = 0

    def choose(self, position, moves):
        self.asked += 1
        return max(moves)


def test_a_player_may_be_a_function_or_an_object():
    greedy = Greedy()
    played = attractor.match(Nim(7), {1: "perfect", 2: greedy}, games=5)
    assert played.wins == {1: 5, 2: 0} and greedy.asked >= 5
    assert played.answer["players"]["2"] == "Greedy"

    def last(position, moves):
        return moves[-1]

    played = attractor.match("matches:9,take=1-2", {1: "first", 2: last}, games=3, list=True)
    assert played.wins == {1: 0, 2: 3}
    assert attractor.match(Arena.open("tictactoe"), {1: last, 2: "perfect"}, games=3).wins[1] == 0
    session = attractor.play(Nim(7))
    assert session.reply(greedy) == 3 and session.reply(last) == 3 and session.reply("perfect") == 1
    assert session.reply(last) is None


def test_the_games_of_a_player_come_one_after_the_other():
    """A player with dice of its own plays the same match again."""
    played = []
    for _ in range(2):
        dice = random.Random(3)
        match = attractor.match(TicTacToe(), {1: lambda position, moves: dice.choice(moves)}, games=20, list=True)
        played.append(match.list)
    assert played[0] == played[1]


def test_what_a_player_may_not_do():
    with pytest.raises(ValueError, match="9 is not a move of"):
        attractor.match(Nim(7), {1: lambda position, moves: 9}, games=1)
    with pytest.raises(ArithmeticError):
        attractor.match("tictactoe", {1: lambda position, moves: 1 / 0}, games=1)
    with pytest.raises(TypeError, match="is no player"):
        attractor.match("tictactoe", {1: 5}, games=1)
    with pytest.raises(attractor.AttractorError, match="there is no player `3`"):
        attractor.match("tictactoe", {3: max}, games=1)

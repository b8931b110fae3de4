"""Several players: what a coalition's win means, and both readings of it."""

import random

import pytest

import attractor
from attractor import Arena
from test_identity import Three


class Heap3:
    """Seven matches, one or two a move, three players; who takes the last one wins."""

    players = 3

    def start(self):
        return (7, 1)

    def turn(self, at):
        return at[1]

    def moves(self, at):
        return [take for take in (1, 2) if take <= at[0]]

    def play(self, at, take):
        return (at[0] - take, at[1] % 3 + 1)

    def outcome(self, at):
        return (at[1] - 2) % 3 + 1 if at[0] == 0 else None


def test_all_of_them_and_one_of_them():
    together = attractor.solve(Heap3(), players=(1, 2))
    assert together.won == {(1, 2): 0}
    assert together.meaning.startswith("players 1 and 2 win together: all of them have to win")
    one = attractor.solve(Heap3(), players=(1, 2), wins="one")
    checked = attractor.check(Heap3(), "<<1,2>> F (wins 1 | wins 2)")
    assert one.won == {(1, 2): checked.holds} and checked.holds > 0
    assert one.winning_region[(1, 2)] == set(checked.where)
    assert "one of them wins" in one.meaning and "one of them" in repr(one)
    assert "together" not in repr(one)


@pytest.mark.parametrize("seed", range(30))
def test_both_readings_are_those_of_formulas(seed):
    dice = random.Random(seed)
    many = dice.randrange(3, 10)
    graph = {v: [dice.randrange(many) for _ in range(dice.randrange(1, 4))] for v in range(many)}
    owner = {v: dice.randrange(1, 4) for v in range(many)}
    ends = {v: dice.sample([1, 2, 3], dice.randrange(4)) for v in range(many) if dice.random() < 0.4}
    arena = Arena.from_dict(graph, owner, outcome=ends, players=3, start=0)
    for who, all_win, one_wins in [
        ((1, 2), "<<1,2>> F (wins 1 & wins 2)", "<<1,2>> F (wins 1 | wins 2)"),
        ((2, 3), "<<2,3>> F (wins 2 & wins 3)", "<<2,3>> F (wins 2 | wins 3)"),
    ]:
        assert arena.solve(who).winning_region[who] == set(attractor.check(arena, all_win).where)
        one = arena.solve(who, wins="one")
        assert one.winning_region[who] == set(attractor.check(arena, one_wins).where)
        assert one.certificate()["claims"]


def test_draws_are_draws_only():
    solution = attractor.solve(Heap3())
    assert "nobody can force a win" in repr(solution) and "draw" not in repr(solution)
    assert solution.meaning == "each player plays alone, against all others together"
    assert {solution.value(player=who) for who in (1, 2, 3)} == {"loss"}
    assert attractor.solve("tictactoe").meaning is None
    assert "draw" in repr(attractor.solve("tictactoe"))


def test_reasons_and_legends_name_the_right_players():
    arena = Arena.from_game(Heap3())
    reasons = arena.solve().why()
    assert any("against player 1" in reason for reason in reasons), reasons
    svg = arena.draw().svg
    won_by_two = "moves until player 2 wins"
    # Nobody alone forces anything but where the game is over or one move away: the colours of player 2 are hers.
    inside = arena.solve().winning_region
    assert (won_by_two in svg) == bool(inside[2])
    assert "nobody can force a win" in svg
    together = arena.draw(players=(1, 2))
    assert "moves until players 1,2 win together" in together.svg or "together" not in together.svg
    one = arena.draw(players=(1, 2), wins="one").svg
    assert "moves until one of players 1,2 wins" in one


def test_words_are_looked_at():
    with pytest.raises(attractor.AttractorError, match="expected 'all' of them or 'one'"):
        attractor.solve(Heap3(), players=(1, 2), wins="some")
    with pytest.raises(attractor.AttractorError, match="coalition"):
        attractor.solve(Heap3(), wins="one")


def test_together_is_said_of_visits_too():
    arena = Arena.from_game(Three())
    reach = [at for at in arena.positions if at.left == 0 and at.turn != 1]
    assert arena.solve((1, 2), reach=reach).meaning == "players 1 and 2 force the visit together"

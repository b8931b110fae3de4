"""How much faster than the literal Python of the courses: three ratios, with equal answers, and how much faster anybody
could be who calls the same functions.

    python crates/python/benches/ratios.py
"""

import collections
import itertools
import pathlib
import random
import statistics
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests"))

import literal  # noqa: E402
from conftest import TicTacToe  # noqa: E402

import attractor  # noqa: E402
from attractor import cours  # noqa: E402


def compare(times, *works):
    """The processor times of works done in turn, so that whatever else the machine does meets all of them: the
    shortest of each, how many times the first takes each one (the median), and their answers."""
    taken = [[] for _ in works]
    for _ in range(times):
        answers = []
        for work, times_of_it in zip(works, taken):
            begin = time.process_time()
            answers.append(work())
            times_of_it.append(time.process_time() - begin)
    ratios = [statistics.median(first / one for first, one in zip(taken[0], each)) for each in taken]
    return [min(each) for each in taken], ratios, answers


def tell(what, shortest, ratios):
    theirs, ours = shortest[:2]
    print(f"{what}: literal {theirs * 1e3:.1f} ms, attractor {ours * 1e3:.1f} ms, {ratios[1]:.1f} times")


def attractors():
    rng = random.Random(1)
    n = 100_000
    for degree in (2, 5, 10, 20, 40):
        G = {v: [rng.randrange(v + 1, n) for _ in range(degree)] if v < n - 100 else [] for v in range(n)}
        owned = [rng.random() < 0.5 for _ in range(n)]
        fA = lambda v: owned[v]  # noqa: E731
        for how, work in (("loops", literal.attracteurs_loops), ("any and all", literal.attracteurs)):
            shortest, ratios, (expected, found, *_) = compare(
                5,
                lambda: work(G, fA),
                lambda: cours.attracteurs(G, fA),
                # Nobody who asks `fA` about every vertex can be faster than this.
                lambda: collections.deque(map(fA, G), maxlen=0),
                # Nor whoever has to return about as many vertices besides, without a look at an edge.
                lambda: list(itertools.compress(G, map(fA, G))),
            )
            assert found == expected
            tell(f"attracteurs, 100,000 vertices of degree {degree}, with {how}", shortest, ratios)
            asked, told = (f"{took * 1e3:.1f} ms, {ratio:.1f} times" for took, ratio in zip(shortest[2:], ratios[2:]))
            print(f"    asking fA alone {asked}; with a list of those where it holds {told}")


def two_cops():
    G = cours.grid(5, 5)
    shortest, ratios, (expected, found) = compare(3, lambda: literal.copwin2(G), lambda: cours.copwin2(G))
    assert found == expected
    tell("copwin2, grid 5x5", shortest, ratios)


class Heaps:
    """Nim with several heaps: cheap methods, so that exploring is most of the work."""

    def __init__(self, *heaps):
        self.heaps = heaps

    def start(self):
        return (self.heaps, 1)

    def turn(self, position):
        return position[1]

    def outcome(self, position):
        return None if any(position[0]) else 3 - position[1]

    def moves(self, position):
        return [(i, n) for i, heap in enumerate(position[0]) for n in range(1, heap + 1)]

    def play(self, position, move):
        heaps, turn = position
        i, n = move
        return (heaps[:i] + (heaps[i] - n,) + heaps[i + 1 :], 3 - turn)


def search(game):
    """A plain breadth-first search: every position with whose turn it is."""
    start = game.start()
    seen, queue = {start}, collections.deque([start])
    turns = {}
    while queue:
        at = queue.popleft()
        turns[at] = game.turn(at)
        if game.outcome(at) is None:
            for move in game.moves(at):
                to = game.play(at, move)
                if to not in seen:
                    seen.add(to)
                    queue.append(to)
    return turns


def keeping(game):
    """The same search, which keeps where each move leads as an arena does, by number."""
    start = game.start()
    turn, outcome, moves, play = game.turn, game.outcome, game.moves, game.play
    numbers, queue = {start: 0}, [start]
    owners, targets, ends = [], [], []
    for at in queue:
        owners.append(turn(at))
        if outcome(at) is None:
            for move in moves(at):
                to = play(at, move)
                number = numbers.get(to)
                if number is None:
                    number = numbers[to] = len(queue)
                    queue.append(to)
                targets.append(number)
        ends.append(len(targets))
    return queue, owners, targets, ends


def methods(game, positions):
    """The methods of the class alone, each as often as any search has to call it, and nothing kept."""
    turn, outcome, moves, play = game.turn, game.outcome, game.moves, game.play
    for at in positions:
        turn(at)
        if outcome(at) is None:
            for move in moves(at):
                play(at, move)


def exploring():
    for name, game in (("Nim 7-7-7-7", Heaps(7, 7, 7, 7)), ("tic-tac-toe", TicTacToe())):
        positions = list(search(game))
        shortest, ratios, (expected, arena, _, kept) = compare(
            15,
            lambda: search(game),
            lambda: attractor.Arena.from_game(game),
            lambda: methods(game, positions),
            lambda: keeping(game),
        )
        assert arena.positions == kept[0] and arena.rows[1].tolist() == kept[2]
        assert set(arena.positions) == set(expected)
        assert all(arena.owner(at) == turn for at, turn in list(expected.items())[:1000])
        plain, ours, *_ = (len(arena) / one for one in shortest)
        print(f"exploring {name}, {len(arena)} positions: plain search {plain:,.0f} a second, attractor {ours:,.0f},"
              f" {ratios[1]:.2f} times; the methods alone {ratios[2]:.2f} times, a plain search that keeps the edges"
              f" {ratios[3]:.2f} times")


def main():
    attractors()
    two_cops()
    exploring()


if __name__ == "__main__":
    # The literal solution recurses once for each vertex of a path.
    sys.setrecursionlimit(1_000_000)
    threading.stack_size(1 << 29)
    thread = threading.Thread(target=main)
    thread.start()
    thread.join()

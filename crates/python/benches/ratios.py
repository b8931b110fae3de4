"""How much faster than the literal Python of the courses: three ratios, with equal answers.

    python crates/python/benches/ratios.py
"""

import collections
import pathlib
import random
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests"))

import literal  # noqa: E402
from conftest import TicTacToe  # noqa: E402

import attractor  # noqa: E402
from attractor import cours  # noqa: E402


def best_of(times, work, *arguments):
    """The shortest processor time of several runs, and the answer."""
    taken = []
    for _ in range(times):
        begin = time.process_time()
        answer = work(*arguments)
        taken.append(time.process_time() - begin)
    return min(taken), answer


def tell(what, theirs, ours, at_least, ratio):
    print(f"{what}: literal {theirs * 1e3:.1f} ms, attractor {ours * 1e3:.1f} ms,"
          f" {ratio:.1f} times (at least {at_least})")


def attractors():
    rng = random.Random(1)
    n = 100_000
    for degree in (2, 5, 10, 20, 40):
        G = {v: [rng.randrange(v + 1, n) for _ in range(degree)] if v < n - 100 else [] for v in range(n)}
        owned = [rng.random() < 0.5 for _ in range(n)]
        fA = lambda v: owned[v]  # noqa: E731
        ours, found = best_of(9, cours.attracteurs, G, fA)
        for how, work in (("loops", literal.attracteurs_loops), ("any and all", literal.attracteurs)):
            theirs, expected = best_of(2, work, G, fA)
            assert found == expected
            what = f"attracteurs, 100,000 vertices of degree {degree}, with {how}"
            tell(what, theirs, ours, 20, theirs / ours)


def two_cops():
    G = cours.grid(5, 5)
    theirs, expected = best_of(1, literal.copwin2, G)
    ours, found = best_of(5, cours.copwin2, G)
    assert found == expected
    tell("copwin2, grid 5x5", theirs, ours, 200, theirs / ours)


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


def exploring():
    for name, game in (("Nim 7-7-7-7", Heaps(7, 7, 7, 7)), ("tic-tac-toe", TicTacToe())):
        theirs, expected = best_of(3, search, game)
        ours, arena = best_of(3, attractor.Arena.from_game, game)
        assert set(arena.positions) == set(expected)
        assert all(arena.owner(at) == turn for at, turn in list(expected.items())[:1000])
        print(f"exploring {name}, {len(arena)} positions: plain search {len(arena) / theirs:,.0f} a second,"
              f" attractor {len(arena) / ours:,.0f}, {theirs / ours:.2f} times (at least 0.6)")


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

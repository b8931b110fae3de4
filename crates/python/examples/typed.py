"""What the types of the package promise: mypy and pyright check this program in strict mode, and the tests run it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import attractor
from attractor import Arena, Session, Solution


@dataclass(frozen=True)
class Heap:
    left: int
    turn: int


class Subtract:
    """One to three matches in turn; who takes the last one wins."""

    def start(self) -> Heap:
        return Heap(7, 1)

    def turn(self, at: Heap) -> int:
        return at.turn

    def moves(self, at: Heap) -> list[int]:
        return [take for take in (1, 2, 3) if take <= at.left]

    def play(self, at: Heap, take: int) -> Heap:
        return Heap(at.left - take, 3 - at.turn)

    def outcome(self, at: Heap) -> int | None:
        return 3 - at.turn if at.left == 0 else None


def worth(at: Heap) -> float:
    return -float(at.left)


def greedy(at: Heap, moves: list[int]) -> int:
    return max(moves)


class Careful:
    def choose(self, at: Heap, moves: list[int], /) -> int:
        return min(moves)


def main() -> None:
    game = Subtract()
    solution: Solution[Heap, int] = attractor.solve(game, limit=100)
    best: list[int] = solution.best
    rank: int | None = solution.rank(Heap(4, 2))
    plan: dict[Heap, int] = solution.strategy(1)
    arena: Arena[Heap, int] = Arena.from_game(game)
    targets: list[Heap] = arena.successors(Heap(7, 1))
    found = attractor.minmax(game, 2, heuristic=worth)
    line: list[int] = found.line
    played = attractor.match(game, {1: greedy, 2: Careful()}, games=2)
    wins: dict[int, int] = played.wins
    session: Session[Heap, int] = attractor.play(game)
    reply: int | None = session.move(best[0]).reply(greedy)
    named: Solution[str, str] = attractor.solve("chomp:4x3", engine="graph")
    where: list[str] = attractor.check("chomp:2x2", "turn 1").where
    graph = Arena.from_dict({0: [1], 1: []}, owner=np.array([1, 2]), start=0)
    layers: list[list[int]] = graph.attractor(player=1).layers
    owned = Arena.from_dict({"a": ["b"], "b": []}, owner={"a": True, "b": False})
    signs = solution.values(1)[0].tolist()
    print(rank, len(plan), targets, line, wins, reply, named.best, where, layers, owned.players, len(signs))


if __name__ == "__main__":
    main()

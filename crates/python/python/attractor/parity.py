"""A solved parity game: who wins where play never ends, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Generic, List

import numpy as np

from .arena import Arena, chosen_moves
from .html import table
from .rules import M, P

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Parity(Generic[P, M]):
    """A solved parity game, as arrays in the order of the arena's positions.

    >>> arena = Arena.from_dict({0: [1, 2], 1: [0], 2: [0, 2]}, owner=[1, 2, 2])
    >>> game = arena.parity([0, 2, 1])
    >>> game.winners
    array([ 1,  1, -1], dtype=int8)
    >>> game.moves
    array([ 1, -1,  2])
    >>> game.won, game.lost
    ([0, 1], [2])
    >>> game.strategy()
    {0: 1, 2: 2}
    """

    def __init__(self, arena: Arena[P, M], winners: NDArray[np.int8], moves: NDArray[np.int64]) -> None:
        self.arena = arena
        #: 1 where the players asked for win, -1 where the others do, 0 where nobody does.
        self.winners = winners
        #: Where whoever moves goes, by number; -1 where that player loses, or play ends. Where several sets are to be
        #: visited there is one row for each of them: row ``k`` while set ``k`` is waited for, the first one at
        #: the beginning, and the next one after each visit, round and round.
        self.moves = moves

    @property
    def won(self) -> List[P]:
        """The positions that the players asked for win."""
        return self._where(1)

    @property
    def lost(self) -> List[P]:
        """The positions that the others win."""
        return self._where(-1)

    def strategy(self) -> Dict[Any, M]:
        """The winning moves of both sides, and those that keep a draw: of each position, or, where several sets are to
        be visited, of each pair of a position and the number of the set that is waited for."""
        if self.moves.ndim == 1:
            return chosen_moves(self.arena, self.moves)
        rows = [chosen_moves(self.arena, row) for row in self.moves]
        return {(position, k): move for k, row in enumerate(rows) for position, move in row.items()}

    def _where(self, sign: int) -> List[P]:
        positions = self.arena._graph.positions()
        return [positions[v] for v in np.flatnonzero(self.winners == sign)]

    def _counted(self) -> Dict[str, int]:
        return {what: int((self.winners == sign).sum()) for what, sign in (("won", 1), ("lost", -1), ("neither", 0))}

    def __repr__(self) -> str:
        counted = ", ".join(f"{many} {what}" for what, many in self._counted().items())
        return f"<Parity of {self.arena.title}: {counted}>"

    def _repr_html_(self) -> str:
        return table(f"Parity of {self.arena.title}", ["", "positions"], self._counted().items())

    def __eq__(self, other: object) -> bool:
        """Whether the same sides win the same positions of the same arena."""
        if not isinstance(other, Parity):
            return NotImplemented
        return self.arena == other.arena and np.array_equal(self.winners, other.winners)

    def __hash__(self) -> int:
        return hash((Parity, self.arena))

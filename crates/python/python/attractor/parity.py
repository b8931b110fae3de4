"""A solved parity game: who wins where play never ends, and how."""

from __future__ import annotations

from typing import Any, TYPE_CHECKING, Dict, List

import numpy as np

from .arena import Arena, Position

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Parity:
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

    def __init__(self, arena: Arena[Any, Any], winners: NDArray[np.int8], moves: NDArray[np.int64]) -> None:
        self.arena = arena
        #: 1 where the players asked for win, -1 where the others do, 0 where nobody does.
        self.winners = winners
        #: Where whoever moves goes, by number; -1 where that player loses, or play ends.
        self.moves = moves

    @property
    def won(self) -> List[Position]:
        """The positions that the players asked for win."""
        return self._where(1)

    @property
    def lost(self) -> List[Position]:
        """The positions that the others win."""
        return self._where(-1)

    def strategy(self) -> Dict[Position, Position]:
        """The winning moves of both sides, and those that keep a draw."""
        positions = self.arena.positions
        chosen = np.flatnonzero(self.moves >= 0)
        return {positions[v]: positions[self.moves[v]] for v in chosen}

    def _where(self, sign: int) -> List[Position]:
        positions = self.arena.positions
        return [positions[v] for v in np.flatnonzero(self.winners == sign)]

    def __repr__(self) -> str:
        won, lost, neither = (int((self.winners == sign).sum()) for sign in (1, -1, 0))
        return f"<Parity of {self.arena.title}: {won} won, {lost} lost, {neither} neither>"

"""A game of one's own: a class with the rules."""

from __future__ import annotations

from typing import Any, Hashable, Iterable, Mapping, Optional, Protocol, Union, runtime_checkable

#: Whoever has won: nobody yet (``None``), a player, several, or nobody at all (0 or ``"draw"``).
Outcome = Union[None, int, str, Iterable[int]]


@runtime_checkable
class Game(Protocol):
    """The rules of a game. Any object with these methods is a game; nothing has to be derived.

    Players are numbered from 1, and there are two of them unless the object has an attribute
    ``players``. A position is any hashable object. Where ``outcome`` is ``None`` and there are no
    moves, the player to move has lost.

    These methods are optional: ``picture(position)`` gives a text that is drawn letter by letter
    (``X`` and ``O`` are pieces of players 1 and 2, ``.`` is an empty place), ``labels(position)`` the
    names that formulas may use, or a dictionary with numbers, and ``evaluate(position)`` what
    min-max thinks that a position is worth to player 1.

    >>> import attractor
    >>> class Heap:
    ...     def start(self):
    ...         return (7, 1)
    ...     def turn(self, position):
    ...         return position[1]
    ...     def outcome(self, position):
    ...         return None
    ...     def moves(self, position):
    ...         return [n for n in (1, 2, 3) if n <= position[0]]
    ...     def play(self, position, taken):
    ...         return (position[0] - taken, 3 - position[1])
    >>> solution = attractor.solve(Heap())
    >>> solution.winner, solution.rank(), solution.best
    (1, 3, [3])
    """

    def start(self) -> Hashable:
        """Where play begins."""

    def turn(self, position: Any) -> int:
        """Whose turn it is."""

    def moves(self, position: Any) -> Iterable[Any]:
        """The moves that can be made. Asked only while the game goes on."""

    def play(self, position: Any, move: Any) -> Hashable:
        """The position after a move."""

    def outcome(self, position: Any) -> Outcome:
        """How the game ended, or ``None`` while it goes on."""


Labels = Union[Iterable[str], Mapping[str, Union[bool, int]]]
Picture = Optional[str]

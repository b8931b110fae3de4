"""A game of one's own: a class with the rules."""

from __future__ import annotations

import inspect
from typing import Any, Callable, Hashable, Iterable, List, Mapping, Protocol, TypeVar, Union, runtime_checkable

from .errors import WrongType

#: A position: any hashable object, or the notation where a game is named by text.
P = TypeVar("P", bound=Hashable)
#: A move: any object, or its name where a game is named by text.
M = TypeVar("M")

#: Whoever has won: nobody yet (``None``), a player, several, or nobody at all (0 or ``"draw"``).
Outcome = Union[None, int, str, Iterable[int]]


@runtime_checkable
class Game(Protocol[P, M]):
    """The rules of a game. Any object with these methods is a game; nothing has to be derived.

    Players are numbered from 1, and there are two of them unless the object has an attribute
    ``players``. A position is any hashable object. Where ``outcome`` is ``None`` and there are no
    moves, the player to move has lost.

    These methods are optional: ``picture(position)`` gives a text that is drawn letter by letter
    (``X`` and ``O`` are pieces of players 1 and 2, ``.`` is an empty place), ``notation(position)`` and
    ``label(move)`` what positions and moves are called in reasons and drawings, ``labels(position)`` the
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

    def start(self) -> P:
        """Where play begins."""

    def turn(self, position: P, /) -> int:
        """Whose turn it is."""

    def moves(self, position: P, /) -> Iterable[M]:
        """The moves that can be made. Asked only while the game goes on."""

    def play(self, position: P, move: M, /) -> P:
        """The position after a move."""

    def outcome(self, position: P, /) -> Outcome:
        """How the game ended, or ``None`` while it goes on."""


Seen = TypeVar("Seen", contravariant=True)


class Chooser(Protocol[Seen, M]):
    """Somebody who chooses moves."""

    def choose(self, position: Seen, moves: List[M], /) -> M:
        """One of ``moves``, of which there is at least one."""


#: Who plays: ``perfect``, ``random``, ``minmax:4`` and so on, a function of a position and its moves, or an
#: object with a method ``choose``.
Player = Union[str, Callable[[P, List[M]], M], Chooser[P, M]]

Labels = Union[Iterable[str], Mapping[str, Union[bool, int]]]


def choice(player: Any) -> Any:
    """The function that chooses for a player of one's own; ``None`` for one that is named."""
    if isinstance(player, str):
        return None
    if isinstance(player, type) and not isinstance(
        inspect.getattr_static(player, "choose", None), (classmethod, staticmethod)
    ):
        raise WrongType(f"`{player.__name__}` is a class and not yet a player: write `{player.__name__}()`")
    chooses = getattr(player, "choose", player)
    if not callable(chooses):
        raise WrongType(
            f"{player!r} is no player",
            hint="expected a name such as 'perfect', a function of a position and its moves, or an object with `choose`",
        )
    return chooses

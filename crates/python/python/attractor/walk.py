"""What the rules of a class say of its positions.

This is written in Python because the interpreter calls methods that are written in Python faster than
anybody else does; numbering what they return is left to Rust.
"""

from __future__ import annotations

from itertools import islice
from types import GeneratorType
from typing import Any, Callable, Iterable, Iterator, List, Sequence, Tuple

from . import _attractor
from .errors import AttractorError

#: What no method can change.
FIXED = frozenset((tuple, str, int, frozenset))

#: So many moves are played faster one by one than by a comprehension, which is two more calls.
FEW = 6

#: No position has so many moves, but one whose moves never end.
MOST = 1 << 20

#: Whose turn it is, how the game ended, the moves, and where they lead.
Said = Tuple[Any, Any, Sequence[Any], List[Any]]


def said(
    at: Any,
    turn: Callable[[Any], Any],
    outcome: Callable[[Any], Any],
    moves: Callable[[Any], Any],
    play: Callable[[Any, Any], Any],
) -> Said:
    """What the rules say of one position. Each method is asked once, ``play`` once for each move."""
    owner, over = turn(at), outcome(at)
    if over is not None:
        return owner, over, (), []
    chosen = moves(at)
    if type(chosen) is not list and type(chosen) is not tuple:
        chosen = list(islice(_attractor.several(at, chosen), MOST))
        if len(chosen) == MOST:
            raise endless(at)
    reached = [play(at, one) for one in chosen] if type(at) in FIXED else watched(at, chosen, play)
    return owner, None, chosen, reached


def explore(
    positions: Iterable[Any],
    turn: Callable[[Any], Any],
    outcome: Callable[[Any], Any],
    moves: Callable[[Any], Any],
    play: Callable[[Any, Any], Any],
) -> Iterator[Tuple[Any, Any, List[Any]]]:
    """The same for each of ``positions``, which may become more meanwhile, without the moves: those of a generator
    are played as they come."""
    fixed: Any = tuple
    for at in positions:
        owner = turn(at)
        over = outcome(at)
        reached: List[Any] = []
        if over is None:
            chosen = moves(at)
            kind = type(chosen)
            if kind is GeneratorType:
                chosen, few = islice(chosen, MOST), True
            elif kind is list or kind is tuple:
                few = len(chosen) < FEW
            else:
                chosen, few = islice(_attractor.several(at, chosen), MOST), False
            if type(at) is not fixed and type(at) in FIXED:
                # So that the next one is known at once: positions of a game are mostly of one kind.
                fixed = type(at)
            if type(at) is not fixed:
                reached = watched(at, chosen, play)
            elif few:
                for one in chosen:
                    reached.append(play(at, one))
            else:
                reached = [play(at, one) for one in chosen]
            if len(reached) >= MOST:
                raise endless(at)
        yield owner, over, reached


def endless(at: Any) -> AttractorError:
    """What is raised where a position has moves without end."""
    return AttractorError(
        f"the moves of {at!r} do not end: {MOST} of them were seen", hint="a position has finitely many moves"
    )


def watched(at: Any, chosen: Iterable[Any], play: Callable[[Any, Any], Any]) -> List[Any]:
    """Where the moves lead, if ``play`` leaves the position as it is. A hash of somebody's own may take long, so
    that it is asked for before the first move, after it, and after the last."""
    before = hash(at)
    reached: List[Any] = []
    one = None
    for one in chosen:
        reached.append(play(at, one))
        if len(reached) == 1:
            _unchanged(at, before, one, reached[0])
    if len(reached) > 1:
        _unchanged(at, before, one, reached[-1])
    return reached


def _unchanged(at: Any, before: int, chosen: Any, to: Any) -> None:
    if hash(at) != before or (to is at and getattr(type(at), "__hash__") is object.__hash__):
        raise _attractor.changed(at, chosen)

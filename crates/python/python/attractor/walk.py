"""What the rules of a class say of every position that play leads to.

This is written in Python because the interpreter calls methods that are written in Python faster than
anybody else does; numbering what they return is left to Rust.
"""

from __future__ import annotations

from types import GeneratorType
from typing import Any, Callable, Iterable, Iterator, List, Sequence, Tuple

from . import _attractor

#: What no method can change.
FIXED = frozenset((tuple, str, int, frozenset))

#: So many moves are played faster one by one than by a comprehension, which is two more calls.
FEW = 6

#: Whose turn it is, how the game ended, the moves, and where they lead.
Said = Tuple[Any, Any, Sequence[Any], List[Any]]


def walk(
    positions: Iterable[Any],
    turn: Callable[[Any], Any],
    outcome: Callable[[Any], Any],
    moves: Callable[[Any], Any],
    play: Callable[[Any, Any], Any],
) -> Iterator[Said]:
    """What the rules say of each of ``positions``, which may become more meanwhile. Each method is asked once,
    ``play`` once for each move."""
    fixed: Any = tuple
    for at in positions:
        owner = turn(at)
        over = outcome(at)
        if over is not None:
            yield owner, over, (), []
            continue
        chosen = moves(at)
        kind = type(chosen)
        if kind is not list and kind is not tuple:
            chosen = list(chosen if kind is GeneratorType else _attractor.several(at, chosen))
        if type(at) is not fixed and type(at) in FIXED:
            # So that the next one is known at once: positions of a game are mostly of one kind.
            fixed = type(at)
        if type(at) is not fixed:
            yield owner, None, chosen, _watched(at, chosen, play)
        elif len(chosen) > FEW:
            yield owner, None, chosen, _led(at, chosen, play)
        else:
            reached = []
            for one in chosen:
                reached.append(play(at, one))
            yield owner, None, chosen, reached


def _led(at: Any, chosen: Sequence[Any], play: Callable[[Any, Any], Any]) -> List[Any]:
    """Where the moves lead."""
    return [play(at, one) for one in chosen]


def _watched(at: Any, chosen: Sequence[Any], play: Callable[[Any, Any], Any]) -> List[Any]:
    """Where the moves lead, if ``play`` leaves the position as it is. A hash of somebody's own may take long, so
    that it is asked for before the first move, after it, and after the last."""
    before = hash(at)
    reached: List[Any] = []
    last = len(chosen) - 1
    for number, one in enumerate(chosen):
        to = play(at, one)
        if number == 0 or number == last:
            if hash(at) != before or (to is at and getattr(type(at), "__hash__") is object.__hash__):
                raise _attractor.changed(at, one)
        reached.append(to)
    return reached

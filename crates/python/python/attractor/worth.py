"""What a position is worth."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Dict, Generic, Iterable, Iterator, List, Mapping, Optional, Tuple, TypeVar

from . import _attractor
from .html import table
from .rules import M

V = TypeVar("V")


class MoveTable(Mapping[M, V]):
    """Moves with what was found for each, in the order in which it was found: a dictionary, in which a
    move need not be hashable.

    >>> MoveTable([([1, 2], 0.5)])[[1, 2]]
    0.5
    """

    def __init__(self, pairs: Iterable[Tuple[M, V]]) -> None:
        self._pairs = list(pairs)

    def __getitem__(self, move: M) -> V:
        for known, value in self._pairs:
            if _attractor.alike(known, move):
                return value
        raise KeyError(move)

    def __iter__(self) -> Iterator[M]:
        return (move for move, _ in self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mapping) or len(other) != len(self):
            return False
        pairs = zip(self._pairs, other.items())
        return all(_attractor.alike(mine, theirs) and value == said for (mine, value), (theirs, said) in pairs)

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{move!r}: {value!r}" for move, value in self._pairs) + "}"


def move_table(pairs: Iterable[Tuple[M, V]]) -> Mapping[M, V]:
    """A dictionary of moves, wherever they can be hashed."""
    listed = list(pairs)
    try:
        return dict(listed)
    except TypeError:
        return MoveTable(listed)


class Alike:
    """An answer that is equal to one whose fields are, also where moves are arrays."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        told: Any = self
        return all(_same(getattr(self, one.name), getattr(other, one.name)) for one in fields(told) if one.compare)

    __hash__ = None  # type: ignore[assignment]


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(value, other[key]) for key, value in one.items())
    return _attractor.alike(one, other)


@dataclass(frozen=True, eq=False)
class Best(Alike, Generic[M]):
    """What a position is worth to the player to move."""

    #: ``win``, ``draw`` or ``loss``; ``None`` if a limit came before.
    value: Optional[str]
    #: The number of moves to the end with best play, where that is known.
    rank: Optional[int]
    #: The score, for Connect Four.
    score: Optional[int]
    #: The moves that keep the value.
    best: List[M]
    #: Every move with its value (the score, for Connect Four).
    moves: Mapping[M, Any]
    complete: bool
    answer: Dict[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, answer: Dict[str, Any], moves: "Optional[Mapping[str, M]]" = None) -> "Best[M]":
        """The answer of a search or a tablebase, which has the documented keys; ``moves`` by their names."""
        known: Any = moves if moves is not None else {one["move"]: one["move"] for one in answer["moves"]}
        return cls(
            value=answer["value"],
            rank=answer["rank"],
            score=answer.get("score"),
            best=[known[name] for name in answer["best"]],
            moves=move_table((known[one["move"]], one.get("score", one["value"])) for one in answer["moves"]),
            # What a tablebase knows it knows for certain.
            complete=answer.get("complete", True),
            answer=answer,
        )

    def _repr_html_(self) -> str:
        told = "not known" if self.value is None else self.value
        told += "" if self.rank is None else f" in {self.rank}"
        rows = [(one["move"], one["value"], one["rank"]) for one in self.answer["moves"]]
        return table(f"{self.answer['position']}: {told}", ["move", "value", "moves to the end"], rows)


__all__ = ["Best", "MoveTable"]

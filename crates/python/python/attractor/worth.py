"""What a position is worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional


@dataclass(frozen=True)
class Best:
    """What a position is worth to the player to move."""

    #: ``win``, ``draw`` or ``loss``; ``None`` if a limit came before.
    value: Optional[str]
    #: The number of moves to the end with best play, where that is known.
    rank: Optional[int]
    #: The score, for Connect Four.
    score: Optional[int]
    #: The moves that keep the value.
    best: List[str]
    #: Every move with its value (the score, for Connect Four).
    moves: Dict[str, Any]
    complete: bool
    answer: Dict[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, answer: Dict[str, Any]) -> "Best":
        """The answer of a search or a tablebase, which has the documented keys."""
        return cls(
            value=answer["value"],
            rank=answer["rank"],
            score=answer.get("score"),
            best=answer["best"],
            moves={one["move"]: one.get("score", one["value"]) for one in answer["moves"]},
            # What a tablebase knows it knows for certain.
            complete=answer.get("complete", True),
            answer=answer,
        )


__all__ = ["Best"]

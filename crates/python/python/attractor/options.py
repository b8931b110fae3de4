"""What questions may be told by keyword, for those who check types."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, Optional, TypedDict, Union

from .arena import Line
from .progress import Progress

if TYPE_CHECKING:
    from .tablebase import Tablebase


class Opening(TypedDict, total=False):
    """Which game: the options of ``Arena.open`` that every question takes."""

    at: Any
    line: Line
    format: Optional[str]
    owner: Optional[Mapping[int, Iterable[Any]]]
    owner_field: Optional[int]
    start: Any
    sinks: str
    double: bool
    priorities: Optional[str]
    everywhere: bool
    fold: bool
    memory: Optional[int]
    anyway: bool
    limit: Optional[int]
    progress: Progress


class Solve(Opening, total=False):
    """Those of ``solve``."""

    wins: str
    goal: Optional[str]
    reach: Optional[Iterable[Any]]
    avoid: Optional[Iterable[Any]]
    within: Optional[Iterable[Any]]
    engine: str
    output: Union[None, str, "os.PathLike[str]"]
    resume: bool
    force: bool
    checkpoint: float


class Counted(Opening, total=False):
    """The same, and how many players there are: for questions that name no players themselves."""

    players: Optional[int]


class Check(Counted, total=False):
    """Those of ``check``."""

    definitions: Optional[str]
    witness: bool
    refute: bool
    why: bool
    blocked: str


class Minmax(Counted, total=False):
    """Those of ``minmax``."""

    method: str
    heuristic: Union[None, str, Callable[[Any], float]]
    moves: Optional[Iterable[Any]]
    turn: Optional[int]
    tree: Optional[int]
    nodes: Optional[int]
    time: Optional[float]


class BestMove(Counted, total=False):
    """Those of ``best``."""

    nodes: Optional[int]
    time: Optional[float]
    threads: Optional[int]
    book: Optional[str]


class Matches(Opening, total=False):
    """Those of ``match``."""

    games: int
    seed: int
    list: bool
    tablebase: "Union[None, str, os.PathLike[str], Tablebase]"


class Play(TypedDict, total=False):
    """Those of ``play``."""

    at: Any
    line: Line
    seed: int
    tablebase: "Union[None, str, os.PathLike[str], Tablebase]"
    limit: Optional[int]

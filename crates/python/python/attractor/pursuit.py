"""Cops and robbers on any graph."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Tuple

from . import _attractor
from .arena import spelled
from .errors import AttractorError
from .html import table
from .picture import Drawing
from .progress import Bar, Progress
from .suggest import suggesting


@dataclass(frozen=True)
class Tried:
    """One number of cops."""

    cops: int
    wins: bool
    #: How many positions there are, as the course counts them, and how many the cops win.
    positions: int
    winning_positions: Optional[int]
    #: The placements that win against every choice of the robber; ``None`` if there are too many.
    starts: Optional[List[Tuple[Any, ...]]] = field(repr=False)
    #: How many moves the cops need from their best start.
    capture_time: Optional[int]
    best_start: Optional[Tuple[Any, ...]]


@dataclass(frozen=True)
class Pursuit:
    """What was found out about a graph; a notebook shows the chase, if one was asked for."""

    graph: str
    vertices: int
    edges: int
    rule: str
    #: The smallest number of cops that win; ``None`` where the number was given.
    cop_number: Optional[int]
    tried: List[Tried]
    answer: Dict[str, Any] = field(repr=False, compare=False)
    _svg: Optional[str] = field(default=None, repr=False, compare=False)
    _asked: Optional[Tuple[Any, Dict[str, Any]]] = field(default=None, repr=False, compare=False)

    @property
    def wins(self) -> bool:
        """Whether the last number of cops that was tried wins."""
        return self.tried[-1].wins

    @property
    def starts(self) -> Optional[List[Tuple[Any, ...]]]:
        """The winning starts of the last number of cops that was tried."""
        return self.tried[-1].starts

    @property
    def capture_time(self) -> Optional[int]:
        """The moves of the cops from the best start."""
        return self.tried[-1].capture_time

    @property
    def chase(self) -> Optional[List[str]]:
        """With ``play=True``: the positions of a chase with best play by both."""
        play = self.answer.get("play")
        return None if play is None else list(play["positions"])

    def draw(self) -> Drawing:
        """A chase with best play by both, move by move, on the graph.

        >>> cops("petersen", rule="stay").draw().svg.startswith("<svg")
        True
        """
        if self._svg is not None:
            return Drawing(self._svg)
        assert self._asked is not None
        graph, asked = self._asked
        _, svg = _attractor.cops(graph, {**asked, "cops": self.tried[-1].cops, "play": True}, None)
        if svg is None:
            raise AttractorError(f"there is no chase on `{self.graph}` to be drawn")
        return Drawing(svg)

    def _repr_html_(self) -> str:
        head = ["cops", "win", "winning starts", "winning positions", "moves to the capture"]
        rows = [
            (one.cops, one.wins, None if one.starts is None else len(one.starts), one.winning_positions, one.capture_time)
            for one in self.tried
        ]
        told = f"{self.graph}: {self.vertices} vertices, {self.edges} edges, rule {self.rule}"
        if self.cop_number is not None:
            told += f", cop number {self.cop_number}"
        drawn = self.draw().svg if self._svg is not None or self.vertices <= READABLE else ""
        return table(told, head, rows) + drawn


#: Larger graphs are not drawn unasked.
READABLE = 60


@suggesting()
def cops(
    graph: Any,
    cops: Optional[int] = None,
    *,
    rule: str = "move",
    starts: str = "few",
    everything: Optional[bool] = None,
    directed: bool = False,
    speed: Optional[int] = None,
    play: bool = False,
    at: Any = None,
    why: Any = None,
    format: Optional[str] = None,
    memory: Optional[int] = None,
    theme: Optional[str] = None,
    progress: Progress = None,
) -> Pursuit:
    """How many cops are needed, or where ``cops`` of them win.

    ``graph`` is a list or dictionary of neighbours, a networkx graph, the name of a graph such as
    ``petersen``, a file, or graph6. Under the rule ``move`` everybody has to move, as in the course;
    under ``stay``, the rule of the literature, nobody has to. The rule of the course is the default.

    >>> pursuit = cops("petersen", rule="stay")
    >>> pursuit.cop_number, pursuit.capture_time
    (3, 1)
    >>> cops([[1, 2], [0, 3], [0, 3], [1, 2]], 1).wins
    False
    >>> cops({"a": ["b"], "b": ["a", "c"], "c": ["b"]}, rule="stay").starts
    [('a',), ('b',), ('c',)]
    """
    objects: Optional[List[Any]] = None
    if isinstance(graph, os.PathLike):
        graph = os.fspath(graph)
    elif hasattr(graph, "adj") and hasattr(graph, "nodes"):
        directed = directed or bool(graph.is_directed())
        graph = {vertex: list(graph[vertex]) for vertex in graph}
    if isinstance(graph, dict):
        objects = list(graph)
    asked = {
        "cops": cops,
        "rule": {"name": rule, "speed": speed},
        "starts": starts,
        "everything": everything,
        "directed": directed,
        "play": play,
        "at": None if at is None else spelled(at),
        "why": None if why is None else spelled(why),
        "format": format,
        "memory": memory,
        "theme": theme,
    }
    with Bar(progress, "chasing") as bar:
        text, svg = _attractor.cops(graph, asked, bar.tell)
    found = json.loads(text)
    named = {} if objects is None else {spelled(vertex): vertex for vertex in objects}

    def vertices(names: Any) -> Tuple[Any, ...]:
        return tuple(
            objects[name] if objects is not None and isinstance(name, int) else named.get(name, name)
            for name in names
        )

    def tried(one: Dict[str, Any]) -> Tried:
        listed = one["starts"]
        best = one["best_start"]
        return Tried(
            cops=one["cops"],
            wins=one["wins"],
            positions=one["positions"],
            winning_positions=one["winning_positions"],
            starts=None if listed is None else [vertices(start) for start in listed],
            capture_time=one["capture_time"],
            best_start=None if best is None else vertices(best),
        )

    return Pursuit(
        graph=found["graph"],
        vertices=found["vertices"],
        edges=found["edges"],
        rule=found["rule"],
        cop_number=found["cop_number"],
        tried=[tried(one) for one in found["tried"]],
        answer=found,
        _svg=svg,
        _asked=(graph, asked),
    )


@dataclass(frozen=True)
class Odds:
    """How often cops win on random graphs: the share, and its interval of 95 %."""

    vertices: int
    trials: int
    share: Dict[int, Tuple[float, float, float]]
    answer: Dict[str, Any] = field(repr=False, compare=False)

    def _repr_html_(self) -> str:
        head = ["cops", "share", "at least", "at most"]
        rows = [(cops, *share) for cops, share in self.share.items()]
        return table(f"{self.trials} random graphs with {self.vertices} vertices", head, rows)


@suggesting()
def odds(
    vertices: int,
    probability: float,
    cops: Optional[int] = None,
    *,
    trials: int = 1000,
    seed: int = 0,
    rule: str = "move",
    progress: Progress = None,
) -> Odds:
    """How often cops win on random graphs with so many vertices.

    >>> found = odds(20, 0.1, trials=50)
    >>> sorted(found.share)
    [1, 2]
    """
    asked = {"trials": trials, "seed": seed, "rule": {"name": rule}, "cops": cops}
    with Bar(progress, "trying") as bar:
        found = json.loads(_attractor.odds(vertices, probability, asked, bar.tell))
    estimates = found["points"][0]["estimates"]
    share = {one["cops"]: (one["share"], one["low"], one["high"]) for one in estimates}
    return Odds(vertices=found["vertices"], trials=found["trials"], share=share, answer=found)


def families() -> List[Dict[str, Any]]:
    """The graphs that have names: ``name``, ``parameters``, ``about``, ``example``.

    >>> "petersen" in [family["name"] for family in families()]
    True
    """
    listed: List[Dict[str, Any]] = json.loads(_attractor.families())
    return listed

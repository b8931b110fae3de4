"""Cops and robbers on any graph."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Optional, Tuple

import numpy as np

from . import _attractor
from .arena import spelled
from .errors import AttractorError, UnknownPosition, WrongType
from .html import Reasons, table
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

    @property
    def why(self) -> Optional[Reasons]:
        """With ``why=``: why the cops win that position, or do not, in sentences."""
        found = self.answer.get("why")
        return None if found is None else Reasons(reason["text"] for reason in found)

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

    Vertices come back as the objects that they are. ``play`` tells a chase, from ``at`` if it is said, and ``why``
    names a position to be explained: a tuple of the cops, the robber, and whether it is the cops' turn.

    >>> pursuit = cops("petersen", rule="stay")
    >>> pursuit.cop_number, pursuit.capture_time
    (3, 1)
    >>> cops([[1, 2], [0, 3], [0, 3], [1, 2]], 1).wins
    False
    >>> cops({"a": ["b"], "b": ["a", "c"], "c": ["b"]}, rule="stay").starts
    [('a',), ('b',), ('c',)]
    >>> cops({1: ["1"], "1": [1]}, 1, rule="stay", why=(1, "1", True)).why
    ['the cops go to 1#2 and win in 1 move', "a cop is on the robber's vertex"]
    """
    if isinstance(graph, os.PathLike):
        graph = os.fspath(graph)
    elif hasattr(graph, "adj") and hasattr(graph, "nodes"):
        directed = directed or bool(graph.is_directed())
        graph = {vertex: list(graph[vertex]) for vertex in graph}
    objects = list(graph) if isinstance(graph, dict) else None
    names = None if objects is None else distinct(objects)
    asked = {
        "cops": cops,
        "rule": {"name": rule, "speed": speed},
        "starts": starts,
        "everything": everything,
        "directed": directed,
        "play": play,
        "names": names,
        "at": _position(at, objects, names),
        "why": _position(why, objects, names),
        "format": format,
        "memory": memory,
        "theme": theme,
    }
    with Bar(progress, "chasing") as bar:
        text, svg = _attractor.cops(graph, asked, bar.tell)
    found = json.loads(text)
    known: Dict[Any, Any] = {}
    if objects is not None and names is not None:
        known = {**dict(zip(names, objects)), **dict(enumerate(objects))}

    def vertices(told: Any) -> Tuple[Any, ...]:
        return tuple(known.get(vertex, vertex) for vertex in told)

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


def distinct(objects: Iterable[Any]) -> List[str]:
    """What vertices are called, each in its own way: of two that print alike the second has ``#2`` behind it.

    >>> distinct([1, "1", 2])
    ['1', '1#2', '2']
    """
    names: Dict[str, None] = {}
    for vertex in objects:
        name = plain = spelled(vertex)
        count = 1
        while name in names:
            count += 1
            name = f"{plain}#{count}"
        names[name] = None
    return list(names)


def _position(at: Any, objects: Optional[List[Any]], names: Optional[List[str]]) -> Optional[str]:
    """A position as text: the tuple of the course, the cops, the robber and whether it is the cops' turn, is made of
    vertices."""
    if at is None or isinstance(at, str):
        return at
    if not isinstance(at, tuple) or len(at) < 3 or not isinstance(at[-1], (bool, np.bool_)):
        raise WrongType(
            f"{at!r} is no position", hint="write the cops, the robber, and True where it is the cops' turn: `(0, 3, 7, True)`"
        )
    known = {} if objects is None or names is None else dict(zip(objects, names))
    for vertex in at[:-1]:
        if objects is not None and vertex not in known:
            raise UnknownPosition(f"{vertex!r} is not a vertex of the graph")
    fields = [known.get(vertex) or spelled(vertex) for vertex in at[:-1]]
    return f"({', '.join(fields)}, {bool(at[-1])})"


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

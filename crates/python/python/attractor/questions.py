"""Questions about a game: who wins, where a formula holds, what to play, who wins a match."""

from __future__ import annotations

import inspect
import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Mapping, Optional, Tuple, Union

from . import _attractor
from .arena import OPENING, Arena, Line, Players, Position, opening, spelled
from .errors import AttractorError
from .progress import Bar, Progress
from .solution import Solution
from .tablebase import Consulted, consulted
from .worth import Best

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def solve(
    game: Any,
    players: Optional[Players] = None,
    *,
    reach: Optional[Iterable[Position]] = None,
    avoid: Optional[Iterable[Position]] = None,
    within: Optional[Iterable[Position]] = None,
    at: Any = None,
    line: Line = None,
    engine: str = "auto",
    output: "Union[None, str, os.PathLike[str]]" = None,
    resume: bool = False,
    force: bool = False,
    checkpoint: float = 30.0,
    limit: Optional[int] = None,
    progress: Progress = None,
    **options: Any,
) -> Solution:
    """Who can force what, and how soon.

    ``game`` is a game of the catalogue (``"chomp:4x3"``), a file, a pasted graph, an ``Arena``, or a
    game of one's own. Each player is after the outcomes of the game, or, with ``reach`` and
    ``avoid``, after a visit or no visit; ``players`` solves it for one coalition against the rest.
    Other options are those of ``Arena.open``.

    A game of one's own is explored as far as memory goes, or to ``limit`` positions.

    With ``output`` the answer of every position is kept in a file, a ``Tablebase``. What is done is
    written down every ``checkpoint`` seconds; after an interruption ``resume`` goes on from there.
    A file of another kind, or of another game, is only overwritten with ``force``.

    >>> solve("tictactoe").winner is None
    True
    >>> solve("matches:9,take=1-2").winner
    2
    """
    which = _opening(solve, options, at, line)
    if limit is not None:
        options["limit"] = limit
    plain = players is None and reach is None and avoid is None and within is None
    if output is not None:
        if not isinstance(game, str) or not plain:
            raise TypeError("`output` is for the outcomes of games that are named by text")
        asked = {"open": which, "resume": resume, "force": force, "checkpoint": checkpoint}
        with Bar(progress, "solving") as bar:
            answer = _attractor.solve_to_file(game, os.fspath(output), asked, bar.tell)
        return Solution(None, None, json.loads(answer))
    if isinstance(game, (str, os.PathLike)) and plain and engine != "graph":
        asked = {"open": which, "engine": engine}
        with Bar(progress, "solving") as bar:
            found = _attractor.solve_numbered(os.fspath(game), asked, bar.tell)
        if found is not None:
            return Solution(None, None, json.loads(found))
    arena = as_arena(game, at=at, line=line, progress=progress, **options)
    return arena.solve(players, reach=reach, avoid=avoid, within=within, progress=progress)


def as_arena(
    game: Any, *, at: Any = None, line: Line = None, progress: Progress = None, **options: Any
) -> Arena:
    """Any game as an arena."""
    own_class = not isinstance(game, (str, os.PathLike, Arena))
    limit = options.pop("limit", None)
    if limit is not None and not own_class:
        raise TypeError("`limit` is for a game of one's own; `memory` limits games that are named by text")
    if isinstance(game, (str, os.PathLike)):
        return Arena.open(game, at=at, line=line, progress=progress, **options)
    if options:
        name = next(iter(options))
        raise TypeError(f"`{name}` is for games that are named by text")
    if isinstance(game, Arena):
        arena = game
    else:
        _refuse_graph(game)
        arena = Arena.from_game(game, limit=limit, progress=progress)
    if at is None and line is None:
        return arena
    named = None if at is None else arena._graph.name(arena.index(at))
    return Arena(_attractor.open(arena._graph, {"open": opening({"at": named, "line": line})}, None))


def handle(game: Any) -> Any:
    """What the Rust part takes for a game."""
    if isinstance(game, (str, os.PathLike)):
        return os.fspath(game)
    if isinstance(game, Arena):
        return game._graph
    _refuse_graph(game)
    return _attractor.Rules(game)


def located(own: Any, at: Any) -> Any:
    """The position ``at`` of what ``handle`` gave, by a name that no other position has."""
    if at is None or isinstance(own, str):
        return at
    if isinstance(own, _attractor.Graph):
        return own.name(own.find(at))
    try:
        return own.name(at)
    except Exception:
        # A text may name a position that it is not itself.
        if isinstance(at, str):
            return at
        raise


def _refuse_graph(game: Any) -> None:
    if isinstance(game, (dict, list)) or (hasattr(game, "adj") and hasattr(game, "nodes")):
        kind = "from_dict" if isinstance(game, (dict, list)) else "from_networkx"
        raise TypeError(
            f"a graph does not say who moves where: make an arena of it with `Arena.{kind}`"
        )


def _opening(
    question: Callable[..., Any], options: Mapping[str, Any], at: Any, line: Line
) -> Dict[str, Any]:
    """What says which game; an option that nobody reads would be without effect, and nobody would
    know."""
    for name in options:
        if name not in OPENING:
            own = set(inspect.signature(question).parameters) - {"game", "options"}
            near = _attractor.nearest(name, sorted(OPENING | own))
            hint = f": did you mean `{near}`?" if near else ""
            raise TypeError(f"`{question.__name__}` has no option `{name}`{hint}")
    return opening({**options, "at": at, "line": line})


@dataclass(frozen=True)
class Checked:
    """Where a formula holds."""

    formula: str
    #: How many positions there are, and at how many of them it holds.
    positions: int
    holds: int
    #: Whether it holds at the start; ``None`` if no start is known.
    at_start: Optional[bool]
    #: One truth for each position of the arena; ``None`` where there is no arena.
    mask: "Optional[NDArray[np.bool_]]" = field(repr=False, compare=False)
    #: The answer with the documented keys of the command line's ``--json``.
    answer: Dict[str, Any] = field(repr=False, compare=False)
    _arena: Optional[Arena] = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        """Whether it holds at the start."""
        if self.at_start is None:
            raise AttractorError(
                "no start is known where the formula could hold", hint="name one with `at`"
            )
        return self.at_start

    @property
    def where(self) -> List[Position]:
        """The positions where it holds."""
        if self._arena is None or self.mask is None:
            return list(self.answer["list"])
        positions = self._arena._graph.positions()
        return [positions[v] for v in self.mask.nonzero()[0]]

    @property
    def witness(self) -> Optional[List[Dict[str, Any]]]:
        """With ``witness=True``: by which strategies it holds at the start."""
        return self.answer.get("witness")

    @property
    def refutation(self) -> Optional[List[Dict[str, Any]]]:
        """With ``refute=True``: by which strategies of the others it fails at the start."""
        return self.answer.get("refutation")


def check(
    game: Any,
    formula: str,
    *,
    at: Any = None,
    line: Line = None,
    definitions: Optional[str] = None,
    witness: bool = False,
    refute: bool = False,
    why: bool = False,
    limit: Optional[int] = None,
    progress: Progress = None,
    **options: Any,
) -> Checked:
    """Where a formula of alternating-time logic holds.

    >>> checked = check("nim:1-2-3,players=3", "<<1,2>> F wins 1")
    >>> bool(checked), checked.holds, checked.positions
    (True, 36, 48)
    >>> G = {"a": ["b", "c"], "b": [], "c": ["a"]}
    >>> arena = Arena.from_dict(G, owner={"a": 1, "b": 2, "c": 2}, start="a",
    ...                         labels=lambda v: ["corner"] if v == "c" else [])
    >>> check(arena, "turn 1 & <<1>> X corner").where
    ['a']
    """
    which = _opening(check, options, at, line)
    if limit is not None:
        options["limit"] = limit
    asked: Dict[str, Any] = {
        "formula": formula,
        "definitions": None if definitions is None else [("definitions", definitions)],
        "witness": witness,
        "refute": refute,
        "why": why,
    }
    # The Nim of coalitions is not explored: it may have hundreds of millions of positions.
    if isinstance(game, str) and game.startswith("coalition-nim"):
        asked.update(open=which, list=True)
        with Bar(progress, "checking") as bar:
            text, _ = _attractor.check(game, asked, bar.tell)
        return _checked(text, None, None)
    arena = as_arena(game, at=at, line=line, progress=progress, **options)
    with Bar(progress, "checking") as bar:
        text, mask = _attractor.check(arena._graph, {**asked, "set": True}, bar.tell)
    return _checked(text, mask, arena)


def _checked(text: str, mask: "Optional[NDArray[np.bool_]]", arena: Optional[Arena]) -> Checked:
    found = json.loads(text)
    return Checked(
        formula=found["formula"],
        positions=found["positions"],
        holds=found["holds"],
        at_start=found["at_start"],
        mask=mask,
        answer=found,
        _arena=arena,
    )


@dataclass(frozen=True)
class Searched:
    """What min-max found."""

    #: The score of the position; infinite where somebody wins.
    value: float
    #: The best moves; the first one is played.
    best: List[str]
    #: Every move with its score.
    moves: Dict[str, float]
    #: The first best move and the best replies.
    line: List[str]
    #: Positions looked at.
    nodes: int
    #: The scores of the leaves in their order, for the method ``plain``.
    leaves: Optional[List[float]] = field(repr=False)
    #: The explored tree as nested dictionaries, if it was asked for.
    tree: Optional[Dict[str, Any]] = field(repr=False)
    answer: Dict[str, Any] = field(repr=False, compare=False)


def minmax(
    game: Any,
    depth: int = 4,
    *,
    method: str = "plain",
    heuristic: Optional[str] = None,
    moves: Optional[Iterable[Any]] = None,
    at: Any = None,
    line: Line = None,
    turn: Optional[int] = None,
    tree: Optional[int] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    progress: Progress = None,
    **options: Any,
) -> Searched:
    """Look ``depth`` moves ahead; player 1 maximises. ``game`` may be a tree written by hand.

    ``method`` is ``plain``, ``alphabeta`` or ``deepening``. A game of one's own is looked at only as
    far as the search goes, and judged by its ``evaluate``.

    >>> found = minmax("12 [3 [6, 9], 1 [8, 10]]", depth=2, turn=1)
    >>> found.value, found.best
    (8.0, ['2'])
    >>> minmax("connect4", 2, line="4453", moves=[3, 4, 5]).line
    ['4', '4']
    """
    own = handle(game)
    asked = {
        "open": _opening(minmax, options, located(own, at), line),
        "depth": depth,
        "method": method,
        "heuristic": heuristic,
        "moves": None if moves is None else [spelled(move) for move in moves],
        "turn": turn,
        "tree": tree,
        "nodes": nodes,
        "time": time,
        "memory": options.get("memory"),
    }
    with Bar(progress, "searching") as bar:
        text, drawn = _attractor.minmax(own, asked, bar.tell)
    found = json.loads(text)
    leaves = found.get("leaves")
    return Searched(
        value=float(found["value"]),
        best=found["best"],
        moves={one["move"]: float(one["value"]) for one in found["moves"]},
        line=found["line"],
        nodes=found["nodes"],
        leaves=None if leaves is None else [float(leaf) for leaf in leaves],
        tree=None if drawn is None else json.loads(drawn),
        answer=found,
    )


def best(
    game: Any,
    *,
    at: Any = None,
    line: Line = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    book: Optional[str] = None,
    progress: Progress = None,
    **options: Any,
) -> Best:
    """The exact value of a position and of each of its moves.

    >>> found = best("connect4", line="23163416124767223154467471272416755633")
    >>> found.score, found.best
    (0, ['3'])
    """
    own = handle(game)
    asked = {
        "open": _opening(best, {**options, "memory": memory}, located(own, at), line),
        "nodes": nodes,
        "time": time,
        "memory": memory,
        "threads": threads,
        "book": book,
    }
    with Bar(progress, "searching") as bar:
        return Best.of(json.loads(_attractor.best(own, asked, bar.tell)))


@dataclass(frozen=True)
class Match:
    """How a match went."""

    games: int
    wins: Dict[int, int]
    draws: int
    answer: Dict[str, Any] = field(repr=False, compare=False)

    @property
    def rates(self) -> Dict[Any, Tuple[float, float, float]]:
        """The share of games that each player won, and ``"draw"``, with its interval of 95 %."""
        return {
            int(who) if who.isdigit() else who: (rate["rate"], rate["low"], rate["high"])
            for who, rate in self.answer["rates"].items()
        }

    @property
    def list(self) -> Optional[List[Dict[str, Any]]]:
        """With ``list=True``: the moves and the winners of each game."""
        return self.answer.get("list")


def match(
    game: Any,
    players: Optional[Mapping[int, str]] = None,
    *,
    games: int = 1000,
    seed: int = 0,
    list: bool = False,
    tablebase: Consulted = None,
    at: Any = None,
    line: Line = None,
    progress: Progress = None,
    **options: Any,
) -> Match:
    """Let programs play each other: ``{1: "perfect", 2: "random"}``. What is perfect is looked up in
    ``tablebase``, if one is given.

    >>> match("chomp:4x3", {1: "perfect"}, games=20).wins
    {1: 20, 2: 0}
    """
    own = handle(game)
    asked = {
        "open": _opening(match, options, located(own, at), line),
        "players": [f"{player}={name}" for player, name in (players or {}).items()],
        "games": games,
        "seed": seed,
        "list": list,
    }
    table = consulted(tablebase)
    with Bar(progress, "playing") as bar:
        found = json.loads(_attractor.play_match(own, asked, table, bar.tell))
    wins = {int(player): won for player, won in found["wins"].items()}
    return Match(games=found["games"], wins=wins, draws=found["draws"], answer=found)


def games() -> List[Dict[str, Any]]:
    """The catalogue: ``name``, ``title``, ``example`` and so on of each game.

    >>> "chomp" in [game["name"] for game in games()]
    True
    """
    listed: List[Dict[str, Any]] = json.loads(_attractor.games())
    return listed


def describe(name: str) -> Dict[str, Any]:
    """The rules, the notation and the parameters of a game.

    >>> describe("chomp")["title"]
    'Chomp'
    """
    described: Dict[str, Any] = json.loads(_attractor.describe(name))
    return described


def heuristics(game: Any) -> List[str]:
    """The heuristics that fit a game, the default one first.

    >>> heuristics("connect4")[0]
    'lines'
    """
    return [line["name"] for line in json.loads(_attractor.heuristics(handle(game), {}))]


__all__ = [
    "Checked",
    "Match",
    "Searched",
    "best",
    "check",
    "describe",
    "games",
    "heuristics",
    "match",
    "minmax",
    "solve",
]

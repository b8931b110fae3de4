"""Questions about a game: who wins, where a formula holds, what to play, who wins a match."""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import threading
from dataclasses import dataclass, field
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    Generic,
    Iterable,
    List,
    Mapping,
    Optional,
    Tuple,
    Union,
    overload,
)

from . import _attractor
from .arena import Arena, Line, Players, spelled
from .errors import AttractorError, WrongType, folder_of
from .html import table
from .joint import Simultaneous, explored, is_joint, is_simultaneous
from .own import Own
from .picture import Drawing
from .progress import Bar, Progress
from .rules import Game, M, P, Player, choice
from .solution import Solution
from .suggest import suggesting
from .tablebase import Consulted, consulted
from .worth import Alike, Best, move_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from . import options

#: A game that is named by text.
Named = Union[str, "os.PathLike[str]"]
#: A game with positions and moves of its maker's.
Made = Union[Arena[P, M], Game[P, M]]


@overload
def solve(game: Named, players: Optional[Players] = None, **options: "Unpack[options.Solve]") -> "Solution[str, str]": ...
@overload
def solve(game: Made[P, M], players: Optional[Players] = None, **options: "Unpack[options.Solve]") -> "Solution[P, M]": ...
def solve(
    game: Any,
    players: Optional[Players] = None,
    *,
    wins: str = "all",
    goal: Optional[str] = None,
    reach: Optional[Iterable[Any]] = None,
    avoid: Optional[Iterable[Any]] = None,
    within: Optional[Iterable[Any]] = None,
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
) -> "Solution[Any, Any]":
    """Who can force what, and how soon.

    ``game`` is a game of the catalogue (``"chomp:4x3"``), a file, a pasted graph, an ``Arena``, or a
    game of one's own. Each player is after the outcomes of the game, or, with ``reach`` and
    ``avoid``, after a visit or no visit; ``players`` solves it for one coalition against the rest. A coalition
    has won where all of its players have, or with ``wins="one"`` where one of them has; the answer says
    which in ``meaning``. The ``goal`` is ``"buchi"`` to visit ``reach`` again and again, ``"cobuchi"`` to leave ``avoid``
    for good, and ``"parity"`` for the priorities of a file. Other options are those of ``Arena.open``.

    A game of one's own is explored as far as memory goes, or to ``limit`` positions.

    With ``output`` the answer of every position for every player is kept in a file, a ``Tablebase``. What is done is
    written down every ``checkpoint`` seconds; after an interruption ``resume`` goes on from there.
    A file of another kind, or of another game, is only overwritten with ``force``.

    >>> solve("tictactoe").winner is None
    True
    >>> solve("matches:9,take=1-2").winner
    2
    >>> solve("nim:1-2-3,players=3", players=(1, 2), wins="one").meaning
    'players 1 and 2 help each other: it is enough that one of them wins'
    """
    own = Own(game, limit)
    which = own.asked("solve", _names(solve), options, at, line)
    if engine not in ENGINES:
        near = _attractor.nearest(engine, list(ENGINES))
        hint = f"did you mean `{near}`?" if near else f"there are {', '.join(ENGINES)}"
        raise AttractorError(f"there is no engine `{engine}`", hint=hint, field="engine")
    asked_for = {"players": players, "goal": goal, "reach": reach, "avoid": avoid, "within": within}
    special = [name for name, said in asked_for.items() if said is not None] + ["wins"] * (wins != "all")
    again = {"game": own.rust, "open": which, "engine": engine}
    if output is not None:
        if not own.is_text:
            raise WrongType("`output` is for games that are named by text", hint="pickle the solution of one's own game")
        if special:
            raise WrongType(
                f"`output` keeps the outcomes for every player, and `{special[0]}` asks for something else",
                hint=f"leave `{special[0]}` or `output` out",
                field=special[0],
            )
        folder_of(output)
        asked = {"open": which, "resume": resume, "force": force, "checkpoint": checkpoint}
        with Bar(progress, "solving") as bar:
            kept = _attractor.solve_to_file(own.rust, os.fspath(output), asked, bar.tell)
        return Solution(None, None, answers=kept, again=again)
    for name, said in (("resume", resume), ("force", force)):
        if said:
            raise WrongType(f"`{name}` is about a file, and none is written", hint="name it with `output`", field=name)
    if own.is_text and not special and engine != "graph":
        with Bar(progress, "solving") as bar:
            found = _attractor.solve_numbered(own.rust, {"open": which, "engine": engine}, bar.tell)
        if found is not None:
            return Solution(None, None, answers=found, again=again)
    elif engine == "flat":
        raise AttractorError("flat arrays cannot answer this", hint="leave `engine` out", field="engine")
    arena = _as_arena(own, which, progress)
    return arena.solve(players, wins=wins, goal=goal, reach=reach, avoid=avoid, within=within, progress=progress)


ENGINES = ("auto", "graph", "flat")


@overload
async def solve_async(
    game: Named, players: Optional[Players] = None, **options: "Unpack[options.Solve]"
) -> "Solution[str, str]": ...
@overload
async def solve_async(
    game: Made[P, M], players: Optional[Players] = None, **options: "Unpack[options.Solve]"
) -> "Solution[P, M]": ...
async def solve_async(game: Any, players: Optional[Players] = None, **options: Any) -> "Solution[Any, Any]":
    """``solve`` for programs that wait for several things at a time: it works on a thread of its own, without
    the lock of the interpreter, and ends where the task is cancelled.

    >>> import asyncio
    >>> asyncio.run(solve_async("chomp:4x3")).winner
    1
    """
    ended, progress = threading.Event(), options.pop("progress", None)

    def tell(done: int) -> None:
        if ended.is_set():
            raise asyncio.CancelledError
        if callable(progress):
            progress(done)

    loop = asyncio.get_running_loop()
    work = loop.run_in_executor(None, lambda: solve(game, players, progress=tell, **options))
    try:
        return await work
    except asyncio.CancelledError:
        ended.set()
        raise


def _names(question: Callable[..., Any]) -> Dict[str, Any]:
    """The names of what a question may be told."""
    return {name: one for name, one in inspect.signature(question).parameters.items() if name != "options"}


def _as_arena(own: Own, which: Dict[str, Any], progress: Progress) -> Arena[Any, Any]:
    """A game as an arena that begins where it is asked to."""
    if own.is_text:
        with Bar(progress, "exploring") as bar:
            made = _attractor.open(own.rust, {"open": which}, bar.tell)
        return Arena(made, {"game": own.rust, "open": which})
    if isinstance(own.rust, _attractor.Rules):
        with Bar(progress, "exploring") as bar:
            arena: Arena[Any, Any] = Arena(own.rust.explore(bar.tell))
    else:
        arena = own.game
    if which.get("at") is None and which.get("line") is None:
        return arena
    opened = arena._opened
    if opened is not None:
        opened = {**opened, "open": {**opened["open"], **{key: said for key, said in which.items() if said}}}
    return Arena(_attractor.open(arena._graph, {"open": which}, None), opened)


def as_arena(game: Any, progress: Progress = None, limit: Optional[int] = None) -> Arena[Any, Any]:
    """Any game as an arena."""
    return _as_arena(Own(game, limit), {}, progress)


@dataclass(frozen=True)
class Checked(Generic[P]):
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
    _arena: Optional[Arena[P, Any]] = field(default=None, repr=False, compare=False)
    # The positions of rules whose players choose at the same time, by name.
    _objects: Optional[Mapping[str, P]] = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        """Whether it holds at the start."""
        if self.at_start is None:
            raise AttractorError(
                "no start is known where the formula could hold", hint="name one with `at`"
            )
        return self.at_start

    @property
    def where(self) -> List[P]:
        """The positions where it holds."""
        if self._arena is None or self.mask is None:
            return self._positions(self.answer["list"])
        positions = self._arena._graph.positions()
        return [positions[v] for v in self.mask.nonzero()[0]]

    @property
    def witness(self) -> Optional[List[Dict[str, Any]]]:
        """With ``witness=True``: by which strategies it holds at the start, with the positions and moves of the game."""
        return self._told("witness")

    @property
    def refutation(self) -> Optional[List[Dict[str, Any]]]:
        """With ``refute=True``: by which strategies of the others it fails at the start."""
        return self._told("refutation")

    def _positions(self, names: Iterable[str]) -> List[Any]:
        """Positions by name, which they are themselves where the game is a text."""
        return list(names) if self._objects is None else [self._objects[name] for name in names]

    def _told(self, what: str) -> Optional[List[Dict[str, Any]]]:
        """Strategies and plays of the answer, with objects where positions and moves are objects."""
        found: Optional[List[Dict[str, Any]]] = self.answer.get(what)
        if found is None:
            return None
        if self._arena is None:
            return [
                {
                    **one,
                    "strategy": dict(zip(self._positions(one["strategy"]), one["strategy"].values())),
                    "play": {**one["play"], "positions": self._positions(one["play"]["positions"])},
                }
                for one in found
            ]
        graph = self._arena._graph
        return [
            {
                **one,
                "strategy": dict(graph.told(at, move) for at, move in one["strategy"].items()),
                "play": _played(graph, one["play"]),
            }
            for one in found
        ]

    def _repr_html_(self) -> str:
        there = {None: "no start is known", True: "holds at the start", False: "does not hold at the start"}
        told = f"{self.formula}: {there[self.at_start]}, and at {self.holds} of {self.positions} positions"
        some = self.where[:20] if self.holds <= 1000 else []
        return table(told, ["holds at"], [(spelled(position),) for position in some])


def _played(graph: _attractor.Graph, play: Dict[str, Any]) -> Dict[str, Any]:
    """A play with its positions and moves as objects."""
    steps = [graph.told(at, move) for at, move in zip(play["positions"], play["moves"])]
    last, _ = graph.told(play["positions"][-1], None)
    return {**play, "positions": [at for at, _ in steps] + [last], "moves": [move for _, move in steps]}


@overload
def check(game: Named, formula: str, **options: "Unpack[options.Check]") -> Checked[str]: ...
@overload
def check(game: Made[P, M], formula: str, **options: "Unpack[options.Check]") -> Checked[P]: ...
@overload
def check(game: Simultaneous[P], formula: str, **options: "Unpack[options.Check]") -> Checked[P]: ...
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
    blocked: str = "rules",
    limit: Optional[int] = None,
    progress: Progress = None,
    **options: Any,
) -> Checked[Any]:
    """Where a formula of alternating-time logic holds.

    ``blocked`` tells how ends are read: "all moves lead there" is true for want of moves where the rules block
    a player (``"rules"``), nowhere (``"ordinary"``), or wherever the player to move has lost (``"vacuous"``).

    >>> checked = check("nim:1-2-3,players=3", "<<1,2>> F wins 1")
    >>> bool(checked), checked.holds, checked.positions
    (True, 36, 48)
    >>> G = {"a": ["b", "c"], "b": [], "c": ["a"]}
    >>> arena = Arena.from_dict(G, owner={"a": 1, "b": 2, "c": 2}, start="a",
    ...                         labels=lambda v: ["corner"] if v == "c" else [])
    >>> check(arena, "turn 1 & <<1>> X corner").where
    ['a']
    """
    objects: Optional[Dict[str, Any]] = None
    if is_simultaneous(game):
        game, objects = explored(game, limit, at)
        at, limit = None, None
    own = Own(game, limit)
    which = own.asked("check", _names(check), options, at, line)
    for name, said in {"line": line, **options}.items():
        if objects is not None and said is not None:
            raise WrongType(f"`{name}` is not for players who choose at the same time", field=name)
    asked: Dict[str, Any] = {
        "formula": formula,
        "definitions": None if definitions is None else [("definitions", definitions)],
        "witness": witness,
        "refute": refute,
        "why": why,
        "blocked": blocked,
    }
    # The Nim of coalitions is not explored: it may have hundreds of millions of positions. And where players
    # choose at the same time there is no arena of turns.
    if own.is_text and (own.rust.startswith("coalition-nim") or is_joint(own.rust)):
        asked.update(open=which, list=True)
        with Bar(progress, "checking") as bar:
            text, _ = _attractor.check(own.rust, asked, bar.tell)
        return _checked(text, None, None, objects)
    arena = _as_arena(own, which, progress)
    with Bar(progress, "checking") as bar:
        text, mask = _attractor.check(arena._graph, {**asked, "set": True}, bar.tell)
    return _checked(text, mask, arena)


def _checked(
    text: str,
    mask: "Optional[NDArray[np.bool_]]",
    arena: Optional[Arena[Any, Any]],
    objects: Optional[Mapping[str, Any]] = None,
) -> Checked[Any]:
    found = json.loads(text)
    return Checked(
        formula=found["formula"],
        positions=found["positions"],
        holds=found["holds"],
        at_start=found["at_start"],
        mask=mask,
        answer=found,
        _arena=arena,
        _objects=objects,
    )


@dataclass(frozen=True, eq=False)
class Searched(Alike, Generic[M]):
    """What min-max found; a notebook shows the tree, if it was asked for."""

    #: The score of the position; infinite where somebody wins.
    value: float
    #: The best moves; the first one is played.
    best: List[M]
    #: Every move with its score.
    moves: Mapping[M, float]
    #: The first best move and the best replies.
    line: List[M]
    #: Positions looked at.
    nodes: int
    #: The scores of the leaves in their order, for the method ``plain``.
    leaves: Optional[List[float]] = field(repr=False)
    #: The explored tree as nested dictionaries, if it was asked for.
    tree: Optional[Dict[str, Any]] = field(repr=False)
    answer: Dict[str, Any] = field(repr=False, compare=False)
    _svg: Optional[str] = field(default=None, repr=False, compare=False)

    def draw(self) -> Drawing:
        """The explored tree as a picture; it has to be asked for.

        >>> minmax("12 [3 [6, 9], 1 [8, 10]]", depth=2, turn=1, tree=100).draw().svg[:4]
        '<svg'
        """
        if self._svg is None:
            raise AttractorError("the tree was not kept", hint="ask for one of up to N nodes with `tree=N`")
        return Drawing(self._svg)

    def _repr_html_(self) -> str:
        if self._svg is not None:
            return self._svg
        found = self.answer
        rows = [(one["move"], one["value"]) for one in found["moves"]]
        told = f"{found['position']}, {found['depth']} moves ahead: {found['value']}"
        return table(told, ["move", "score"], rows)


@overload
def minmax(game: Named, depth: int = 4, **options: "Unpack[options.Minmax]") -> Searched[str]: ...
@overload
def minmax(game: Made[P, M], depth: int = 4, **options: "Unpack[options.Minmax]") -> Searched[M]: ...
def minmax(
    game: Any,
    depth: int = 4,
    *,
    method: str = "plain",
    heuristic: Union[None, str, Callable[[Any], float]] = None,
    moves: Optional[Iterable[Any]] = None,
    at: Any = None,
    line: Line = None,
    turn: Optional[int] = None,
    tree: Optional[int] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    limit: Optional[int] = None,
    progress: Progress = None,
    **options: Any,
) -> Searched[Any]:
    """Look ``depth`` moves ahead; player 1 maximises. ``game`` may also be a tree written by hand.

    ``heuristic`` is the name of one, or a function of a position that says what it is worth to player 1. ``moves``
    are the moves that are considered. A ``tree`` of at most so many nodes is kept, and drawn.

    >>> found = minmax("12 [3 [6, 9], 1 [8, 10]]", depth=2, turn=1)
    >>> found.value, found.best
    (8.0, ['2'])
    >>> minmax("connect4", 2, line="4453", moves=[3, 4, 5]).line
    ['4', '4']
    >>> minmax("chomp:3x3", 2, heuristic=lambda position: len(position)).value
    7.0
    """
    own = Own(game, limit)
    memory = options.pop("memory", None)
    which = own.asked("minmax", _names(minmax), options, at, line)
    if own.is_text and memory is not None:
        which["memory"] = memory
    considered = None
    if moves is not None:
        considered = list(moves) if own.is_text else _considered(own, own.begin(which), list(moves))
    asked = {
        "open": which,
        "depth": depth,
        "method": method,
        "heuristic": heuristic if isinstance(heuristic, str) else None,
        "moves": None if considered is None else [spelled(move) for move in considered],
        "turn": turn,
        "tree": tree,
        "nodes": nodes,
        "time": time,
        "memory": memory,
    }
    thinks = None if heuristic is None or isinstance(heuristic, str) else heuristic
    if thinks is not None and not callable(thinks):
        raise WrongType(f"`heuristic` is {thinks!r}: expected a name, or a function of a position")
    with Bar(progress, "searching") as bar:
        text, drawn = _attractor.minmax(own.rust, asked, thinks, bar.tell)
    found = json.loads(text)
    leaves = found.get("leaves")
    begin = None if own.is_text else own.begin(which)
    names = [one["move"] for one in found["moves"]]
    scores = [float(one["value"]) for one in found["moves"]]
    return Searched(
        value=float(found["value"]),
        best=own.moves(begin, found["best"]),
        moves=move_table(zip(own.moves(begin, names), scores)),
        line=own.line(begin, found["line"]),
        nodes=found["nodes"],
        leaves=None if leaves is None else [float(leaf) for leaf in leaves],
        tree=None if drawn is None else own.tree(begin, json.loads(drawn[0])),
        answer=found,
        _svg=None if drawn is None else drawn[1],
    )


def _considered(own: Own, position: Any, moves: List[Any]) -> List[str]:
    """The names of moves, here or in reply to one."""
    steps = own.steps(position)
    replies = [reply for step in steps for reply in own.steps(step.to)]
    names: List[str] = []
    for move in moves:
        known = [step.name for step in steps + replies if _attractor.alike(step.move, move)]
        names += dict.fromkeys(known) if known else [spelled(move)]
    return names


@overload
def best(game: Named, **options: "Unpack[options.BestMove]") -> Best[str]: ...
@overload
def best(game: Made[P, M], **options: "Unpack[options.BestMove]") -> Best[M]: ...
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
    limit: Optional[int] = None,
    progress: Progress = None,
    **options: Any,
) -> Best[Any]:
    """The exact value of a position and of each of its moves.

    >>> found = best("connect4", line="23163416124767223154467471272416755633")
    >>> found.score, found.best
    (0, ['3'])
    """
    own = Own(game, limit)
    which = own.asked("best", _names(best), options, at, line)
    if own.is_text and memory is not None:
        which["memory"] = memory
    asked = {
        "open": which,
        "nodes": nodes,
        "time": time,
        "memory": memory,
        "threads": threads,
        "book": book,
    }
    with Bar(progress, "searching") as bar:
        found = json.loads(_attractor.best(own.rust, asked, bar.tell))
    known = None if own.is_text else {step.name: step.move for step in own.steps(own.begin(which))}
    return Best.of(found, known)


@dataclass(frozen=True)
class Match(Generic[M]):
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

    def _repr_html_(self) -> str:
        players = {**self.answer["players"], "draw": ""}
        rows = [
            (f"player {who}" if who.isdigit() else who, players.get(who), rate["rate"], rate["low"], rate["high"])
            for who, rate in self.answer["rates"].items()
        ]
        head = ["", "who", "share", "at least", "at most"]
        return table(f"{self.games} games of {self.answer['game']}", head, rows)


@overload
def match(
    game: Named, players: "Optional[Mapping[int, Player[str, str]]]" = None, **options: "Unpack[options.Matches]"
) -> Match[str]: ...
@overload
def match(
    game: Made[P, M], players: "Optional[Mapping[int, Player[P, M]]]" = None, **options: "Unpack[options.Matches]"
) -> Match[M]: ...
def match(
    game: Any,
    players: Optional[Mapping[int, Any]] = None,
    *,
    games: int = 1000,
    seed: int = 0,
    list: bool = False,
    tablebase: Consulted = None,
    at: Any = None,
    line: Line = None,
    limit: Optional[int] = None,
    progress: Progress = None,
    **options: Any,
) -> Match[Any]:
    """Let programs play each other: ``{1: "perfect", 2: "random"}``. What is perfect is looked up in
    ``tablebase``, if one is given. A player may also be a function of a position and its moves, or an object with
    a method ``choose``.

    >>> match("chomp:4x3", {1: "perfect"}, games=20).wins
    {1: 20, 2: 0}
    >>> match("matches:9,take=1-2", {2: lambda position, moves: moves[-1], 1: "first"}, games=1, list=True).list[0]["moves"]
    ['1', '2', '1', '2', '1', '2']
    """
    own = Own(game, limit)
    which = own.asked("match", _names(match), options, at, line)
    if players is not None and not isinstance(players, Mapping):
        raise WrongType(f"{players!r} does not say who plays: expected a dictionary such as {{1: 'perfect'}}", field="players")
    for player in players or {}:
        if not str(player).isdigit():
            raise WrongType(f"{player!r} is no player: expected a number from 1 on", field="players")
    seated = {player: who for player, who in (players or {}).items() if choice(who) is None}
    brought = [
        (int(player), getattr(who, "__name__", type(who).__name__), who)
        for player, who in (players or {}).items()
        if choice(who) is not None
    ]
    asked = {
        "open": which,
        "players": [f"{player}={name}" for player, name in seated.items()],
        "games": games,
        "seed": seed,
        "list": list,
    }
    with Bar(progress, "playing") as bar:
        text = _attractor.play_match(own.rust, asked, brought, consulted(tablebase), bar.tell)
    found = json.loads(text)
    if list and not own.is_text:
        begin = own.begin(which)
        for one in found["list"]:
            one["moves"] = own.line(begin, one["moves"])
    wins = {int(player): won for player, won in found["wins"].items()}
    return Match(games=found["games"], wins=wins, draws=found["draws"], answer=found)


def games() -> List[Dict[str, Any]]:
    """The catalogue: ``name``, ``title``, ``example`` and so on of each game.

    >>> "chomp" in [game["name"] for game in games()]
    True
    """
    listed: List[Dict[str, Any]] = json.loads(_attractor.games())
    return listed


@suggesting()
def describe(name: str) -> Dict[str, Any]:
    """The rules, the notation and the parameters of a game.

    >>> describe("chomp")["title"]
    'Chomp'
    """
    described: Dict[str, Any] = json.loads(_attractor.describe(name))
    return described


@suggesting()
def heuristics(game: Any) -> List[str]:
    """The heuristics that fit a game, the default one first.

    >>> heuristics("connect4")[0]
    'lines'
    """
    return [line["name"] for line in json.loads(_attractor.heuristics(Own(game).rust, {}))]


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
    "solve_async",
]

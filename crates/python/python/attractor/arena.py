"""A game as a graph, and what a coalition can force in it."""

from __future__ import annotations

import inspect
import json
import os
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    Hashable,
    Iterable,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Set,
    Tuple,
    Union,
)

import numpy as np

from . import _attractor
from .picture import Drawing
from .progress import Bar, Progress
from .rules import Labels, Outcome

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .parity import Parity
    from .solution import Solution

Position = Any
#: One player, or several who act as one.
Players = Union[int, Iterable[int]]
#: Moves, as text or one by one.
Line = Union[None, str, Iterable[Any]]
Adjacency = Union[Mapping[Any, Iterable[Any]], Sequence[Iterable[int]]]
#: Who moves: a function of the vertex, a dictionary, or a list. ``True`` is player 1, ``False`` 2.
Owner = Union[Callable[[Any], Union[int, bool]], Mapping[Any, Union[int, bool]], Sequence[Union[int, bool]]]
Ends = Union[Callable[[Any], Outcome], Mapping[Any, Outcome], Sequence[Outcome]]


class Arena:
    """Every position of a game, who moves there, where the moves lead, and how the game ended.

    >>> G = {0: [4, 5], 1: [4, 5, 6], 2: [7], 3: [], 4: [2], 5: [3], 6: [3], 7: []}
    >>> arena = Arena.from_dict(G, owner=lambda v: v < 4)
    >>> arena
    <Arena graph: 8 positions, 9 moves, 2 players>
    >>> alice = arena.attractor(player=1)
    >>> alice.layers
    [[7], [2], [4], [0, 1]]
    >>> alice.rank(0), alice.rank(5)
    (3, None)
    >>> alice.strategy()
    {0: 4, 1: 4, 2: 7}
    """

    def __init__(self, graph: _attractor.Graph) -> None:
        self._graph = graph

    # -- where arenas come from

    @classmethod
    def from_dict(
        cls,
        graph: Adjacency,
        owner: Owner,
        *,
        outcome: Optional[Ends] = None,
        start: Optional[Hashable] = None,
        players: int = 2,
        sinks: str = "lose",
        labels: Optional[Callable[[Any], Labels]] = None,
        picture: Optional[Callable[[Any], str]] = None,
        title: str = "graph",
    ) -> "Arena":
        """An arena from the neighbours of each vertex, in a dictionary or a list.

        ``outcome`` says how the game ended at a vertex. Where it says nothing and there are no
        moves, the player to move loses, or wins or draws, as ``sinks`` says.

        >>> arena = Arena.from_dict({"a": ["b", "c"], "b": [], "c": []}, owner={"a": 1, "b": 2, "c": 2},
        ...                         outcome={"b": "draw", "c": 2}, start="a")
        >>> arena.solve().winner is None
        True
        """
        made = _attractor.Graph.from_adjacency(
            title, graph, owner, outcome, start, players, sinks, labels, picture
        )
        return cls(made)

    @classmethod
    def from_networkx(
        cls,
        graph: Any,
        owner: Union[str, Owner] = "owner",
        *,
        outcome: Union[None, str, Ends] = "outcome",
        start: Optional[Hashable] = None,
        **options: Any,
    ) -> "Arena":
        """An arena from a networkx graph; owners and outcomes are attributes of the nodes, or said
        as in ``from_dict``.

        >>> import networkx
        >>> G = networkx.DiGraph([("a", "b"), ("b", "c"), ("a", "c")])
        >>> networkx.set_node_attributes(G, {"a": 1, "b": 2, "c": 1}, "owner")
        >>> Arena.from_networkx(G, start="a").solve().winner
        2
        """
        owners: Any = dict(graph.nodes(data=owner)) if isinstance(owner, str) else owner
        ends: Any = dict(graph.nodes(data=outcome)) if isinstance(outcome, str) else outcome
        # Each of several edges between the same vertices is a move.
        many = graph.number_of_edges if graph.is_multigraph() else lambda _v, _w: 1
        adjacency = {v: [w for w in graph[v] for _ in range(many(v, w))] for v in graph}
        options.setdefault("title", graph.name or "graph")
        return cls.from_dict(adjacency, owners, outcome=ends, start=start, **options)

    @classmethod
    def from_edges(
        cls,
        edges: Iterable[Tuple[Any, Any]],
        owner: Owner,
        *,
        vertices: Iterable[Any] = (),
        **options: Any,
    ) -> "Arena":
        """An arena from pairs of vertices, each a move from the first to the second; ``vertices`` names
        those that no edge has. Options are those of ``from_dict``.

        >>> Arena.from_edges([("a", "b"), ("b", "c"), ("a", "c")], {"a": 1, "b": 2, "c": 1}, start="a").solve().winner
        2
        """
        graph: Dict[Any, List[Any]] = {vertex: [] for vertex in vertices}
        for source, target in edges:
            graph.setdefault(source, []).append(target)
            graph.setdefault(target, [])
        return cls.from_dict(graph, owner, **options)

    @classmethod
    def from_pandas(
        cls, frame: Any, owner: Owner, *, source: str = "source", target: str = "target", **options: Any
    ) -> "Arena":
        """An arena from a frame with one row for each move; options are those of ``from_edges``."""
        return cls.from_edges(zip(frame[source].tolist(), frame[target].tolist()), owner, **options)

    @classmethod
    def from_matrix(cls, matrix: Any, owner: Owner, **options: Any) -> "Arena":
        """An arena from a square matrix of numpy or scipy, sparse or not: there is a move from ``i`` to ``j``
        wherever row ``i`` and column ``j`` is not 0. Options are those of ``from_dict``.

        >>> import numpy
        >>> Arena.from_matrix(numpy.array([[0, 1], [0, 0]]), [1, 2], start=0).solve().winner
        1
        """
        if hasattr(matrix, "tocsr"):
            rows = matrix.tocsr()
            rows.eliminate_zeros()
            indptr, indices, shape = rows.indptr, rows.indices, rows.shape
        else:
            dense = np.asarray(matrix)
            if dense.ndim != 2:
                raise ValueError(f"a matrix has two dimensions, and this has {dense.ndim}")
            indices = np.nonzero(dense)[1]
            indptr = np.concatenate(([0], np.cumsum(np.count_nonzero(dense, axis=1))))
            shape = dense.shape
        if shape[0] != shape[1]:
            raise ValueError(f"the matrix of a graph is square, and this has {shape[0]} rows and {shape[1]} columns")
        return cls.from_rows(indptr, indices, owner, **options)

    @classmethod
    def from_rows(cls, indptr: Any, indices: Any, owner: Owner, **options: Any) -> "Arena":
        """An arena from compressed sparse rows: the moves of vertex ``v`` lead to
        ``indices[indptr[v]:indptr[v + 1]]``. Options are those of ``from_dict``."""
        first, to = np.asarray(indptr), np.asarray(indices)
        ends = first.tolist()
        if not ends or ends[0] != 0 or ends[-1] != len(to) or any(a > b for a, b in zip(ends, ends[1:])):
            raise ValueError("`indptr` begins with 0, never falls, and ends with the length of `indices`")
        listed = to.tolist()
        return cls.from_dict([listed[a:b] for a, b in zip(ends, ends[1:])], owner, **options)

    @classmethod
    def from_game(
        cls, game: Any, *, limit: Optional[int] = None, progress: Progress = None
    ) -> "Arena":
        """Every position that play leads to in a game of one's own, at most ``limit`` of them."""
        with Bar(progress, "exploring") as bar:
            return cls(_attractor.Rules(game).explore(limit, bar.tell))

    @classmethod
    def open(
        cls,
        game: Union[str, "os.PathLike[str]"],
        *,
        format: Optional[str] = None,
        owner: Optional[Mapping[int, Iterable[Any]]] = None,
        owner_field: Optional[int] = None,
        start: Any = None,
        sinks: str = "lose",
        double: bool = False,
        players: Optional[int] = None,
        at: Any = None,
        line: Line = None,
        everywhere: bool = False,
        fold: bool = False,
        memory: Optional[int] = None,
        anyway: bool = False,
        progress: Progress = None,
    ) -> "Arena":
        """A game of the catalogue, a file, or a pasted graph, as an arena.

        ``at`` and ``line`` say where play begins; ``everywhere`` explores every legal position and
        not only those that play leads to; ``fold`` lets one position stand for all symmetric ones.
        A game that is known to be larger than ``memory`` bytes, or than what the machine has to
        spare, is refused at once; ``anyway`` begins all the same.

        >>> Arena.open("chomp:4x3")
        <Arena chomp:4x3: 66 positions, 331 moves, 2 players>
        """
        # The parameters are the request: what is added above reaches it.
        options = {name: said for name, said in locals().items() if name in OPENING}
        with Bar(progress, "exploring") as bar:
            return cls(_attractor.open(os.fspath(game), {"open": opening(options)}, bar.tell))

    # -- what it is

    @property
    def title(self) -> str:
        """What it is called."""
        return self._graph.title

    @property
    def players(self) -> int:
        """How many players there are."""
        return self._graph.players

    @property
    def positions(self) -> List[Position]:
        """Every position in order: objects for a graph or game of one's own, else notations."""
        return list(self._graph.positions())

    @property
    def start(self) -> Optional[Position]:
        """Where play begins, if that is known."""
        start = self._graph.start
        return None if start is None else self._graph.positions()[start]

    @property
    def edges(self) -> int:
        """How many moves there are in all."""
        return self._graph.edges

    @property
    def owners(self) -> "NDArray[np.uint8]":
        """The player to move, one number for each position."""
        return self._graph.owners()

    @property
    def rows(self) -> Tuple["NDArray[np.int64]", "NDArray[np.uint32]"]:
        """The moves as compressed rows: those of position ``i`` lead to
        ``targets[offsets[i]:offsets[i + 1]]``."""
        return self._graph.rows()

    def __len__(self) -> int:
        return len(self._graph)

    def __iter__(self) -> Iterator[Position]:
        return iter(self._graph.positions())

    def __contains__(self, position: object) -> bool:
        try:
            self._graph.find(position)
        except (KeyError, TypeError):
            return False
        return True

    def __repr__(self) -> str:
        moves, players = self._graph.edges, self._graph.players
        return f"<Arena {self.title}: {len(self)} positions, {moves} moves, {players} players>"

    def index(self, position: Position) -> int:
        """The number of a position in the order of ``positions``."""
        return self._graph.find(position)

    def owner(self, position: Position) -> int:
        """The player to move."""
        return self._graph.owner(self._graph.find(position))

    def outcome(self, position: Position) -> Optional[Tuple[int, ...]]:
        """Who has won: ``None`` while the game goes on, and nobody if it is drawn."""
        winners = self._graph.winners(self._graph.find(position))
        return None if winners is None else tuple(winners)

    def moves(self, position: Position) -> List[Any]:
        """The moves: objects of a game class, or else where they lead, or their names.

        >>> Arena.open("matches:4,take=1-2").moves("4@1")
        ['1', '2']
        """
        return self._graph.move_objects(self._graph.find(position))

    def successors(self, position: Position) -> List[Position]:
        """Where the moves lead, in the same order."""
        positions = self._graph.positions()
        return [positions[v] for v in self._graph.moves(self._graph.find(position))]

    def inspect(self) -> Dict[str, Any]:
        """What kind of graph it is: degrees, cycles, whether it is bipartite, and so on."""
        found: Dict[str, Any] = json.loads(self._graph.inspect())
        return found

    # -- what can be forced

    def attractor(
        self,
        player: Players = 1,
        target: Optional[Iterable[Position]] = None,
        *,
        within: Optional[Iterable[Position]] = None,
        vacuous: bool = False,
        progress: Progress = None,
    ) -> "Attractor":
        """From where ``player``, or several players together, can force a visit to ``target``.

        Without a target, to a position that they have won. ``within`` bounds where play may pass
        before. A position of the others without moves joins only if it is in the target, unless
        ``vacuous`` lets all of its no moves lead there.
        """
        with Bar(progress, "attracting") as bar:
            region = self._graph.attract(
                player, self._set(target), self._set(within), vacuous, bar.tell
            )
        return Attractor(self, region)

    def solve(
        self,
        players: Optional[Players] = None,
        *,
        reach: Optional[Iterable[Position]] = None,
        avoid: Optional[Iterable[Position]] = None,
        within: Optional[Iterable[Position]] = None,
        progress: Progress = None,
    ) -> "Solution":
        """What every position is worth to each player, or to one coalition against the rest."""
        from .solution import Solution

        with Bar(progress, "solving") as bar:
            solved = self._graph.solve(
                players, self._set(reach), self._set(avoid), self._set(within), bar.tell
            )
        return Solution(self, solved)

    def parity(
        self,
        priorities: Any,
        *,
        players: Players = 1,
        convention: str = "max-even",
        progress: Progress = None,
    ) -> "Parity":
        """Who wins if endless play counts by priorities, one for each position in their order.

        Of the priorities that come back for ever the largest counts, and ``players`` win with an even one;
        ``convention`` says so, or ``max-odd``, ``min-even``, ``min-odd``. A play that ends counts by its
        outcome. An array of ``numpy.uint64`` is read where it lies.

        >>> arena = Arena.from_dict({"a": ["b"], "b": ["a", "c"], "c": ["b"]}, owner=[1, 2, 1])
        >>> game = arena.parity([1, 2, 3])
        >>> game
        <Parity of graph: 0 won, 3 lost, 0 neither>
        >>> game.strategy()
        {'b': 'c'}
        """
        from .parity import Parity

        array = np.ascontiguousarray(priorities, dtype=np.uint64)
        with Bar(progress, "solving") as bar:
            winners, moves = self._graph.parity(array, players, convention, bar.tell)
        return Parity(self, winners, moves)

    def draw(
        self,
        *,
        players: Optional[Players] = None,
        reach: Optional[Iterable[Position]] = None,
        layout: Optional[str] = None,
        theme: Optional[str] = None,
        depth: Optional[int] = None,
        all: bool = False,
    ) -> Drawing:
        """The arena with its layers and strategies as a picture.

        >>> arena = Arena.from_dict({0: [1], 1: []}, owner=[1, 2])
        >>> arena.draw().svg.startswith("<svg")
        True
        """
        return Drawing(self._draw(players, reach, layout, theme, depth, all, False))

    def dot(self, *, players: Optional[Players] = None, all: bool = False) -> str:
        """The same picture for Graphviz."""
        return self._draw(players, None, None, None, None, all, True)

    def _draw(
        self,
        players: Optional[Players],
        reach: Optional[Iterable[Position]],
        layout: Optional[str],
        theme: Optional[str],
        depth: Optional[int],
        all: bool,
        dot: bool,
    ) -> str:
        names = None
        if reach is not None:
            names = ", ".join(self._graph.name(self.index(position)) for position in reach)
        options = {
            "goal": {"for": None if players is None else numbers(players), "reach": names},
            "layout": layout,
            "theme": theme,
            "depth": depth,
            "all": all,
            "dot": dot,
        }
        return self._graph.draw(options, None)

    def _repr_svg_(self) -> Optional[str]:
        return self.draw().svg if len(self) <= READABLE else None

    # -- to other libraries

    def to_networkx(self) -> Any:
        """The arena as a networkx graph, with ``owner`` and ``outcome`` of each node."""
        import networkx

        positions = self._graph.positions()
        made = networkx.MultiDiGraph(name=self.title)
        for v, position in enumerate(positions):
            winners = self._graph.winners(v)
            ended = {} if winners is None else {"outcome": tuple(winners)}
            made.add_node(position, owner=self._graph.owner(v), **ended)
        for v, position in enumerate(positions):
            made.add_edges_from((position, positions[to]) for to in self._graph.moves(v))
        return made

    def to_frame(self) -> Any:
        """A pandas frame with one row for each position."""
        import pandas

        winners = [self._graph.winners(v) for v in range(len(self))]
        offsets, _ = self.rows
        return pandas.DataFrame(
            {
                "position": pandas.Series(self._graph.positions(), dtype=object),
                "owner": self.owners,
                "moves": np.diff(offsets),
                "winners": [None if who is None else tuple(who) for who in winners],
            },
            copy=False,
        )

    def text(self, format: str = "json") -> str:
        """The arena as text in a format that files have: ``json``, ``dot``, ``edges``, …"""
        return self._graph.text(format)

    def _set(self, positions: Optional[Iterable[Position]]) -> Any:
        if positions is None or (isinstance(positions, np.ndarray) and positions.dtype == bool):
            return positions
        if isinstance(positions, (str, bytes)):
            raise TypeError(f"{positions!r} is one position: write a list of them")
        return [self._graph.find(position) for position in positions]


class Attractor:
    """The positions from which a coalition can force a visit to a target, layer by layer."""

    def __init__(self, arena: Arena, region: _attractor.Region) -> None:
        self.arena = arena
        self._region = region

    @property
    def players(self) -> Tuple[int, ...]:
        """Who can force it."""
        return tuple(self._region.players)

    @property
    def stationary(self) -> int:
        """The index from which the layers stop growing."""
        return self._region.stationary

    @property
    def layers(self) -> List[List[Position]]:
        """What each layer adds: the target, then what leads there in one move, and so on."""
        positions = self.arena._graph.positions()
        return [[positions[v] for v in layer] for layer in self._region.layers()]

    @property
    def winning_region(self) -> Set[Position]:
        """Its positions, as a set."""
        positions = self.arena._graph.positions()
        return {positions[v] for v in np.flatnonzero(self.mask)}

    @property
    def ranks(self) -> "NDArray[np.int64]":
        """The rank of each position in the order of the arena, -1 outside."""
        return self._region.ranks()

    @property
    def mask(self) -> "NDArray[np.bool_]":
        """One truth for each position of the arena."""
        return self._region.ranks() >= 0

    def rank(self, position: Position) -> Optional[int]:
        """How many moves it takes from here; ``None`` outside."""
        return self._region.rank(self.arena.index(position))

    def strategy(self) -> Dict[Position, Any]:
        """What the coalition plays at each of its positions inside: one layer down."""
        return chosen_moves(self.arena, self._region.choices())

    def __contains__(self, position: object) -> bool:
        return self.rank(position) is not None

    def __len__(self) -> int:
        return len(self._region)

    def __iter__(self) -> Iterator[Position]:
        positions = self.arena._graph.positions()
        return (positions[v] for v in np.flatnonzero(self.mask))

    def __repr__(self) -> str:
        who = numbers(self.players)
        return f"<Attractor of {who}: {len(self)} of {len(self.arena)} positions>"

    def to_frame(self) -> Any:
        """A pandas frame of its positions with their ranks."""
        import pandas

        ranks = self.ranks
        inside = np.flatnonzero(ranks >= 0)
        positions = self.arena._graph.positions()
        return pandas.DataFrame(
            {
                "position": pandas.Series([positions[v] for v in inside], dtype=object),
                "rank": ranks[inside],
            }
        )

    def draw(self, **options: Any) -> Drawing:
        """The arena with this attractor in it; options as in ``Arena.draw``."""
        return self.arena.draw(players=self.players, reach=self.layers[0], **options)

    def _repr_svg_(self) -> Optional[str]:
        return self.draw().svg if len(self.arena) <= READABLE else None


#: More positions than this are not drawn unasked.
READABLE = 300


def chosen_moves(arena: Arena, choices: "NDArray[np.int64]") -> Dict[Position, Any]:
    """A dictionary from positions to the moves that lead where ``choices`` says."""
    graph, positions = arena._graph, arena._graph.positions()
    chosen: Dict[Position, Any] = {}
    for v in np.flatnonzero(choices >= 0).tolist():
        edge = graph.moves(v).index(int(choices[v]))
        chosen[positions[v]] = graph.move_objects(v)[edge]
    return chosen


#: What says which game besides its text.
OPENING = set(inspect.signature(Arena.open).parameters) - {"game", "progress"}


def opening(options: Mapping[str, Any]) -> Dict[str, Any]:
    """Options of ``Arena.open`` as requests have them: positions, owners and moves as text."""
    asked = {name: said for name, said in options.items() if said is not None}
    for vertex in {"start", "at"} & asked.keys():
        asked[vertex] = spelled(asked[vertex])
    if "owner" in asked:
        owner = asked.pop("owner")
        asked["owners"] = [f"{k}={', '.join(map(spelled, v))}" for k, v in owner.items()]
    asked["line"] = in_line(asked.get("line"))
    return asked


def spelled(name: Any) -> str:
    """What a position or a move is called: a string is its own name."""
    return name if isinstance(name, str) else repr(name)


def in_line(line: Line) -> Optional[str]:
    """A line of moves as text."""
    if line is None or isinstance(line, str):
        return line
    return ", ".join(spelled(move) for move in line)


def numbers(players: Players) -> str:
    """A coalition as text: ``1,3``."""
    several = [players] if isinstance(players, int) else players
    return ",".join(str(player) for player in several)

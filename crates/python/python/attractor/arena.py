"""A game as a graph, and what a coalition can force in it."""

from __future__ import annotations

import inspect
import json
import os
import warnings
from collections.abc import Iterable as IterableOf
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    Generic,
    Hashable,
    Iterable,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Set,
    Tuple,
    TypeVar,
    Union,
    cast,
)

import numpy as np

from . import _attractor
from .errors import AttractorError, WrongType
from .html import table
from .picture import Animation, Drawing
from .progress import Bar, Progress
from .rules import Game, Labels, M, Outcome, P
from .suggest import suggesting, suggesting_methods

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .parity import Parity
    from .solution import Solution

Position = Any
#: One player, or several who act as one.
Players = Union[int, Iterable[int]]
#: Moves, as text or one by one.
Line = Union[None, str, Iterable[Any]]
#: Who moves: a function of the vertex, a dictionary, or a list or array. ``True`` is player 1, ``False`` 2.
Owner = Union[
    Callable[[P], Union[int, bool]],
    Mapping[P, int],
    Mapping[P, bool],
    Sequence[int],
    Sequence[bool],
    "NDArray[Any]",
]
Ends = Union[Callable[[P], Outcome], Mapping[P, Outcome], Sequence[Outcome]]
V = TypeVar("V", bound=Hashable)
N = TypeVar("N")

#: What ``Arena.from_dict`` may be told besides vertices and owners.
MAKING = ("outcome", "start", "players", "sinks", "labels", "picture", "notation", "title")


@suggesting_methods
class Arena(Generic[P, M]):
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

    def __init__(self, graph: _attractor.Graph, opened: Optional[Dict[str, Any]] = None) -> None:
        if not isinstance(graph, _attractor.Graph):
            raise WrongType(
                f"an arena is not made of a `{type(graph).__name__}` alone",
                hint="`Arena.from_dict` takes a graph, `Arena.open` a name, `Arena.from_game` a class",
            )
        self._graph = graph
        # How it was opened, for games that are named by text.
        self._opened = opened

    # -- where arenas come from

    @classmethod
    @suggesting()
    def from_dict(
        cls,
        graph: Union[Mapping[V, Iterable[V]], Sequence[Iterable[V]]],
        owner: Owner[V],
        *,
        outcome: Optional[Ends[V]] = None,
        start: Optional[V] = None,
        players: int = 2,
        sinks: str = "lose",
        labels: Optional[Callable[[V], Labels]] = None,
        picture: Optional[Callable[[V], str]] = None,
        notation: Optional[Callable[[V], str]] = None,
        title: str = "graph",
    ) -> "Arena[V, V]":
        """An arena from the neighbours of each vertex, in a dictionary or a list.

        ``outcome`` says how the game ended at a vertex. Where it says nothing and there are no
        moves, the player to move loses, or wins or draws, as ``sinks`` says. ``labels``, ``picture`` and
        ``notation`` are functions of a vertex, as in a ``Game``.

        >>> arena = Arena.from_dict({"a": ["b", "c"], "b": [], "c": []}, owner={"a": 1, "b": 2, "c": 2},
        ...                         outcome={"b": "draw", "c": 2}, start="a")
        >>> arena.solve().winner is None
        True
        """
        if isinstance(graph, (list, tuple)) and _looks_like_a_matrix(graph):
            warnings.warn(
                "the graph looks like a matrix of 0 and 1, and is read as lists of neighbours:"
                " `Arena.from_matrix` reads matrices",
                stacklevel=3,
            )
        given = locals()
        options = {name: given[name] for name in MAKING}
        return Arena(_attractor.Graph.from_adjacency(graph, owner, options))

    @classmethod
    @suggesting(MAKING)
    def from_networkx(
        cls,
        graph: Any,
        owner: Union[str, Owner[Any]] = "owner",
        *,
        outcome: Union[None, str, Ends[Any]] = "outcome",
        start: Optional[Hashable] = None,
        **options: Any,
    ) -> "Arena[Any, Any]":
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
        return Arena.from_dict(adjacency, owners, outcome=ends, start=start, **options)

    @classmethod
    @suggesting(MAKING)
    def from_edges(
        cls,
        edges: Iterable[Tuple[V, V]],
        owner: Owner[V],
        *,
        vertices: Iterable[V] = (),
        **options: Any,
    ) -> "Arena[V, V]":
        """An arena from pairs of vertices, each a move from the first to the second; ``vertices`` names
        those that no edge has. Options are those of ``from_dict``.

        >>> Arena.from_edges([("a", "b"), ("b", "c"), ("a", "c")], {"a": 1, "b": 2, "c": 1}, start="a").solve().winner
        2
        """
        graph: Dict[V, List[V]] = {vertex: [] for vertex in vertices}
        for edge in edges:
            try:
                source, target = edge
            except (TypeError, ValueError):
                raise WrongType(f"the edge {edge!r} is no pair of vertices", field="edges") from None
            graph.setdefault(source, []).append(target)
            graph.setdefault(target, [])
        return Arena.from_dict(graph, owner, **options)

    @classmethod
    @suggesting((*MAKING, "vertices"))
    def from_pandas(
        cls, frame: Any, owner: Owner[Any], *, source: str = "source", target: str = "target", **options: Any
    ) -> "Arena[Any, Any]":
        """An arena from a frame with one row for each move; options are those of ``from_edges``."""
        for name in (source, target):
            if name not in frame:
                columns = ", ".join(map(str, frame.columns))
                raise AttractorError(
                    f"the frame has no column `{name}`", hint=f"name two of its columns with `source` and `target`: {columns}"
                )
            missing = np.flatnonzero(frame[name].isna())
            if len(missing):
                raise AttractorError(
                    f"row {missing[0]} of the frame has nothing in the column `{name}`", hint="leave it out, such as with `dropna`"
                )
        return Arena.from_edges(zip(frame[source].tolist(), frame[target].tolist()), owner, **options)

    @classmethod
    @suggesting(MAKING)
    def from_matrix(cls, matrix: Any, owner: Owner[int], **options: Any) -> "Arena[int, int]":
        """An arena from a square matrix of numpy or scipy, sparse or not: there is a move from ``i`` to ``j``
        wherever row ``i`` and column ``j`` is not 0. Options are those of ``from_dict``.

        >>> import numpy
        >>> Arena.from_matrix(numpy.array([[0, 1], [0, 0]]), [1, 2], start=0).solve().winner
        1
        """
        if hasattr(matrix, "tocsr"):
            rows = matrix.tocsr()
            _finite(rows.data, lambda at: (int(np.searchsorted(rows.indptr, at[0], "right")) - 1, rows.indices[at[0]]))
            if not rows.data.all():
                rows = rows.copy()
                rows.eliminate_zeros()
            indptr, indices, shape = rows.indptr, rows.indices, rows.shape
        else:
            try:
                # What is masked is not there.
                dense = matrix.filled(0) if isinstance(matrix, np.ma.MaskedArray) else np.asarray(matrix)
            except ValueError:
                raise WrongType("the rows of a matrix are all of the same length", field="matrix") from None
            if dense.ndim != 2:
                raise AttractorError(f"a matrix has two dimensions, and this has {dense.ndim}")
            _finite(dense, lambda at: at)
            indices = np.nonzero(dense)[1]
            indptr = np.concatenate(([0], np.cumsum(np.count_nonzero(dense, axis=1))))
            shape = dense.shape
        if shape[0] != shape[1]:
            raise AttractorError(
                f"the matrix of a graph is square, and this has {shape[0]} rows and {shape[1]} columns"
            )
        return Arena.from_rows(indptr, indices, owner, **options)

    @classmethod
    @suggesting(MAKING)
    def from_rows(cls, indptr: Any, indices: Any, owner: Owner[int], **options: Any) -> "Arena[int, int]":
        """An arena from compressed sparse rows: the moves of vertex ``v`` lead to
        ``indices[indptr[v]:indptr[v + 1]]``. Arrays of integers of 64 or 32 bits, such as scipy's, are read where they
        lie. Options are those of ``from_dict``.

        >>> Arena.from_rows([0, 2, 2, 2], [1, 2], [1, 2, 2], start=0).moves(0)
        [1, 2]
        """
        first, to = _whole("indptr", indptr, *NUMBERS), _whole("indices", indices, *NUMBERS)
        if not len(first) or first[0] != 0 or first[-1] != len(to) or (first[1:] < first[:-1]).any():
            raise AttractorError("`indptr` begins with 0, never falls, and ends with the length of `indices`")
        return Arena(_attractor.Graph.from_rows(None, first, to, None, owner, options))

    @classmethod
    @suggesting()
    def from_game(
        cls, game: Game[P, M], *, limit: Optional[int] = None, progress: Progress = None
    ) -> "Arena[P, M]":
        """Every position that play leads to in a game of one's own, at most ``limit`` of them."""
        from .own import rules_of

        with Bar(progress, "exploring") as bar:
            return Arena(rules_of(game, limit).explore(bar.tell))

    @classmethod
    @suggesting()
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
        priorities: Optional[str] = None,
        at: Any = None,
        line: Line = None,
        everywhere: bool = False,
        fold: bool = False,
        memory: Optional[int] = None,
        anyway: bool = False,
        progress: Progress = None,
    ) -> "Arena[str, str]":
        """A game of the catalogue, a file, or a pasted graph, as an arena.

        ``priorities`` says which of a parity game player 1 wins with: ``"max-even"``, ``"max-odd"``, ``"min-even"``
        or ``"min-odd"``; if it is left out, as the file says.
        ``at`` and ``line`` say where play begins; ``everywhere`` explores every legal position and
        not only those that play leads to; ``fold`` lets one position stand for all symmetric ones.
        A game that is known to be larger than ``memory`` bytes, or than what the machine has to
        spare, is refused at once; ``anyway`` begins all the same.

        >>> Arena.open("chomp:4x3")
        <Arena chomp:4x3: 66 positions, 331 moves, 2 players>
        """
        from .own import named

        # The parameters are the request: what is added above reaches it.
        options = {name: said for name, said in locals().items() if name in OPENING}
        text, asked = named(game), opening(options)
        with Bar(progress, "exploring") as bar:
            made = _attractor.open(text, {"open": asked}, bar.tell)
        return Arena(made, {"game": os.path.abspath(text) if os.path.isfile(text) else text, "open": asked})

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
    def positions(self) -> List[P]:
        """Every position in order: objects for a graph or game of one's own, else notations."""
        return list(self._graph.positions())

    @property
    def start(self) -> Optional[P]:
        """Where play begins, if that is known."""
        start = self._graph.start
        return None if start is None else cast(P, self._graph.positions()[start])

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

    def __iter__(self) -> Iterator[P]:
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

    def __eq__(self, other: object) -> bool:
        """Whether positions, owners, moves, outcomes and the start are the same."""
        if not isinstance(other, Arena):
            return NotImplemented
        if self is other:
            return True
        same = self.players == other.players and len(self) == len(other) and self.edges == other.edges
        return (
            same
            and self._graph.start == other._graph.start
            and np.array_equal(self.rows[0], other.rows[0])
            and np.array_equal(self.rows[1], other.rows[1])
            and np.array_equal(self.owners, other.owners)
            and self._outcomes() == other._outcomes()
            and self._graph.positions() == other._graph.positions()
        )

    def __hash__(self) -> int:
        return hash((self.players, len(self), self.edges, self._graph.start))

    # An arena never changes.

    def __copy__(self) -> "Arena[P, M]":
        return self

    def __deepcopy__(self, known: Any) -> "Arena[P, M]":
        return self

    def __reduce__(self) -> Any:
        if self._opened is not None:
            return _opened_again, (self._opened,)
        graph = self._graph
        offsets, targets = self.rows
        moves = None
        if graph.has_moves:
            moves = [move for v in range(len(self)) for move in graph.move_objects(v)]
        made = {"title": self.title, "players": self.players, "outcome": self._outcomes(), **graph.asked()}
        if graph.start is not None:
            made["start"] = graph.positions()[graph.start]
        return _made_again, (graph.positions(), offsets, targets, moves, self.owners, made)

    def _outcomes(self) -> List[Optional[Tuple[int, ...]]]:
        winners = (self._graph.winners(v) for v in range(len(self)))
        return [None if who is None else tuple(who) for who in winners]

    def index(self, position: P) -> int:
        """The number of a position in the order of ``positions``."""
        return self._graph.find(position)

    def owner(self, position: P) -> int:
        """The player to move."""
        return self._graph.owner(self._graph.find(position))

    def outcome(self, position: P) -> Optional[Tuple[int, ...]]:
        """Who has won: ``None`` while the game goes on, and nobody if it is drawn."""
        winners = self._graph.winners(self._graph.find(position))
        return None if winners is None else tuple(winners)

    def moves(self, position: P) -> List[M]:
        """The moves: objects of a game class, or else where they lead, or their names.

        >>> Arena.open("matches:4,take=1-2").moves("4@1")
        ['1', '2']
        """
        return self._graph.move_objects(self._graph.find(position))

    def successors(self, position: P) -> List[P]:
        """Where the moves lead, in the same order."""
        positions = self._graph.positions()
        return [positions[v] for v in self._graph.moves(self._graph.find(position))]

    def inspect(self) -> Dict[str, Any]:
        """What kind of graph it is: degrees, cycles, whether it is bipartite, and so on."""
        found: Dict[str, Any] = json.loads(self._graph.inspect())
        return found

    # -- what can be forced

    @suggesting()
    def attractor(
        self,
        player: Players = 1,
        target: "Union[None, Iterable[P], NDArray[np.bool_]]" = None,
        *,
        within: "Union[None, Iterable[P], NDArray[np.bool_]]" = None,
        vacuous: bool = False,
        progress: Progress = None,
    ) -> "Attractor[P, M]":
        """From where ``player``, or several players together, can force a visit to ``target``.

        Without a target, to a position that they have won. ``within`` bounds where play may pass
        before. A position of the others without moves joins only if it is in the target, unless
        ``vacuous`` lets all of its no moves lead there.
        """
        inside = self._set(target), self._set(within)
        with Bar(progress, "attracting") as bar:
            region = self._graph.attract(player, *inside, vacuous, bar.tell)
        return Attractor(self, region, (_attracted, (self, tuple(region.players), *inside, vacuous)))

    @suggesting()
    def solve(
        self,
        players: Optional[Players] = None,
        *,
        wins: str = "all",
        goal: Optional[str] = None,
        reach: "Union[None, Iterable[P], NDArray[np.bool_]]" = None,
        avoid: "Union[None, Iterable[P], NDArray[np.bool_]]" = None,
        within: "Union[None, Iterable[P], NDArray[np.bool_]]" = None,
        progress: Progress = None,
    ) -> "Solution[P, M]":
        """What every position is worth to each player, or to one coalition against the rest, of which ``all``
        have to win, or ``wins="one"``.

        The ``goal`` says what counts: ``"outcomes"``; ``"buchi"``, to visit ``reach`` again and again; ``"cobuchi"``, to
        leave ``avoid`` for good; or ``"parity"``, the priorities of a file. If it is left out, a visit to ``reach``,
        none to ``avoid``, or what the game says.

        >>> arena = Arena.from_dict({"a": ["b", "c"], "b": ["a"], "c": ["c"]}, owner=[1, 2, 2], start="a")
        >>> arena.solve(goal="buchi", reach=["b"]).winner, arena.solve(goal="cobuchi", avoid=["a"]).winner
        (1, 1)
        """
        from .solution import Solution

        players = _listed(players)

        if wins not in ("all", "one"):
            raise AttractorError(f"`wins` is {wins!r}: expected 'all' of them or 'one'", field="wins")
        sets = {"reach": self._set(reach), "avoid": self._set(avoid), "within": self._set(within)}
        with Bar(progress, "solving") as bar:
            solved = self._graph.solve(
                players, goal, sets["reach"], sets["avoid"], sets["within"], wins == "one", bar.tell
            )
        asked: Dict[str, Any] = {"wins": wins, "players": players, "goal": goal, **sets}
        return Solution(self, solved, goal={name: said for name, said in asked.items() if said is not None})

    @suggesting()
    def parity(
        self,
        priorities: Any,
        *,
        players: Players = 1,
        convention: str = "max-even",
        progress: Progress = None,
    ) -> "Parity[P, M]":
        """Who wins if endless play counts by priorities, one for each position in their order.

        Of the priorities that come back for ever the largest counts, and ``players`` win with an even one;
        ``convention`` says so, or ``max-odd``, ``min-even``, ``min-odd``. A play that ends counts by its
        outcome. An array of ``numpy.uint64`` is read where it lies, and the arrays of the answer are handed over
        without a copy.

        >>> arena = Arena.from_dict({"a": ["b"], "b": ["a", "c"], "c": ["b"]}, owner=[1, 2, 1])
        >>> game = arena.parity([1, 2, 3])
        >>> game
        <Parity of graph: 0 won, 3 lost, 0 neither>
        >>> game.strategy()
        {'b': 'c'}
        """
        from .parity import Parity

        array = _whole("priorities", priorities, np.uint64)
        with Bar(progress, "solving") as bar:
            winners, moves = self._graph.parity(array, _listed(players), convention, bar.tell)
        return Parity(self, winners, moves)

    @suggesting()
    def buchi(
        self,
        *sets: "Union[Iterable[P], NDArray[np.bool_]]",
        players: Players = 1,
        progress: Progress = None,
    ) -> "Parity[P, M]":
        """Who wins if ``players`` have to visit each of the ``sets`` again and again, and the others have to see to
        it that they do not. A play that ends counts by its outcome.

        >>> arena = Arena.from_dict({"a": ["b", "c"], "b": ["a"], "c": ["a"]}, owner=[1, 2, 2])
        >>> arena.buchi(["b"]).won
        ['a', 'b', 'c']
        >>> both = arena.buchi(["b"], ["c"])
        >>> both.won, both.strategy()
        (['a', 'b', 'c'], {('a', 0): 'b', ('a', 1): 'c'})
        """
        from .parity import Parity

        if not sets:
            raise AttractorError("a set of positions is to be visited again and again", hint="name one or more of them")
        masks = [self._mask(one) for one in sets]
        with Bar(progress, "solving") as bar:
            winners, moves = self._graph.buchi(masks, _listed(players), bar.tell)
        return Parity(self, winners, moves[0] if len(sets) == 1 else moves)

    @suggesting()
    def cobuchi(
        self,
        positions: "Union[Iterable[P], NDArray[np.bool_]]",
        *,
        players: Players = 1,
        progress: Progress = None,
    ) -> "Parity[P, M]":
        """Who wins if ``players`` have to leave ``positions`` for good some day, and the others have to come back
        there again and again.

        >>> arena = Arena.from_dict({"a": ["b", "c"], "b": ["a"], "c": ["c"]}, owner=[2, 1, 1])
        >>> arena.cobuchi(["b"]).won, arena.cobuchi(["c"]).lost
        (['c'], ['a', 'b', 'c'])
        """
        return self.parity(self._mask(positions).astype(np.uint64), players=players, progress=progress)

    @suggesting()
    def draw(
        self,
        *,
        players: Optional[Players] = None,
        wins: str = "all",
        goal: Optional[str] = None,
        reach: Optional[Iterable[P]] = None,
        avoid: Optional[Iterable[P]] = None,
        within: Optional[Iterable[P]] = None,
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
        solution = self.solve(players, wins=wins, goal=goal, reach=reach, avoid=avoid, within=within)
        return solution.draw(layout=layout, theme=theme, depth=depth, all=all)

    @suggesting()
    def dot(self, *, players: Optional[Players] = None, all: bool = False) -> str:
        """The same picture for Graphviz."""
        return self.solve(players)._known.draw({"all": all, "dot": True})

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

    def to_pandas(self) -> Any:
        """A pandas frame with one row for each position."""
        import pandas

        offsets, _ = self.rows
        return pandas.DataFrame(
            {
                "position": pandas.Series(self._graph.positions(), dtype=object),
                "owner": self.owners,
                "moves": np.diff(offsets),
                "winners": self._outcomes(),
            },
            copy=False,
        )

    def text(self, format: str = "json") -> str:
        """The arena as text in a format that files have: ``json``, ``dot``, ``edges``, …"""
        return self._graph.text(format)

    def _set(self, positions: Any) -> Any:
        if positions is None or (isinstance(positions, np.ndarray) and positions.dtype == bool):
            return positions
        if isinstance(positions, (str, bytes)):
            raise WrongType(f"{positions!r} is one position: write a list of them")
        if not isinstance(positions, IterableOf):
            raise WrongType(f"{positions!r} is no set of positions: write a list of them, or a mask")
        return [self._graph.find(position) for position in positions]

    def _mask(self, positions: Any) -> "NDArray[np.bool_]":
        """A set of positions as a truth for each of the arena."""
        chosen = self._set(positions)
        if not isinstance(chosen, np.ndarray):
            mask = np.zeros(len(self), dtype=bool)
            mask[chosen] = True
            return mask
        if len(chosen) != len(self):
            raise AttractorError(f"the mask has {len(chosen)} entries for {len(self)} positions")
        return chosen


@suggesting_methods
class Attractor(Generic[P, M]):
    """The positions from which a coalition can force a visit to a target, layer by layer."""

    def __init__(self, arena: Arena[P, M], region: _attractor.Region, again: Tuple[Any, ...]) -> None:
        self.arena = arena
        self._region = region
        # The function that finds it again, and its arguments.
        self._again = again

    @property
    def players(self) -> Tuple[int, ...]:
        """Who can force it."""
        return tuple(self._region.players)

    @property
    def stationary(self) -> int:
        """The index from which the layers stop growing."""
        return self._region.stationary

    @property
    def layers(self) -> List[List[P]]:
        """What each layer adds: the target, then what leads there in one move, and so on."""
        positions = self.arena._graph.positions()
        return [[positions[v] for v in layer] for layer in self._region.layers()]

    @property
    def winning_region(self) -> Set[P]:
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

    def rank(self, position: P) -> Optional[int]:
        """How many moves it takes from here; ``None`` outside."""
        return self._region.rank(self.arena.index(position))

    def strategy(self) -> Dict[P, M]:
        """What the coalition plays at each of its positions inside: one layer down."""
        return chosen_moves(self.arena, self._region.choices())

    def __contains__(self, position: object) -> bool:
        return position in self.arena and self.rank(cast(P, position)) is not None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Attractor):
            return NotImplemented
        same = self.players == other.players and np.array_equal(self.ranks, other.ranks)
        return same and self.arena == other.arena

    def __hash__(self) -> int:
        return hash((self.players, len(self), self.arena))

    def __copy__(self) -> "Attractor[P, M]":
        return self

    def __deepcopy__(self, known: Any) -> "Attractor[P, M]":
        return self

    def __reduce__(self) -> Any:
        return self._again

    def __len__(self) -> int:
        return len(self._region)

    def __iter__(self) -> Iterator[P]:
        positions = self.arena._graph.positions()
        return (positions[v] for v in np.flatnonzero(self.mask))

    def __repr__(self) -> str:
        who = numbers(self.players)
        return f"<Attractor of {who}: {len(self)} of {len(self.arena)} positions>"

    def to_pandas(self) -> Any:
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

    @suggesting()
    def animate(self, *, layout: Optional[str] = None, theme: Optional[str] = None) -> Animation:
        """The picture with a slider that goes from layer to layer, in a notebook or a file.

        >>> arena = Arena.from_dict({0: [1], 1: [2], 2: []}, owner=[1, 2, 1])
        >>> arena.attractor(2).animate().layers
        3
        """
        return Animation(self.draw(layout=layout, theme=theme).svg, self.ranks.tolist())

    def _repr_html_(self) -> str:
        if len(self.arena) <= READABLE:
            return self.animate()._repr_html_()
        counted = [(f"A{i}", len(layer)) for i, layer in enumerate(self._region.layers())]
        return table(repr(self)[1:-1], ["layer", "positions"], counted)


#: More positions than this are not drawn unasked.
READABLE = 300


def chosen_moves(arena: Arena[P, M], choices: "NDArray[np.int64]") -> Dict[P, M]:
    """A dictionary from positions to the moves that lead where ``choices`` says."""
    graph, positions = arena._graph, arena._graph.positions()
    chosen: Dict[P, M] = {}
    for v in np.flatnonzero(choices >= 0).tolist():
        edge = graph.moves(v).index(int(choices[v]))
        chosen[positions[v]] = graph.move_objects(v)[edge]
    return chosen


def _looks_like_a_matrix(graph: Sequence[Any]) -> bool:
    """Whether lists of neighbours are more likely a matrix: every row is as long as there are rows, holds
    nothing but 0 and 1, and some row names a neighbour twice."""
    many = len(graph)
    plain = all(isinstance(row, (list, tuple)) and len(row) == many for row in graph)
    return plain and all(to in (0, 1) for row in graph for to in row) and any(len(set(row)) < many for row in graph)


def _finite(entries: Any, place: Callable[[Any], Any]) -> None:
    """Refuse a matrix in which something is no number; ``place`` tells the row and the column of an entry."""
    if entries.dtype.kind not in "biufcO":
        raise WrongType(f"a matrix of a graph holds numbers, and this `{entries.dtype}`")
    if entries.dtype.kind in "biu":
        return
    wrong = np.argwhere(~np.isfinite(entries.astype(np.complex128 if entries.dtype.kind == "c" else np.float64)))
    if len(wrong):
        at = tuple(int(one) for one in wrong[0])
        row, column = place(at)
        raise AttractorError(
            f"row {row}, column {column} of the matrix is {entries[at]}",
            hint="write 0 where there is no move, and any other number where there is one",
        )


#: What numbers of vertices are read as they are.
NUMBERS: Tuple[Any, ...] = (np.int64, np.int32, np.uint32)


def _whole(what: str, given: Any, *kinds: Any) -> "NDArray[Any]":
    """An array of whole numbers of the first of these kinds, which is read where it lies if it is of one of them."""
    array = np.asarray(given)
    kind = next((one for one in kinds if array.dtype == one), kinds[0])
    if array.ndim != 1:
        raise WrongType(f"`{what}` is a list of numbers, and this has {array.ndim} dimensions", field=what)
    if array.dtype.kind not in "iu" and len(array):
        wrong = np.flatnonzero([not _is_whole(one) for one in array.tolist()])
        if len(wrong):
            at = int(wrong[0])
            raise WrongType(f"`{what}[{at}]` is {array.tolist()[at]!r}: expected a whole number", field=what)
    if len(array) and np.iinfo(kind).min == 0 and array.min() < 0:
        at = int(np.flatnonzero(array < 0)[0])
        raise AttractorError(f"`{what}[{at}]` is {array[at]}: expected a number from 0 on", field=what)
    try:
        return np.ascontiguousarray(array, dtype=kind)
    except OverflowError:
        raise AttractorError(f"`{what}` has a number that is too large: {max(array.tolist(), key=abs)}", field=what) from None


def _is_whole(number: Any) -> bool:
    return isinstance(number, (int, float)) and not isinstance(number, bool) and number == number // 1


def _listed(players: Any) -> Any:
    """A coalition in one way, however it was said: its numbers in their order. What is none is left to be refused."""
    if players is None or isinstance(players, (str, bytes, bool)):
        return players
    several = tuple(players) if isinstance(players, IterableOf) else (players,)
    known = all(isinstance(one, (int, np.integer)) and not isinstance(one, bool) for one in several)
    return tuple(sorted(map(int, several))) if known else several


def _opened_again(opened: Dict[str, Any]) -> "Arena[str, str]":
    """A game that is named by text is explored again; a file is read again."""
    return Arena(_attractor.open(opened["game"], {"open": opened["open"]}, None), opened)


def _made_again(keys: Any, offsets: Any, targets: Any, moves: Any, owners: Any, made: Any) -> "Arena[Any, Any]":
    return Arena(_attractor.Graph.from_rows(keys, offsets, targets, moves, owners, made))


def _attracted(arena: "Arena[P, M]", players: Any, target: Any, within: Any, vacuous: bool) -> "Attractor[P, M]":
    region = arena._graph.attract(players, target, within, vacuous, None)
    return Attractor(arena, region, (_attracted, (arena, players, target, within, vacuous)))


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
    several = cast("Iterable[int]", players if isinstance(players, IterableOf) else [players])
    return ",".join(str(player) for player in several)

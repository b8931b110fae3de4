"""A solved game: what every position is worth, and what to play."""

from __future__ import annotations

import json
from collections.abc import Iterable as IterableOf
from functools import cached_property
from typing import TYPE_CHECKING, Any, Dict, Generic, List, Mapping, Optional, Set, Tuple, cast

import numpy as np

from . import _attractor
from .arena import READABLE, Arena, Attractor, Players, chosen_moves, numbers, spelled
from .errors import AttractorError, WrongType
from .html import Reasons, table
from .language import known_language
from .picture import Drawing
from .rules import M, P
from .suggest import suggesting, suggesting_methods

if TYPE_CHECKING:
    from numpy.typing import NDArray

WORDS = ("draw", "win", "loss")


@suggesting_methods
class Solution(Generic[P, M]):
    """A solved game.

    >>> import attractor
    >>> solution = attractor.solve("chomp:4x3")
    >>> solution
    <Solution of chomp:4x3: player 1 wins in 7>
    >>> solution.best
    ['b3']
    >>> solution.won
    {1: 33, 2: 33}
    """

    def __init__(
        self,
        arena: Optional[Arena[P, M]],
        solved: Optional[_attractor.Solved],
        *,
        goal: Optional[Mapping[str, Any]] = None,
        answers: Optional[_attractor.Answers] = None,
        again: Optional[Mapping[str, Any]] = None,
    ) -> None:
        self._arena = arena
        self._solved = solved
        # What the players are after, for games that were solved as a graph.
        self._goal = dict(goal or {})
        # Games that were solved without a graph answer by notation, and can be solved again.
        self._answers = answers
        self._again = again

    @cached_property
    def answer(self) -> Dict[str, Any]:
        """The answer with the documented keys of the command line's ``--json``."""
        asked = self._solved if self._answers is None else self._answers
        assert asked is not None
        found: Dict[str, Any] = json.loads(asked.answer())
        return found

    @property
    def arena(self) -> Arena[P, M]:
        """The arena. A game that was solved on flat arrays or into a file is explored when it is first asked for."""
        if self._arena is None:
            self._explore()
        assert self._arena is not None
        return self._arena

    @property
    def _known(self) -> _attractor.Solved:
        if self._solved is None:
            self._explore()
        assert self._solved is not None
        return self._solved

    def _explore(self) -> None:
        assert self._again is not None
        opened = {"game": self._again["game"], "open": self._again["open"]}
        graph = _attractor.open(opened["game"], {"open": opened["open"]}, None)
        solved = graph.solve(None, None, None, None, None, False, None)
        self._arena, self._solved = cast("Arena[P, M]", Arena(graph, opened)), solved

    @property
    def game(self) -> str:
        """What was solved."""
        return str(self.answer["game"])

    @property
    def positions(self) -> int:
        """How many positions there are."""
        return int(self.answer["positions"])

    @property
    def meaning(self) -> Optional[str]:
        """What a win means, in one sentence; ``None`` where two players can mean only one thing."""
        return self.answer.get("meaning")

    @property
    def winner(self) -> Optional[int]:
        """Who wins from the start; ``None`` for a draw, or if several can each force a win."""
        self._begun()
        winner: Optional[int] = self.answer["winner"]
        return winner

    @property
    def winners(self) -> Tuple[int, ...]:
        """Everyone who can force a win from the start: each alone, or the coalition together."""
        self._begun()
        return tuple(self.answer["winners"])

    @property
    def best(self) -> List[M]:
        """The moves from the start that keep its value."""
        if self._answers is not None:
            return cast("List[M]", self._answers.best(None))
        return self._best(self._vertex(None))

    @property
    def won(self) -> Dict[Any, int]:
        """From how many positions each player, or the coalition, wins."""
        return {_player(who): many for who, many in self.answer["won"].items()}

    @property
    def drawn(self) -> int:
        """From how many positions nobody can force a win."""
        return int(self.answer["drawn"])

    @property
    def layers(self) -> Dict[Any, List[List[P]]]:
        """The layers of each player's attractor."""
        return {self._name(k): self._attractor(k).layers for k in self._each()}

    @property
    def winning_region(self) -> Dict[Any, Set[P]]:
        """The positions from which each player wins."""
        positions = self.arena._graph.positions()
        return {
            self._name(k): {positions[v] for v in np.flatnonzero(self._known.values(k)[0] == 1)}
            for k in self._each()
        }

    def attractor(self, player: Optional[Players] = None) -> Attractor[P, M]:
        """The attractor that the solution for ``player`` is about; by default of the coalition that was
        asked for, else of player 1."""
        return self._attractor(self._which(player))

    def value(self, position: Optional[P] = None, player: Optional[Players] = None) -> str:
        """``win``, ``draw`` or ``loss``: what a position is worth to ``player``, by default to the
        player to move, or to the coalition that was asked for; without a position, the start."""
        if player is None and len(self._each()) > 1:
            player = self._turn(position)
        return WORDS[self._value(self._which(player), position)[0]]

    def rank(self, position: Optional[P] = None) -> Optional[int]:
        """How many moves remain with best play; ``None`` where play need not end."""
        ranks = [self._value(k, position)[1] for k in self._each()]
        known = [rank for rank in ranks if rank >= 0]
        return min(known) if known else None

    def values(self, player: Optional[Players] = None) -> Tuple["NDArray[np.int8]", "NDArray[np.int64]"]:
        """What every position is worth to ``player``: 1, 0 or -1, and the number of moves to the
        end, -1 where there is none. Both are in the order of the arena."""
        which = self._which(player)
        return self._known.values(which)

    def strategy(self, player: Optional[Players] = None) -> Dict[P, M]:
        """What ``player`` plays at each position of theirs: wins soon, else draws, else loses late."""
        which = self._which(player)
        return chosen_moves(self.arena, self._known.strategy(which))

    def best_moves(self, position: P) -> List[M]:
        """The moves of a position that keep its value."""
        if self._answers is not None:
            return cast("List[M]", self._answers.best(spelled(position)))
        return self._best(self._vertex(position))

    def line(self, position: Optional[P] = None) -> List[P]:
        """A play in which everybody plays their best."""
        if self._answers is not None:
            return cast("List[P]", self._answers.line(None if position is None else spelled(position)))
        positions = self.arena._graph.positions()
        return [positions[v] for v in self._known.line(self._vertex(position))]

    def why(self, position: Optional[P] = None, *, lang: Optional[str] = None) -> Reasons:
        """Why a position has its value, in sentences: English (``lang="en"``), French (``"fr"``), or as ``speak`` says.

        >>> import attractor
        >>> attractor.solve("matches:2").why(lang="fr")[-1]
        'la partie est finie en 0@2 : le joueur 1 gagne'
        """
        lang = known_language(lang)
        if self._answers is not None:
            name = self.answer["start"] if position is None else spelled(position)
            found = json.loads(self._answers.answer(why=name, lang=lang))
        else:
            name = self.arena._graph.name(self._vertex(position))
            found = json.loads(self._known.answer(why=name, lang=lang))
        return Reasons(reason["text"] for reason in found["why"])

    def certificate(self) -> Dict[str, Any]:
        """A proof that ``attractor verify`` checks."""
        proof: Dict[str, Any] = json.loads(self._known.certificate())
        return proof

    def to_pandas(self) -> Any:
        """A pandas frame with one row for each position: ``position``, ``owner``, ``value`` and ``rank`` as
        ``value()`` and ``rank()`` tell them, a ``best`` move, and for each player ``value_1`` (1, 0, -1) and ``rank_1`` (-1
        where there is none) and so on.

        >>> import attractor
        >>> attractor.solve("matches:2").to_pandas()[["position", "owner", "value", "rank", "best"]].values.tolist()[0]
        ['2@1', 1, 'win', 1, '2']
        """
        import pandas

        columns = self._columns()
        columns["position"] = pandas.Series(columns["position"], dtype=object)
        columns["best"] = pandas.Series(columns["best"], dtype=object)
        return pandas.DataFrame(columns, copy=False)

    def to_arrow(self) -> Any:
        """The same as an Arrow table; positions and moves are written as text."""
        import pyarrow

        columns = self._columns()
        columns["position"] = [spelled(position) for position in columns["position"]]
        columns["best"] = [None if move is None else spelled(move) for move in columns["best"]]
        return pyarrow.table(columns)

    def _columns(self) -> Dict[str, Any]:
        arena, each = self.arena, self._each()
        found = [self._known.values(k) for k in each]
        # The side of whoever moves; one coalition is every position's.
        side = arena.owners.astype(np.int64) - 1 if len(each) > 1 else np.zeros(len(arena), dtype=np.int64)
        rows = np.arange(len(arena))
        signs = np.stack([sign for sign, _ in found])[side, rows]
        ranks = np.stack([rank for _, rank in found])
        known = np.where(ranks < 0, np.iinfo(np.int64).max, ranks).min(axis=0)
        graph, edges = arena._graph, self._known.first_best()
        columns: Dict[str, Any] = {
            "position": graph.positions(),
            "owner": arena.owners,
            "value": np.array(WORDS)[signs],
            "rank": np.where(known == np.iinfo(np.int64).max, -1, known),
            "best": [None if edge < 0 else graph.move_objects(v)[edge] for v, edge in enumerate(edges.tolist())],
        }
        for k in each:
            who = self._name(k)
            who = who if isinstance(who, int) else numbers(who)
            columns[f"value_{who}"], columns[f"rank_{who}"] = found[k]
        return columns

    @suggesting()
    def draw(
        self,
        *,
        layout: Optional[str] = None,
        theme: Optional[str] = None,
        depth: Optional[int] = None,
        all: bool = False,
    ) -> Drawing:
        """The solved arena as a picture."""
        return Drawing(self._known.draw({"layout": layout, "theme": theme, "depth": depth, "all": all}))

    def _repr_html_(self) -> str:
        told = repr(self)[1:-1] + ("" if self.meaning is None else f"; {self.meaning}")
        if self._arena is not None and len(self._arena) <= READABLE:
            return table(told, [], []) + self.draw().svg
        rows: List[Tuple[Any, Any]] = [(f"won by {who}", many) for who, many in self.won.items()]
        return table(told, ["positions", ""], [*rows, ("drawn", self.drawn)])

    def __repr__(self) -> str:
        if self.answer["start"] is None:
            told = f"{self.positions} positions"
        elif self.winner is not None:
            told = f"player {self.winner} wins in {self.rank()}"
        elif self.winners and len(self._each()) == 1:
            one = self._goal.get("wins") == "one"
            told = f"players {numbers(self.winners)} {'see one of them win' if one else 'win together'} in {self.rank()}"
        elif self.winners:
            told = f"players {numbers(self.winners)} can each win"
        elif len(self._coalitions[0]) > 1 and not self._value(0, None)[0]:
            told = f"players {numbers(self._name(0))} neither win together nor all lose"
        elif len(self._each()) > 2 or any(self._value(k, None)[0] for k in self._each()):
            told = "nobody can force a win" if len(self._each()) > 1 else f"lost by {numbers(self._name(0))}"
        else:
            told = "draw"
        return f"<Solution of {self.game}: {told}>"

    def __eq__(self, other: object) -> bool:
        """Whether the same was asked of the same game."""
        if not isinstance(other, Solution):
            return NotImplemented
        if self._answers is not None or other._answers is not None:
            return _without_engine(self.answer) == _without_engine(other.answer)
        same = _comparable(self._goal) == _comparable(other._goal)
        return same and self._arena == other._arena

    def __hash__(self) -> int:
        return hash((self.game, self.positions))

    # A solution never changes.

    def __copy__(self) -> "Solution[P, M]":
        return self

    def __deepcopy__(self, known: Any) -> "Solution[P, M]":
        return self

    def __reduce__(self) -> Any:
        if self._answers is not None:
            return _solved_again, (self._again,)
        return _solved_arena, (self._arena, self._goal)

    # -- which of the solutions

    @property
    def _source(self) -> Any:
        return self._answers if self._answers is not None else self._known

    @cached_property
    def _coalitions(self) -> List[List[int]]:
        return cast("List[List[int]]", self._source.coalitions())

    def _each(self) -> range:
        return range(len(self._coalitions))

    def _name(self, which: int) -> Any:
        who = self._coalitions[which]
        return who[0] if len(who) == 1 else tuple(who)

    def _which(self, players: Optional[Players]) -> int:
        coalitions = self._coalitions
        if players is None:
            return 0
        several = players if isinstance(players, IterableOf) else [players]
        if isinstance(players, str) or not all(isinstance(one, (int, np.integer)) for one in several):
            raise WrongType(f"{players!r} is no player: expected a number, or several")
        wanted = sorted(map(int, several))
        if wanted not in coalitions:
            known = ", ".join(numbers(who) for who in coalitions)
            raise AttractorError(
                f"the game was not solved for {numbers(players)}", hint=f"it was solved for {known}"
            )
        return coalitions.index(wanted)

    def _attractor(self, which: int) -> Attractor[P, M]:
        return Attractor(self.arena, self._known.region(which), (Solution._attractor, (self, which)))

    def _value(self, which: int, position: Optional[P]) -> Tuple[int, int]:
        if self._answers is not None:
            return self._answers.value(which, None if position is None else spelled(position))
        return self._known.value(which, self._vertex(position))

    def _turn(self, position: Optional[P]) -> int:
        if self._answers is not None:
            return self._answers.turn(None if position is None else spelled(position))
        return self.arena._graph.owner(self._vertex(position))

    def _best(self, v: int) -> List[M]:
        moves = self.arena._graph.move_objects(v)
        return [moves[edge] for edge in self._known.best_edges(v)]

    def _begun(self) -> None:
        if self.answer["start"] is None:
            raise AttractorError(
                f"`{self.game}` does not say where play begins", hint="say so with `start=`, or ask for a position"
            )

    def _vertex(self, position: Optional[P]) -> int:
        if position is not None:
            return self.arena.index(position)
        start = self.arena._graph.start
        if start is None:
            self._begun()
        assert start is not None
        return start


def _solved_again(again: Mapping[str, Any]) -> "Solution[str, str]":
    """A game that was solved without a graph is solved again on flat arrays, or else as a graph."""
    asked = {"open": again["open"], "engine": again["engine"]}
    found = _attractor.solve_numbered(again["game"], asked, None)
    if found is not None:
        return Solution(None, None, answers=found, again=again)
    graph = _attractor.open(again["game"], {"open": again["open"]}, None)
    return Arena(graph, {"game": again["game"], "open": again["open"]}).solve()


def _solved_arena(arena: "Arena[P, M]", goal: Mapping[str, Any]) -> "Solution[P, M]":
    who, kind, reach, avoid, within = (goal.get(name) for name in ("players", "goal", "reach", "avoid", "within"))
    solved = arena._graph.solve(who, kind, reach, avoid, within, goal["wins"] == "one", None)
    return Solution(arena, solved, goal=goal)


def _without_engine(answer: Mapping[str, Any]) -> Dict[str, Any]:
    return {key: value for key, value in answer.items() if key != "engine"}


def _comparable(goal: Mapping[str, Any]) -> Dict[str, Any]:
    def plain(said: Any) -> Any:
        if isinstance(said, np.ndarray):
            said = np.flatnonzero(said).tolist()
        return sorted(said) if isinstance(said, list) else said

    return {name: plain(said) for name, said in goal.items()}


def _player(who: str) -> Any:
    several = tuple(int(player) for player in who.split(","))
    return several[0] if len(several) == 1 else several

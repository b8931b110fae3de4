"""A solved game: what every position is worth, and what to play."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Set, Tuple

import numpy as np

from . import _attractor
from .arena import READABLE, Arena, Attractor, Players, Position, chosen_moves, numbers, spelled
from .errors import AttractorError
from .picture import Drawing

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Solution:
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
        arena: Optional[Arena],
        solved: Optional[_attractor.Solved],
        answer: Optional[Dict[str, Any]] = None,
    ) -> None:
        self._arena = arena
        self._solved = solved
        self._answer = answer

    @cached_property
    def answer(self) -> Dict[str, Any]:
        """The answer with the documented keys of the command line's ``--json``."""
        if self._answer is not None:
            return self._answer
        found: Dict[str, Any] = json.loads(self._known.answer())
        return found

    @property
    def arena(self) -> Arena:
        """The arena. Games that were solved on flat arrays have none."""
        if self._arena is None:
            raise AttractorError(
                f"`{self.answer['game']}` was solved without a graph of its positions",
                hint='solve it with `engine="graph"`, which takes more memory',
            )
        return self._arena

    @property
    def _known(self) -> _attractor.Solved:
        if self._solved is None:
            self.arena  # tells why there is nothing
        assert self._solved is not None
        return self._solved

    @property
    def game(self) -> str:
        """What was solved."""
        return str(self.answer["game"])

    @property
    def positions(self) -> int:
        """How many positions there are."""
        return int(self.answer["positions"])

    @property
    def winner(self) -> Optional[int]:
        """Who wins from the start; ``None`` for a draw, or if several can each force a win."""
        winner: Optional[int] = self.answer["winner"]
        return winner

    @property
    def winners(self) -> Tuple[int, ...]:
        """Everyone who, alone, can force a win from the start."""
        return tuple(self.answer["winners"])

    @property
    def best(self) -> List[Any]:
        """The moves from the start that keep its value."""
        if self._arena is None or self._arena._graph.start is None:
            return list(self.answer["best"])
        return self._best(self._arena._graph.start)

    @property
    def won(self) -> Dict[Any, int]:
        """From how many positions each player, or the coalition, wins."""
        return {_player(who): many for who, many in self.answer["won"].items()}

    @property
    def drawn(self) -> int:
        """From how many positions nobody can force a win."""
        return int(self.answer["drawn"])

    @property
    def layers(self) -> Dict[Any, List[List[Position]]]:
        """The layers of each player's attractor."""
        return {self._name(k): self._attractor(k).layers for k in self._each()}

    @property
    def winning_region(self) -> Dict[Any, Set[Position]]:
        """The positions from which each player wins."""
        positions = self.arena._graph.positions()
        return {
            self._name(k): {positions[v] for v in np.flatnonzero(self._known.values(k)[0] == 1)}
            for k in self._each()
        }

    def attractor(self, player: Optional[Players] = None) -> Attractor:
        """The attractor that the solution for ``player`` is about; by default of the coalition that was
        asked for, else of player 1."""
        return self._attractor(self._which(player))

    def value(self, position: Position = None, player: Optional[Players] = None) -> str:
        """``win``, ``draw`` or ``loss``: what a position is worth to ``player``, by default to the
        player to move, or to the coalition that was asked for; without a position, the start."""
        v = self._vertex(position)
        if player is None and len(self._each()) > 1:
            player = self.arena._graph.owner(v)
        sign, _ = self._known.value(self._which(player), v)
        return ("draw", "win", "loss")[sign]

    def rank(self, position: Position = None) -> Optional[int]:
        """How many moves remain with best play; ``None`` where play need not end."""
        if self._arena is None and position is None:
            rank: Optional[int] = self.answer["rank"]
            return rank
        v = self._vertex(position)
        ranks = [self._known.value(k, v)[1] for k in self._each()]
        known = [rank for rank in ranks if rank >= 0]
        return min(known) if known else None

    def values(self, player: Optional[Players] = None) -> Tuple["NDArray[np.int8]", "NDArray[np.int64]"]:
        """What every position is worth to ``player``: 1, 0 or -1, and the number of moves to the
        end, -1 where there is none. Both are in the order of the arena."""
        return self._known.values(self._which(player))

    def strategy(self, player: Optional[Players] = None) -> Dict[Position, Any]:
        """What ``player`` plays at each position of theirs: wins soon, else draws, else loses late."""
        return chosen_moves(self.arena, self._known.strategy(self._which(player)))

    def best_moves(self, position: Position) -> List[Any]:
        """The moves of a position that keep its value."""
        return self._best(self._vertex(position))

    def line(self, position: Position = None) -> List[Position]:
        """A play in which everybody plays their best."""
        positions = self.arena._graph.positions()
        return [positions[v] for v in self._known.line(self._vertex(position))]

    def why(self, position: Position = None) -> List[str]:
        """Why a position has its value, in sentences."""
        name = self.arena._graph.name(self._vertex(position))
        found = json.loads(self._known.answer(why=name))
        return [reason["text"] for reason in found["why"]]

    def certificate(self) -> Dict[str, Any]:
        """A proof that ``attractor verify`` checks."""
        proof: Dict[str, Any] = json.loads(self._known.certificate())
        return proof

    def to_frame(self) -> Any:
        """A pandas frame with one row for each position: ``position``, ``owner``, and for each
        player the value (1, 0, -1) and the number of moves (-1 where there is none)."""
        import pandas

        return pandas.DataFrame(self._columns(), copy=False)

    def to_arrow(self) -> Any:
        """The same as an Arrow table; positions are written as text."""
        import pyarrow

        columns = self._columns()
        columns["position"] = [spelled(position) for position in columns["position"]]
        return pyarrow.table(columns)

    def _columns(self) -> Dict[str, Any]:
        columns: Dict[str, Any] = {
            "position": self.arena._graph.positions(),
            "owner": self.arena.owners,
        }
        for k in self._each():
            value, rank = self._known.values(k)
            who = self._name(k)
            who = who if isinstance(who, int) else numbers(who)
            columns[f"value_{who}"], columns[f"rank_{who}"] = value, rank
        return columns

    def draw(self, **options: Any) -> Drawing:
        """The solved arena as a picture; options as in ``Arena.draw``."""
        return self.arena.draw(**options)

    def _repr_svg_(self) -> Optional[str]:
        if self._arena is None or len(self._arena) > READABLE:
            return None
        return self.draw().svg

    def __repr__(self) -> str:
        if self.winner is not None:
            told = f"player {self.winner} wins in {self.rank()}"
        elif self.answer["start"] is None:
            told = f"{self.positions} positions"
        elif self.winners and self._solved is not None and len(self._each()) == 1:
            told = f"players {numbers(self.winners)} win together in {self.rank()}"
        elif self.winners:
            told = f"players {numbers(self.winners)} can each win"
        elif self._solved is not None and any(self._known.value(k, self._vertex(None))[0] for k in self._each()):
            told = "nobody can force a win"
        else:
            told = "draw"
        return f"<Solution of {self.game}: {told}>"

    # -- which of the solutions

    def _each(self) -> range:
        return range(len(self._known.coalitions()))

    def _name(self, which: int) -> Any:
        who = self._known.coalitions()[which]
        return who[0] if len(who) == 1 else tuple(who)

    def _which(self, players: Optional[Players]) -> int:
        coalitions = self._known.coalitions()
        if players is None:
            return 0
        wanted = [players] if isinstance(players, (int, np.integer)) else sorted(players)
        if wanted not in coalitions:
            known = ", ".join(numbers(who) for who in coalitions)
            raise AttractorError(
                f"the game was not solved for {numbers(players)}", hint=f"it was solved for {known}"
            )
        return coalitions.index(wanted)

    def _attractor(self, which: int) -> Attractor:
        return Attractor(self.arena, self._known.region(which))

    def _best(self, v: int) -> List[Any]:
        moves = self.arena._graph.move_objects(v)
        return [moves[edge] for edge in self._known.best_edges(v)]

    def _vertex(self, position: Position) -> int:
        if position is not None:
            return self.arena.index(position)
        start = self.arena._graph.start
        if start is None:
            raise AttractorError(
                f"`{self.game}` does not say where play begins", hint="name a position"
            )
        return start


def _player(who: str) -> Any:
    several = tuple(int(player) for player in who.split(","))
    return several[0] if len(several) == 1 else several

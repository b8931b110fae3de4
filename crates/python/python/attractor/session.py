"""Playing a game, move by move."""

from __future__ import annotations

import html
import json
import os
from typing import Any, Dict, List, Optional, Tuple

from . import _attractor
from .arena import Arena, Line, opening, spelled
from .progress import Bar, Progress
from .questions import handle, located
from .tablebase import Consulted, consulted


class Session:
    """A game being played. A notebook shows the board by itself.

    >>> import attractor
    >>> game = attractor.play("tictactoe")
    >>> game.move("b2").reply("first")
    'a1'
    >>> print(game.board)
    . . .
    . X .
    O . .
    >>> game.value()
    ('draw', None)
    >>> game.undo()
    'a1'
    """

    def __init__(
        self,
        game: Any,
        *,
        at: Any = None,
        line: Line = None,
        seed: int = 0,
        tablebase: Consulted = None,
    ) -> None:
        self._game = game
        self._own = handle(game)
        asked = {
            "open": opening({"at": located(self._own, at), "line": line}),
            "seed": seed,
            "tablebase": consulted(tablebase),
        }
        self._session = _attractor.Session(self._own, asked)

    @property
    def notation(self) -> str:
        """The position, by its notation."""
        return self._session.notation

    @property
    def position(self) -> Any:
        """The position: the object, in a graph or a game class, else the notation."""
        if isinstance(self._game, Arena):
            graph = self._game._graph
            return graph.positions()[graph.find(self.notation)]
        if isinstance(self._game, (str, os.PathLike)):
            return self.notation
        return self._own.object(self.notation)

    @property
    def board(self) -> str:
        """The position as a picture of letters."""
        return self._session.picture

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self._session.turn

    @property
    def winners(self) -> Optional[Tuple[int, ...]]:
        """Who has won: ``None`` while the game goes on, and nobody if it is drawn."""
        winners = self._session.winners
        return None if winners is None else tuple(winners)

    @property
    def moves(self) -> List[str]:
        """The moves that can be made, by name."""
        return self._session.moves

    @property
    def line(self) -> List[Tuple[int, str]]:
        """The moves so far, each with who made it."""
        return self._session.line

    def move(self, chosen: Any) -> "Session":
        """Make a move, by its name or the object."""
        self._session.play(spelled(chosen))
        return self

    def reply(self, opponent: str = "perfect", progress: Progress = None) -> Optional[str]:
        """Let ``perfect``, ``random``, ``minmax:4``, … make a move; ``None`` when the game is over."""
        with Bar(progress, "thinking") as bar:
            return self._session.reply(opponent, bar.tell)

    def undo(self) -> Optional[str]:
        """Take back the last move."""
        return self._session.undo()

    def restart(self) -> None:
        """Go back to where play began."""
        self._session.restart()

    def value(self, progress: Progress = None) -> Tuple[str, Optional[int]]:
        """What the position is worth to the player to move, and in how many moves."""
        with Bar(progress, "solving") as bar:
            return self._session.value(bar.tell)

    def hints(self, progress: Progress = None) -> List[Dict[str, Any]]:
        """Every move with its value for whoever makes it, best first."""
        with Bar(progress, "solving") as bar:
            hints: List[Dict[str, Any]] = json.loads(self._session.choices(bar.tell))
        return hints

    def why(self, progress: Progress = None) -> List[str]:
        """Why the position has its value, in sentences."""
        with Bar(progress, "solving") as bar:
            return [reason["text"] for reason in json.loads(self._session.why(bar.tell))]

    def best_line(self, progress: Progress = None) -> List[str]:
        """The moves of a play from here in which everybody plays their best."""
        with Bar(progress, "solving") as bar:
            moves: List[str] = json.loads(self._session.best_line(bar.tell))["moves"]
        return moves

    def __repr__(self) -> str:
        winners = self.winners
        if winners is None:
            told = f"player {self.turn} to move"
        elif winners:
            told = f"won by {', '.join(map(str, winners))}"
        else:
            told = "drawn"
        return f"<Session of {self._session.title} at {self.notation}, {told}>"

    def _repr_html_(self) -> str:
        told = html.escape(repr(self)[1:-1])
        return f"<pre>{html.escape(self.board)}</pre><p>{told}</p>"


def play(
    game: Any,
    *,
    at: Any = None,
    line: Line = None,
    seed: int = 0,
    tablebase: Consulted = None,
) -> Session:
    """Sit down to play: see ``Session``. Values are looked up in ``tablebase``, if one is given."""
    return Session(game, at=at, line=line, seed=seed, tablebase=tablebase)

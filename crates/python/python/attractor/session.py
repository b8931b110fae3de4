"""Playing a game, move by move."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any, Dict, Generic, List, Optional, Tuple, cast, overload

from . import _attractor
from .arena import Line, opening
from .html import Reasons
from .language import known_language
from .own import Own
from .progress import Bar, Progress
from .rules import M, P, Player, choice
from .suggest import suggesting, suggesting_methods
from .tablebase import Consulted, consulted

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import options
    from .questions import Made, Named


@suggesting_methods
class Session(Generic[P, M]):
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

    @suggesting()
    def __init__(
        self,
        game: Any,
        *,
        at: Any = None,
        line: Line = None,
        seed: int = 0,
        tablebase: Consulted = None,
        limit: Optional[int] = None,
    ) -> None:
        self._made = {"at": at, "seed": seed, "tablebase": tablebase, "limit": limit}
        self._own = Own(game, limit)
        text = line if line is None or isinstance(line, str) or self._own.is_text else None
        asked = {
            "open": opening({"at": self._own.name(at), "line": text}),
            "seed": seed,
            "tablebase": consulted(tablebase),
        }
        self._session = _attractor.Session(self._own.rust, asked)
        if line is not None and text is None:
            for move in line:
                self.move(move)

    @property
    def notation(self) -> str:
        """The position, by its notation."""
        return self._session.notation

    @property
    def position(self) -> P:
        """The position: the object, in a graph or a game class, else the notation."""
        return cast(P, self._session.position)

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
    def moves(self) -> List[M]:
        """The moves that can be made: objects in a game class, else names."""
        return self._session.moves

    @property
    def line(self) -> List[Tuple[int, M]]:
        """The moves so far, each with who made it."""
        return self._session.line

    def move(self, chosen: Any) -> "Session[P, M]":
        """Make a move: the object, or its name."""
        self._session.play(chosen)
        return self

    def reply(self, opponent: "Player[P, M]" = "perfect", progress: Progress = None) -> Optional[M]:
        """Let ``perfect``, ``random``, ``minmax:4``, … make a move, or a player of one's own: a function of the
        position and its moves, or an object with a method ``choose``; ``None`` when the game is over."""
        chooses = choice(opponent)
        if chooses is None:
            with Bar(progress, "thinking") as bar:
                return cast(Optional[M], self._session.reply(opponent, bar.tell))
        if self.winners is not None:
            return None
        self.move(chooses(self.position, self.moves))
        return self.line[-1][1]

    def undo(self) -> Optional[M]:
        """Take back the last move."""
        return cast(Optional[M], self._session.undo())

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
            moves, values = self._session.choices(bar.tell)
        return [{**value, "move": move} for move, value in zip(moves, json.loads(values))]

    def why(self, progress: Progress = None, *, lang: Optional[str] = None) -> Reasons:
        """Why the position has its value, in sentences: English (``lang="en"``), French (``"fr"``), or as ``speak``
        says."""
        with Bar(progress, "solving") as bar:
            reasons = json.loads(self._session.why(known_language(lang), bar.tell))
        return Reasons(reason["text"] for reason in reasons)

    def best_line(self, progress: Progress = None) -> List[M]:
        """The moves of a play from here in which everybody plays their best."""
        with Bar(progress, "solving") as bar:
            return self._session.best_line(bar.tell)

    def __eq__(self, other: object) -> bool:
        """Whether the same game was begun at the same position and went on by the same moves."""
        if not isinstance(other, Session):
            return NotImplemented
        mine, theirs = (self._session.title, self.position), (other._session.title, other.position)
        pairs = list(zip(self.line, other.line))
        same = mine == theirs and len(self.line) == len(other.line)
        return same and all(a == b and _attractor.alike(one, two) for (a, one), (b, two) in pairs)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return _begun_again, (self._own.game, self._made, [move for _, move in self.line])

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


def _begun_again(game: Any, made: Dict[str, Any], line: List[Any]) -> "Session[Any, Any]":
    session: Session[Any, Any] = Session(game, **made)
    for move in line:
        session.move(move)
    return session


@overload
def play(game: Named, **options: "Unpack[options.Play]") -> Session[str, str]: ...
@overload
def play(game: Made[P, M], **options: "Unpack[options.Play]") -> Session[P, M]: ...
@suggesting()
def play(
    game: Any,
    *,
    at: Any = None,
    line: Line = None,
    seed: int = 0,
    tablebase: Consulted = None,
    limit: Optional[int] = None,
) -> Session[Any, Any]:
    """Sit down to play: see ``Session``. Values are looked up in ``tablebase``, if one is given."""
    return Session(game, at=at, line=line, seed=seed, tablebase=tablebase, limit=limit)

"""Games of OpenSpiel."""

from __future__ import annotations

from typing import Any, Callable, Hashable, List, Optional, Union

from . import _attractor
from .errors import AttractorError, WrongType
from .suggest import suggesting


class SpielPosition:
    """A position of a game of OpenSpiel. Positions are equal where ``key`` says so of their states; it is an error
    if play goes on in different ways from there."""

    __slots__ = ("_key", "state")

    def __init__(self, state: Any, key: Callable[[Any], Hashable]) -> None:
        #: The state, as OpenSpiel has it.
        self.state = state
        self._key = key(state)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SpielPosition) or self._key != other._key:
            return False
        if self.state is not other.state and _going_on(self.state) != _going_on(other.state):
            raise AttractorError(
                f"two different states of OpenSpiel are told apart by nothing: {self._key!r}",
                hint="tell them apart with `key`, such as `key=lambda state: state.history_str()`",
                field="key",
            )
        return True

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return str(self.state)


def _printed(state: Any) -> Hashable:
    """How a state prints, and whose turn it is. A function with a name, so that games can be pickled."""
    return str(state), state.current_player()


def _going_on(state: Any) -> List[Any]:
    """What can be played at a state, or what each player has got where it is over."""
    going_on = state.returns() if state.is_terminal() else state.legal_actions()
    return [state.is_terminal(), *going_on]


class SpielGame:
    """A sequential game of perfect information of OpenSpiel as a ``Game``; a move is the number of an action."""

    def __init__(self, game: Any, key: Callable[[Any], Hashable]) -> None:
        self._game = game
        self._key = key
        self.players: int = game.num_players()
        self.title = str(game)

    def start(self) -> SpielPosition:
        """The initial state."""
        return SpielPosition(self._game.new_initial_state(), self._key)

    def turn(self, position: SpielPosition, /) -> int:
        """OpenSpiel numbers players from 0; where a game is over it says nothing, and this player 1."""
        player: int = position.state.current_player()
        return player + 1 if player >= 0 else 1

    def moves(self, position: SpielPosition, /) -> List[int]:
        """The numbers of the legal actions."""
        return list(position.state.legal_actions())

    def play(self, position: SpielPosition, move: int, /) -> SpielPosition:
        """The state after an action; that of ``position`` stays as it is."""
        return SpielPosition(position.state.child(move), self._key)

    def outcome(self, position: SpielPosition, /) -> Union[None, str, List[int]]:
        """Whoever gets most has won, and nobody where all get the same."""
        if not position.state.is_terminal():
            return None
        returns = position.state.returns()
        if min(returns) == max(returns):
            return "draw"
        return [player for player, got in enumerate(returns, 1) if got == max(returns)]

    def notation(self, position: SpielPosition, /) -> str:
        """The state as OpenSpiel prints it, on one line."""
        return " / ".join(str(position.state).split("\n")).strip(" /")

    def picture(self, position: SpielPosition, /) -> str:
        """The state as OpenSpiel prints it."""
        text = str(position.state)
        return text.replace("x", "X").replace("o", "O") if set(text) <= set("xo.\n") else text


@suggesting()
def from_open_spiel(game: Any, key: Optional[Callable[[Any], Hashable]] = None) -> SpielGame:
    """A game of OpenSpiel, or its name, as a game of one's own: sequential, of perfect information and without
    chance.

    States that print alike with the same player to move are one position; where the print does not tell
    everything, ``key`` is a function of a state that does, such as ``lambda state: state.history_str()``. Games and
    solutions are pickled where this function can be, which one with a name can.
    """
    if isinstance(game, str):
        try:
            import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
        except ImportError as missing:
            raise AttractorError(
                f"`{game}` is a game of OpenSpiel, which is not installed", hint="`pip install open_spiel`"
            ) from missing
        # Asked for a game that it does not know, it would print all of them.
        name, known = game.partition("(")[0], [one.short_name for one in pyspiel.registered_games()]
        if name not in known:
            near = _attractor.nearest(name, known)
            hint = f"did you mean `{near}`?" if near else "`pyspiel.registered_names()` lists all"
            raise AttractorError(f"OpenSpiel has no game `{name}`", hint=hint, field="game")
        try:
            game = pyspiel.load_game(game)
        except pyspiel.SpielError as wrong:
            raise AttractorError(f"OpenSpiel cannot load `{game}`: {wrong}", field="game") from wrong
    if not hasattr(game, "get_type"):
        raise WrongType(f"{game!r} is no game of OpenSpiel: expected one, or its name", field="game")
    kind = game.get_type()
    for what, said, wanted in [
        ("sequential", kind.dynamics, "SEQUENTIAL"),
        ("of perfect information", kind.information, "PERFECT_INFORMATION"),
        ("without chance", kind.chance_mode, "DETERMINISTIC"),
    ]:
        if said.name != wanted:
            raise AttractorError(f"`{kind.short_name}` is not {what}", hint="only such games have values here")
    if game.num_players() < 2:
        raise AttractorError(
            f"`{kind.short_name}` has one player, who is after points", hint="a game here is won against somebody"
        )
    return SpielGame(game, key or _printed)


__all__ = ["SpielGame", "SpielPosition", "from_open_spiel"]

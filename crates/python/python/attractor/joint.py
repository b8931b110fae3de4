"""Games whose players choose at the same time."""

from __future__ import annotations

import itertools
import json
import re
from typing import (
    Any,
    Callable,
    Dict,
    Hashable,
    Iterable,
    List,
    Mapping,
    Optional,
    Protocol,
    Sequence,
    Tuple,
    TypeVar,
    Union,
    cast,
)

from . import _attractor
from .errors import AttractorError, UnknownPosition, WrongType
from .suggest import suggesting
from .walk import MOST, endless, watched

S = TypeVar("S", bound=Hashable)


class Simultaneous(Protocol[S]):
    """The rules of a game whose players choose at the same time. Any object with these methods is one, if it has an
    attribute ``simultaneous`` that is true; nothing has to be derived.

    ``players`` are their names, or how many they are: two, if the object does not say. ``notation(position)``, ``labels(position)`` and
    ``outcome(position)`` are optional: what a position is called (else its ``str``), the names that formulas may use, and whether play
    is decided there, which it is where the outcome is not ``None``. Who has no action is blocked. Answers are about the
    positions, whatever they are called; actions are texts.

    >>> import attractor
    >>> class Pennies:
    ...     simultaneous = True
    ...     players = ["even", "odd"]
    ...     def start(self):
    ...         return 0
    ...     def actions(self, position, player):
    ...         return ["head", "tail"]
    ...     def play(self, position, chosen):
    ...         return position + 1 if chosen[0] == chosen[1] else position
    ...     def outcome(self, position):
    ...         return "three in all" if position == 3 else None
    ...     def labels(self, position):
    ...         return ["matched"] if position else []
    >>> attractor.check(Pennies(), "<<even,odd>> F<=3 over").at_start
    True
    >>> attractor.check(Pennies(), "<<even>> F matched | <<odd>> F matched").where
    [1, 2, 3]
    """

    #: That moves are made together.
    simultaneous: bool

    def start(self) -> S:
        """Where play begins."""

    def actions(self, position: S, player: int, /) -> Iterable[str]:
        """What a player can choose; players are numbered from 1. Asked only while the game goes on."""

    def play(self, position: S, chosen: Tuple[str, ...], /) -> S:
        """The position after an action of each player, in their order."""


class Joint(str):
    """A concurrent arena: ``check`` takes it wherever it takes the name of a game.

    ``states`` says where each joint move of a state leads, by the actions of all players in their order; where there is
    none, play is decided. ``labels`` says what is true at a state.

    >>> pennies = Joint(["even", "odd"], {
    ...     "toss": {("head", "head"): "same", ("head", "tail"): "other",
    ...              ("tail", "head"): "other", ("tail", "tail"): "same"},
    ...     "same": {}, "other": {},
    ... }, labels={"same": ["even_wins"]})
    >>> import attractor
    >>> bool(attractor.check(pennies, "<<even>> F even_wins"))
    False
    >>> bool(attractor.check(pennies, "<<even,odd>> F even_wins"))
    True
    """

    def __new__(
        cls,
        players: Union[int, Sequence[str]],
        states: Mapping[str, Mapping[Tuple[str, ...], str]],
        *,
        start: Optional[str] = None,
        labels: Optional[Mapping[str, Iterable[str]]] = None,
    ) -> "Joint":
        count = players if isinstance(players, int) else len(players)
        labels = labels or {}
        for name in labels:
            if name not in states:
                raise AttractorError(f"`labels` speaks of `{name}`, which is no state")
        written = {
            name: {**_moves(name, moves, count), "labels": list(labels.get(name, ()))}
            for name, moves in states.items()
        }
        named = players if isinstance(players, int) else list(players)
        text: Dict[str, object] = {"joint": named, "states": written}
        if start is not None:
            text["start"] = start
        return super().__new__(cls, json.dumps(text))

    @classmethod
    def _written(cls, arena: Mapping[str, object]) -> "Joint":
        return super().__new__(cls, json.dumps(arena))

    @classmethod
    @suggesting()
    def of(cls, game: "Simultaneous[S]", limit: Optional[int] = None) -> "Joint":
        """The arena of rules: every position that play can come to, at most ``limit`` of them."""
        return explored(game, limit)[0]

    def __repr__(self) -> str:
        return f"<Joint of {len(json.loads(self)['states'])} states>"


def explored(game: "Simultaneous[S]", limit: Optional[int], at: Any = None) -> Tuple[Joint, Dict[str, S]]:
    """The arena of rules, as far as memory goes or to ``limit`` positions, and its positions by what they are called. Of two
    that are called alike the second has ``#2`` behind it. Play begins at the position ``at``, if one is named."""
    rules: Any = game
    players: Union[int, Sequence[str]] = getattr(game, "players", 2)
    count = players if isinstance(players, int) else len(players)
    notation = cast("Callable[[S], str]", getattr(rules, "notation", str))
    met = _attractor.Met(limit)
    names: Dict[str, S] = {}
    spelled: List[str] = []
    alike: Dict[str, int] = {}

    def name(position: S) -> str:
        number = met.number(position)
        if number == len(spelled):
            text = own = notation(position)
            if not isinstance(text, str):
                raise WrongType(f"`notation` gives {text!r} for {position!r}, and not a text")
            while own in names:
                alike[text] = alike.get(text, 1) + 1
                own = f"{text}#{alike[text]}"
            names[own] = position
            spelled.append(own)
        return spelled[number]

    def chosen_by(position: S, player: int) -> List[str]:
        actions = list(itertools.islice(_attractor.several(position, game.actions(position, player)), MOST))
        if len(actions) == MOST:
            raise endless(position)
        for action in actions:
            if not isinstance(action, str):
                raise WrongType(f"an action of player {player} at {position!r} is {action!r}: expected a text")
        return actions

    start = name(game.start())
    written: Dict[str, Dict[str, object]] = {}
    # The list grows while it is gone through.
    for number, position in enumerate(met.positions):
        state: Dict[str, object] = {}
        if not hasattr(rules, "outcome") or rules.outcome(position) is None:
            actions = [chosen_by(position, player + 1) for player in range(count)]
            chosen = list(itertools.product(*actions))
            reached = watched(position, chosen, game.play)
            for made, to in zip(chosen, reached):
                if to is None:
                    raise AttractorError(f"{', '.join(made)} at {position!r} leads nowhere: `play` returned None")
            state["actions"], state["moves"] = actions, [name(to) for to in reached]
        if hasattr(rules, "labels"):
            state["labels"] = list(rules.labels(position))
        written[spelled[number]] = state
    if at is not None:
        start = _called(at, names)
    named = players if isinstance(players, int) else list(players)
    return Joint._written({"joint": named, "start": start, "states": written}), names


def _called(at: Any, names: Mapping[str, Any]) -> str:
    """What a position is called that may be said by its name as well."""
    name = next((name for name, position in names.items() if position is at or position == at), at)
    if not isinstance(name, str) or name not in names:
        raise UnknownPosition(f"{at!r} is not a position of this game")
    return name


def _moves(name: str, moves: Mapping[Tuple[str, ...], str], players: int) -> "Mapping[str, object]":
    """The actions of each player at a state, in the order in which they come up, and where each joint move leads."""
    if not moves:
        return {}
    actions: List[List[str]] = [[] for _ in range(players)]
    for chosen in moves:
        if isinstance(chosen, str) or len(chosen) != players:
            raise WrongType(f"state `{name}`: `{chosen!r}` is no action of each of {players} players")
        for own, action in zip(actions, chosen):
            if action not in own:
                own.append(action)
    for chosen in itertools.product(*actions):
        if chosen not in moves:
            raise AttractorError(f"state `{name}` does not say where {', '.join(chosen)} leads")
    return {"actions": actions, "moves": [moves[chosen] for chosen in itertools.product(*actions)]}


def is_simultaneous(game: object) -> bool:
    """Whether an object is the rules of a game whose players choose at the same time."""
    return not isinstance(game, str) and bool(getattr(game, "simultaneous", False))


def is_joint(text: str) -> bool:
    """Whether a text names a game whose players choose at the same time."""
    if re.fullmatch(r"[^\n;]*\.lcgs", text):
        return True
    if re.match(r'\s*\{\s*"joint"', text):
        return True
    if re.match(r"(\s*--[^\n]*\n)*\s*game ", text) and re.search(r"(?m)^together\b", text):
        return True
    if re.fullmatch(r"[^\n{}]*\.json", text):
        try:
            with open(text, encoding="utf-8", errors="replace") as file:
                return is_joint(file.read(256).partition(":")[0])
        except OSError:
            # Whoever opens it in earnest says what is wrong.
            return False
    return bool(re.match(r"\s*(player|const|label)\s+\w+\s*=", text) and ";" in text)

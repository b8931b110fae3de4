"""Games whose players choose at the same time."""

from __future__ import annotations

import itertools
import json
import re
from typing import Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from .errors import AttractorError, WrongType


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

    def __repr__(self) -> str:
        return f"<Joint of {len(json.loads(self)['states'])} states>"


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


def is_joint(text: str) -> bool:
    """Whether a text names a game whose players choose at the same time."""
    if re.fullmatch(r"[^\n;]*\.lcgs", text):
        return True
    if re.match(r'\s*\{\s*"joint"', text):
        return True
    if re.fullmatch(r"[^\n{}]*\.json", text):
        try:
            with open(text, encoding="utf-8", errors="replace") as file:
                return is_joint(file.read(256).partition(":")[0])
        except OSError:
            # Whoever opens it in earnest says what is wrong.
            return False
    return bool(re.match(r"\s*(player|const|label)\s+\w+\s*=", text) and ";" in text)

"""A game as the Rust part takes it, with its positions and moves as objects."""

from __future__ import annotations

import os
import re
import warnings
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple

from . import _attractor
from .arena import OPENING, Arena, Line, in_line, opening, spelled
from .errors import MissingFile, WrongType, illegal_move
from .joint import is_simultaneous
from .suggest import unknown


class Step(NamedTuple):
    """A move: its name, the object, and where it leads."""

    name: str
    move: Any
    to: Any


class Own:
    """A game: text, a graph, or a class."""

    def __init__(self, game: Any, limit: Optional[int] = None) -> None:
        self.game = game
        #: What the Rust part takes for it.
        self.rust: Any
        own_class = not isinstance(game, (str, os.PathLike, Arena))
        if limit is not None and not own_class:
            raise WrongType("`limit` is for a game of one's own; `memory` limits games that are named by text")
        if isinstance(game, (str, os.PathLike)):
            self.rust = named(game)
        elif isinstance(game, Arena):
            self.rust = game._graph
        elif is_simultaneous(game):
            raise WrongType("the players of this game choose at the same time: only `check` takes it")
        else:
            refuse_graph(game)
            self.rust = rules_of(game, limit)

    @property
    def is_text(self) -> bool:
        """Whether positions and moves are text."""
        return isinstance(self.rust, str)

    def asked(
        self, question: str, own: Mapping[str, Any], options: Mapping[str, Any], at: Any, line: Line
    ) -> Dict[str, Any]:
        """Which game, and which position of it: ``options`` are those of ``Arena.open``."""
        for name in options:
            if name not in OPENING:
                raise unknown(question, name, {*own, *OPENING})
            if not self.is_text and options[name] is not None:
                raise WrongType(f"`{name}` is for games that are named by text")
        at, rest = self.place(at, line)
        return opening({**options, "at": at, "line": rest})

    def place(self, at: Any, line: Line) -> Tuple[Any, Optional[str]]:
        """A position by a name that no other position has, and the moves after it where they are text."""
        if self.is_text:
            return at, in_line(line)
        if line is None or isinstance(line, str):
            return self.name(at), line
        position = self.start if at is None else at
        for move in line:
            position = self.step(position, move).to
        return self.name(position), None

    def name(self, at: Any) -> Any:
        """The name of a position."""
        if at is None or self.is_text:
            return at
        if isinstance(self.rust, _attractor.Graph):
            return self.rust.name(self.rust.find(at))
        try:
            return self.rust.name(at)
        except Exception:
            # A text may name a position that it is not itself.
            if isinstance(at, str):
                return at
            raise

    @property
    def start(self) -> Any:
        """Where play begins, as an object."""
        return _attractor.begin(self.rust, {})

    def begin(self, which: Mapping[str, Any]) -> Any:
        """Where the question begins, as an object."""
        return _attractor.begin(self.rust, {"open": dict(which)})

    def steps(self, position: Any) -> List[Step]:
        """The moves of a position."""
        if isinstance(self.rust, _attractor.Graph):
            graph, v = self.rust, self.rust.find(position)
            positions = graph.positions()
            to = [positions[w] for w in graph.moves(v)]
            return [Step(*one) for one in zip(graph.move_names(v), graph.move_objects(v), to)]
        return [Step(*one) for one in self.rust.steps(position)]

    def step(self, position: Any, move: Any) -> Step:
        """A move of a position: the same object, an equal one, or one of this name."""
        steps = self.steps(position)
        same: List[Callable[[Step], bool]] = [
            lambda step: step.move is move,
            lambda step: _attractor.alike(step.move, move),
            lambda step: isinstance(move, str) and step.name == move,
        ]
        for equal in same:
            for step in steps:
                if equal(step):
                    return step
        raise illegal_move(spelled(move), spelled(position), [step.name for step in steps])

    def moves(self, position: Any, names: List[str]) -> List[Any]:
        """The moves of these names."""
        if self.is_text:
            return names
        known = {step.name: step.move for step in self.steps(position)}
        return [known[name] for name in names]

    def line(self, position: Any, names: List[str]) -> List[Any]:
        """The moves of these names, each after the one before."""
        if self.is_text:
            return names
        line = []
        for name in names:
            step = next(step for step in self.steps(position) if step.name == name)
            line.append(step.move)
            position = step.to
        return line

    def tree(self, position: Any, node: Dict[str, Any]) -> Dict[str, Any]:
        """A tree of nested dictionaries, with the moves as objects."""
        if self.is_text or "children" not in node:
            return node
        steps = {step.name: step for step in self.steps(position)}
        children = []
        for child in node["children"]:
            step = steps[child["move"]]
            children.append({**self.tree(step.to, child), "move": step.move})
        return {**node, "children": children}


#: What a class may have besides the five methods of every game.
OPTIONAL = ("picture", "notation", "label", "labels", "evaluate")

#: What is meant by names; people call the last by another one too.
MEANT = {**{name: name for name in OPTIONAL}, "heuristic": "evaluate"}


def rules_of(game: Any, limit: Optional[int]) -> _attractor.Rules:
    """A game class as the Rust part takes it."""
    rules = _attractor.Rules(game, limit)
    for name in dir(type(game)):
        if name.startswith("_") or name in (*OPTIONAL, *REQUIRED) or not callable(getattr(game, name, None)):
            continue
        near = next((meant for word, meant in MEANT.items() if _slipped(name, word)), None)
        if near is not None and not hasattr(game, near):
            warnings.warn(
                f"nobody asks for `{type(game).__name__}.{name}`: did you mean `{near}`?"
                " (A name that begins with `_` is never taken for one.)",
                stacklevel=4,
            )
    return rules


def _slipped(written: str, meant: str) -> bool:
    """Whether at most one letter is missing, too many or another one, or two are exchanged. A class may have methods of
    its own, so that this is less than what suggestions for arguments take for near: ``rotation`` is no ``notation``."""
    same = len(os.path.commonprefix([written, meant]))
    mine, theirs = written[same:], meant[same:]
    exchanged = mine[:2] == theirs[1::-1] and mine[2:] == theirs[2:]
    return same > 0 and (exchanged or mine[1:] in (theirs, theirs[1:]) or mine == theirs[1:])


#: The methods of every game.
REQUIRED = ("start", "turn", "moves", "play", "outcome")


def named(game: Any) -> str:
    """The text that names a game; a file has to be there."""
    text = os.fspath(game)
    file = not isinstance(game, str) or re.fullmatch(r"[^\[\]{}()\n]*\.[A-Za-z]\w{0,5}", text)
    # Rules may have parameters behind the name of their file.
    path = re.sub(r"(\.game)[,:].*", r"\1", text)
    if (file or path != text) and "\n" not in text and not os.path.exists(path):
        raise MissingFile(path)
    return str(text)


def refuse_graph(game: Any) -> None:
    """Say what to do with a graph that does not say who moves where."""
    if isinstance(game, (dict, list)) or (hasattr(game, "adj") and hasattr(game, "nodes")):
        kind = "from_dict" if isinstance(game, (dict, list)) else "from_networkx"
        raise WrongType(f"a graph does not say who moves where: make an arena of it with `Arena.{kind}`")

"""Games written as text."""

from __future__ import annotations

import html
import json
import os
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Union

from . import _attractor
from .errors import AttractorError, MissingFile
from .html import table
from .progress import Bar, Progress
from .suggest import suggesting_methods


@dataclass(frozen=True)
class Problem:
    """Something that is wrong with rules."""

    line: int
    column: int
    message: str
    hint: Optional[str]
    #: Whether the game can be played all the same.
    warning: bool
    #: A position that shows it, and the moves that lead there.
    position: Optional[str]
    moves_to_it: Optional[List[str]]

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.column}: " if self.line else ""
        shown = f" (shown by {self.position}, after {' '.join(self.moves_to_it or [])})" if self.position else ""
        return where + self.message + shown + (f"; {self.hint}" if self.hint else "")


@dataclass(frozen=True)
class Report:
    """What was found by trying rules: true where they can be played as they are written."""

    ok: bool
    problems: List[Problem]
    #: How many positions there are, if all of them were looked at; else how many there are at most.
    positions: Optional[int]
    estimate: Optional[float]
    #: How many moves a position has on average, and the most that one has.
    branching: float
    most_moves: int
    #: Whether play can come back to a position, where that is known.
    comes_back: Optional[bool]
    #: The players by their names.
    players: List[str]
    #: Everything, with the documented keys.
    answer: Dict[str, Any]

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems)) or "the rules are sound"

    def _repr_html_(self) -> str:
        told = "the rules are sound" if not self.problems else "these rules can be played" if self.ok else "this is wrong"
        if self.positions is not None:
            told += f"; {self.positions} positions"
        return table(told, ["line", "column", ""], [(one.line, one.column, one.message) for one in self.problems])


@suggesting_methods
class Rules(str):
    """A game written as text, with its parameters: it is a game wherever the name of one is.

    >>> nim = Rules('''game Nim (heaps: list 0..20 = 3-4-5)
    ... heaps heap = heaps
    ... move h in heap, n in 1..h
    ...   h loses n
    ... mover loses when blocked
    ... ''', heaps="1-2-3")
    >>> nim.name
    'Nim'
    >>> import attractor
    >>> attractor.solve(nim).winner
    2
    >>> nim.check().positions
    40
    """

    def __new__(cls, text: str, **parameters: object) -> "Rules":
        return super().__new__(cls, _attractor.rules_with(str(text), _said(parameters)))

    @classmethod
    def read(cls, path: Union[str, "os.PathLike[str]"], **parameters: object) -> "Rules":
        """The rules of a file."""
        if not os.path.exists(path):
            raise MissingFile(os.fspath(path))
        with open(path, encoding="utf-8") as file:
            return cls(file.read(), **parameters)

    @staticmethod
    def problems(text: str, **parameters: object) -> List[Problem]:
        """What is wrong with a text, which need not be rules yet.

        >>> print(Rules.problems("game Nim\\nheaps heap = 1\\nmove h in heap, n in 1..h\\n  hh loses n\\n")[0])
        line 4, column 3: nothing is called `hh`
        """
        return _report(_attractor.rules_check(text, _said(parameters), None, None)).problems

    @property
    def name(self) -> str:
        """What the game is called."""
        first = next(line for line in self.splitlines() if line.strip() and not line.strip().startswith("--"))
        return first.strip()[len("game ") :].split("(")[0].strip()

    def check(self, positions: Optional[int] = None, *, progress: Progress = None) -> Report:
        """Try the rules: play to at most so many positions, and tell what goes wrong there."""
        with Bar(progress, "trying") as bar:
            return _report(_attractor.rules_check(str(self), "", positions, bar.tell))

    def explain(self, language: str = "en") -> List[str]:
        """The rules in plain sentences, in English (``"en"``) or French (``"fr"``)."""
        if language not in ("en", "fr"):
            raise AttractorError(f"`language` is `{language}`: expected `en` or `fr`")
        return list(_attractor.rules_explain(str(self), language == "fr"))

    def formatted(self) -> str:
        """The text in its usual form."""
        return str(_attractor.rules_format(str(self)))

    def __repr__(self) -> str:
        return f"<Rules {self.name}>"

    def __reduce__(self) -> Any:
        return (Rules, (str(self),))

    def _repr_html_(self) -> str:
        told = "".join(f"<li>{html.escape(sentence)}</li>" for sentence in self.explain())
        return f"<h4>{html.escape(self.name)}</h4><ul>{told}</ul>"


def _said(parameters: Dict[str, object]) -> str:
    """Parameters as they stand behind the name of a file."""
    return ",".join(f"{name}={_spelled(value)}" for name, value in parameters.items())


def _spelled(value: object) -> str:
    """A parameter as names of games have it: ``3-4-5`` for a list, ``yes`` for true."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return "-".join(map(str, value))
    return str(value)


def _report(text: str) -> Report:
    answer = json.loads(text)
    problems = [
        Problem(
            one["line"],
            one["column"],
            one["message"],
            one.get("hint"),
            one["warning"],
            one.get("position"),
            one.get("moves_to_it"),
        )
        for one in answer["problems"]
    ]
    return Report(
        answer["ok"],
        problems,
        answer.get("positions"),
        answer.get("estimate"),
        answer["branching"],
        answer["most_moves"],
        answer.get("comes_back"),
        answer["players"],
        answer,
    )


def load_ipython_extension(ipython: Any) -> None:
    """``%load_ext attractor`` brings the cell magic ``%%game``: the cell is rules, and what is behind it the
    variable that they go into, with parameters: ``%%game nim heaps=1-2-3``. Anything wrong is told below the cell."""

    def game(line: str, cell: str) -> Optional[Rules]:
        name, *rest = line.split() or ["game"]
        if not name.isidentifier():
            raise AttractorError(f"`{name}` is no name of a variable: write `%%game nim heaps=1-2-3`")
        # A flag may stand without its value.
        parts = [one.partition("=") for one in rest]
        said = {parameter: value if sign else "yes" for parameter, sign, value in parts}
        wrong = [one for one in Rules.problems(cell, **said) if not one.warning]
        if wrong:
            print("\n".join(map(str, wrong)))
            return None
        rules = Rules(cell, **said)
        ipython.push({name: rules})
        for note in rules.check().problems:
            print(note)
        return rules

    ipython.register_magic_function(game, magic_kind="cell", magic_name="game")

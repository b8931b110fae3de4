"""What can go wrong."""

from __future__ import annotations

import os
from typing import Any, Optional, Sequence, Union


class AttractorError(ValueError):
    """A question that has no answer: the message says what is wrong.

    ``where`` says where, if that is known, ``hint`` what would be right, and ``field`` which argument it
    is about.

    >>> import attractor
    >>> try:
    ...     attractor.solve("chmop:4x3")
    ... except attractor.AttractorError as error:
    ...     print(error.hint)
    did you mean `chomp`? `attractor.games()` lists all
    """

    where: Optional[str]
    hint: Optional[str]
    field: Optional[str]

    def __init__(
        self,
        message: str,
        where: Optional[str] = None,
        hint: Optional[str] = None,
        field: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint
        self.field = field

    def __str__(self) -> str:
        return f"{self.message}\nhint: {self.hint}" if self.hint else self.message


class MissingFile(AttractorError, FileNotFoundError):
    """There is no such file, or no such folder. It is also a ``FileNotFoundError``.

    >>> import attractor
    >>> try:
    ...     attractor.Tablebase("nowhere.tb")
    ... except FileNotFoundError as error:
    ...     print(error.message)
    there is no file `nowhere.tb`
    """

    def __init__(self, path: str, hint: Optional[str] = None, what: str = "file") -> None:
        super().__init__(f"there is no {what} `{path}`", hint=hint)
        self.filename = path
        self._what = what

    def __reduce__(self) -> Any:
        return MissingFile, (self.filename, self.hint, self._what)


def folder_of(path: "Union[str, os.PathLike[str]]") -> None:
    """Refuse to begin what could not be written at the end, because it has no name or its folder is not there."""
    if not os.fspath(path):
        raise AttractorError("the name of the file to be written is empty", field="output")
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise MissingFile(os.path.dirname(os.fspath(path)), hint="make it first", what="folder")


class WrongType(AttractorError, TypeError):
    """An argument is of the wrong kind, or there is no such argument. It is also a ``TypeError``."""


class IllegalMove(AttractorError):
    """A move that cannot be made where it was to be made: the message says which can.

    >>> import attractor
    >>> attractor.play("matches:4,take=1-2").move(3)
    Traceback (most recent call last):
    ...
    attractor.errors.IllegalMove: 3 is not a move of 4@1
    hint: moves: 1, 2
    """


#: So many moves are told where one was wrong.
MANY = 10


def illegal_move(move: str, position: str, legal: Sequence[str]) -> IllegalMove:
    """The error for a move that is not one of ``legal``, all of them by their names."""
    some = ", ".join(legal[:MANY]) + (", …" if len(legal) > MANY else "")
    hint = f"moves: {some}" if legal else "the game is over there"
    return IllegalMove(f"{move} is not a move of {position}", hint=hint)


class UnknownPosition(AttractorError, KeyError):
    """There is no such position or vertex. It is also a ``KeyError``.

    >>> import attractor
    >>> arena = attractor.Arena.from_dict({"a": ["b"], "b": []}, owner={"a": 1, "b": 2})
    >>> arena.owner("c")
    Traceback (most recent call last):
    ...
    attractor.errors.UnknownPosition: there is no position `c`; positions look like `a`, `b`
    """

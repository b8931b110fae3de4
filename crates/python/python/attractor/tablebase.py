"""Tablebases: a solved game as a file, which answers without being solved again."""

from __future__ import annotations

import json
import os
from functools import cached_property
from typing import Any, Dict, List, Optional, Union

from . import _attractor
from .arena import Line, in_line, spelled
from .errors import AttractorError, MissingFile, folder_of
from .html import table
from .progress import Bar, Progress
from .suggest import suggesting, suggesting_methods
from .worth import Best


@suggesting_methods
class Tablebase:
    """A tablebase that is open: only the blocks that are asked for are read.

    ``attractor.solve(game, output="game.tb")`` writes one, and so does ``attractor solve GAME -o``.

    >>> import os, tempfile, attractor
    >>> path = os.path.join(tempfile.mkdtemp(), "matches.tb")
    >>> attractor.solve("matches:9,take=1-2", output=path).winner
    2
    >>> tablebase = Tablebase(path)
    >>> tablebase
    <Tablebase of matches:9,take=1-2, 10 entries>
    >>> found = tablebase.probe(line="2 1")
    >>> found.value, found.rank, found.best
    ('loss', 4, ['1', '2'])
    >>> tablebase.verify()
    >>> with Tablebase(path) as again:
    ...     again == tablebase
    True
    """

    def __init__(self, path: "Union[str, os.PathLike[str]]") -> None:
        if not os.path.exists(path):
            raise MissingFile(os.fspath(path), hint="`attractor.solve(GAME, output=FILE)` makes a tablebase")
        self._open: Optional[_attractor.Tablebase] = _attractor.Tablebase(os.fspath(path))
        #: The file.
        self.path = os.fspath(path)

    @property
    def _file(self) -> _attractor.Tablebase:
        if self._open is None:
            raise AttractorError(f"the tablebase `{self.path}` is closed", hint="open it again")
        return self._open

    def close(self) -> None:
        """Let go of the file; the end of a ``with`` does so too."""
        self._open = None

    def __enter__(self) -> "Tablebase":
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    @property
    def game(self) -> str:
        """The text that opens the game."""
        return self._file.game

    @cached_property
    def info(self) -> Dict[str, Any]:
        """What the file says about itself: the keys of ``attractor info --json``."""
        told: Dict[str, Any] = json.loads(self._file.info())
        return told

    @property
    def entries(self) -> int:
        """How many positions the file holds, whether play from the start reaches them or not."""
        return int(self.info["entries"])

    @suggesting()
    def probe(self, *, at: Any = None, line: Line = None) -> Best[str]:
        """What a position is worth to the player to move, and each of its moves."""
        where = None if at is None else spelled(at)
        return Best.of(json.loads(self._file.probe(where, in_line(line))))

    def verify(self, progress: Progress = None) -> Optional[str]:
        """Derive every position again from where its moves lead: why the first that disagrees does,
        or ``None`` if all agree."""
        with Bar(progress, "verifying") as bar:
            checked = json.loads(self._file.verify(bar.tell))
        if checked["valid"]:
            return None
        return f"{checked['refuted_at']}: {checked['reason']}"

    @suggesting()
    def export(
        self,
        output: "Union[str, os.PathLike[str]]",
        format: Optional[str] = None,
        progress: Progress = None,
    ) -> List[str]:
        """Write one row a position as CSV or Parquet, and give the names of the columns."""
        folder_of(output)
        with Bar(progress, "exporting") as bar:
            told = json.loads(self._file.export(os.fspath(output), format, bar.tell))
        columns: List[str] = told["columns"]
        return columns

    def __repr__(self) -> str:
        if self._open is None:
            return f"<Tablebase {self.path}, closed>"
        return f"<Tablebase of {self.game}, {self.entries:,} entries>"

    def _repr_html_(self) -> str:
        return table(repr(self)[1:-1], ["", ""], [(key, value) for key, value in self.info.items()])

    def __eq__(self, other: object) -> bool:
        """Whether it is the same file."""
        return isinstance(other, Tablebase) and os.path.samefile(self.path, other.path)

    def __hash__(self) -> int:
        return hash(os.path.realpath(self.path))

    def __reduce__(self) -> Any:
        return Tablebase, (os.path.abspath(self.path),)


Consulted = Union[None, str, "os.PathLike[str]", Tablebase]


def consulted(tablebase: Consulted) -> Optional[_attractor.Tablebase]:
    """What the Rust part takes for a tablebase: open, or still the name of a file."""
    if tablebase is None:
        return None
    if not isinstance(tablebase, Tablebase):
        tablebase = Tablebase(tablebase)
    return tablebase._file


__all__ = ["Tablebase"]

"""The explorer: a page where games are seen, played and solved, opened from Python."""

from __future__ import annotations

import atexit
import html
import webbrowser
from typing import Any, Optional
from urllib.parse import quote

from . import _attractor
from .progress import Bar, Progress
from .questions import as_arena
from .suggest import suggesting
from .tablebase import Consulted, consulted


class Explorer:
    """The explorer while it is open, on this machine only. It closes at the end of a ``with``."""

    def __init__(self, server: _attractor.Server, place: str) -> None:
        self._server = server
        #: The address of the page.
        self.address = server.address + place
        # Nobody may ask a class any more when the interpreter goes down.
        atexit.register(server.stop)

    @property
    def running(self) -> bool:
        """Whether it is open."""
        return self._server.running

    def stop(self) -> None:
        """Close it."""
        self._server.stop()
        atexit.unregister(self._server.stop)

    def __enter__(self) -> "Explorer":
        return self

    def __exit__(self, *raised: object) -> None:
        self.stop()

    def __repr__(self) -> str:
        return f"<Explorer at {self.address}>" if self.running else "<Explorer, closed>"

    def _repr_html_(self) -> str:
        address = html.escape(self.address)
        return f'<a href="{address}" target="_blank">{address}</a>'


@suggesting()
def serve(
    game: Any = None,
    *,
    port: int = 0,
    browser: bool = False,
    tablebase: Consulted = None,
    limit: Optional[int] = None,
    progress: Progress = None,
) -> Explorer:
    """Open the explorer, with a game of one's own, an arena, or a game of the catalogue; the game of
    ``tablebase`` is played with values however large it is.

    >>> with serve("chomp:4x3") as explorer:
    ...     print(explorer.address.split("/#")[1])
    graph?game=chomp:4x3
    """
    given = None
    place = ""
    if isinstance(game, str):
        place = f"#graph?game={quote(game, safe=':,/@')}"
    elif game is not None:
        given = as_arena(game, progress=progress, limit=limit)._graph
        place = f"#graph?game={quote(given.title, safe=':,/@')}"
    asked = {"port": port, "tablebase": consulted(tablebase)}
    with Bar(progress, "exploring") as bar:
        server = _attractor.serve(given, asked, bar.tell)
    explorer = Explorer(server, place)
    if browser:
        webbrowser.open(explorer.address)
    return explorer

"""Attractor: who can force what in a finite game of perfect information, how soon, and why.

>>> import attractor
>>> attractor.solve("chomp:4x3").winner
1

A game is one of the catalogue by its name, a file, a graph (``Arena.from_dict``), or a class of one's
own (``Game``). The functions of the French courses are in ``attractor.cours``.
"""

from typing import TYPE_CHECKING, Any, List

from ._attractor import __version__
from .arena import Arena, Attractor
from .errors import AttractorError, IllegalMove, MissingFile, UnknownPosition, WrongType
from .explorer import Explorer, serve
from .html import Reasons
from .picture import Animation, Drawing
from .pursuit import Odds, Pursuit, Tried, cops, families, odds
from .questions import (
    Checked,
    Match,
    Searched,
    best,
    check,
    describe,
    games,
    heuristics,
    match,
    minmax,
    solve,
    solve_async,
)
from .joint import Joint, Simultaneous
from .language import speak
from .rules import Chooser, Game
from .session import Session, play
from .parity import Parity
from .solution import Solution
from .spiel import from_open_spiel
from .tablebase import Tablebase
from .worth import Best
from .written import Problem, Report, Rules, load_ipython_extension

if TYPE_CHECKING:
    from . import cours as cours


def __getattr__(name: str) -> Any:
    """``attractor.cours`` is there without being imported; it is read when somebody first asks for it."""
    if name == "cours":
        import importlib

        return importlib.import_module(".cours", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> List[str]:
    return sorted({*globals(), "cours"})


__all__ = [
    "Animation",
    "Arena",
    "Attractor",
    "AttractorError",
    "Best",
    "Checked",
    "Chooser",
    "Drawing",
    "Explorer",
    "Game",
    "IllegalMove",
    "Joint",
    "Match",
    "MissingFile",
    "Odds",
    "Pursuit",
    "Reasons",
    "Searched",
    "Session",
    "Simultaneous",
    "Parity",
    "Problem",
    "Report",
    "Rules",
    "Solution",
    "Tablebase",
    "Tried",
    "UnknownPosition",
    "WrongType",
    "__version__",
    "best",
    "check",
    "cops",
    "describe",
    "families",
    "from_open_spiel",
    "games",
    "heuristics",
    "load_ipython_extension",
    "match",
    "minmax",
    "odds",
    "play",
    "serve",
    "solve",
    "solve_async",
    "speak",
]

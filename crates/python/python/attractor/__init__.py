"""Attractor: who can force what in a finite game of perfect information, how soon, and why.

>>> import attractor
>>> attractor.solve("chomp:4x3").winner
1

A game is one of the catalogue by its name, a file, a graph (``Arena.from_dict``), or a class of one's
own (``Game``). The functions of the French courses are in ``attractor.cours``.
"""

from ._attractor import __version__
from .arena import Arena, Attractor
from .errors import AttractorError, MissingFile, UnknownPosition
from .explorer import Explorer, serve
from .picture import Drawing
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
)
from .rules import Game
from .session import Session, play
from .parity import Parity
from .solution import Solution
from .tablebase import Tablebase
from .worth import Best

__all__ = [
    "Arena",
    "Attractor",
    "AttractorError",
    "Best",
    "Checked",
    "Drawing",
    "Explorer",
    "Game",
    "Match",
    "Odds",
    "Pursuit",
    "Searched",
    "Session",
    "Parity",
    "Solution",
    "Tablebase",
    "Tried",
    "MissingFile",
    "UnknownPosition",
    "__version__",
    "best",
    "check",
    "cops",
    "describe",
    "families",
    "games",
    "heuristics",
    "match",
    "minmax",
    "odds",
    "play",
    "serve",
    "solve",
]

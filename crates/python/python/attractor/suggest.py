"""Misspelt keywords."""

from __future__ import annotations

import functools
import inspect
from typing import Any, Callable, Iterable, TypeVar

from . import _attractor
from .errors import WrongType

F = TypeVar("F", bound=Callable[..., Any])


def suggesting(also: Iterable[str] = ()) -> Callable[[F], F]:
    """Refuse keywords that a function does not have, and name the nearest one that it has.

    ``also`` names those that it hands on."""

    def decorate(function: F) -> F:
        rest = inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL
        own = [name for name, one in inspect.signature(function).parameters.items() if one.kind not in rest]
        known = (set(own) | set(also)) - {"self", "cls"}

        @functools.wraps(function)
        def checked(*arguments: Any, **keywords: Any) -> Any:
            if not keywords.keys() <= known:
                name = next(name for name in keywords if name not in known)
                raise unknown(function.__name__, name, known)
            return function(*arguments, **keywords)

        return checked  # type: ignore[return-value]

    return decorate


def unknown(function: str, name: str, known: Iterable[str]) -> WrongType:
    """The error for a keyword that a function does not have."""
    near = _attractor.nearest(name, sorted(known))
    return WrongType(f"`{function}` has no option `{name}`" + (f": did you mean `{near}`?" if near else ""))

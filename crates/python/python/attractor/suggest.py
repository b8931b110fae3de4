"""Misspelt keywords."""

from __future__ import annotations

import functools
import inspect
from typing import Any, Callable, Iterable, Type, TypeVar

from . import _attractor
from .errors import WrongType

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C")
REST = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)


def suggesting(also: Iterable[str] = ()) -> Callable[[F], F]:
    """Refuse keywords that a function does not have, and name the nearest one that it has.

    ``also`` names those that it hands on."""

    def decorate(function: F) -> F:
        own = [name for name, one in inspect.signature(function).parameters.items() if one.kind not in REST]
        known = (set(own) | set(also)) - {"self", "cls"}
        # People call a class by its name.
        made = function.__name__ in ("__init__", "__new__")
        called = function.__qualname__.split(".")[-2] if made else function.__name__

        @functools.wraps(function)
        def checked(*arguments: Any, **keywords: Any) -> Any:
            if keywords and not keywords.keys() <= known:
                name = next(name for name in keywords if name not in known)
                raise unknown(called, name, known)
            return function(*arguments, **keywords)

        return checked  # type: ignore[return-value]

    return decorate


def suggesting_methods(cls: Type[C]) -> Type[C]:
    """The same for the maker and every method that people call and that does not hand keywords on. Methods of nothing but a
    position are left as they are: they are called very often, and hardly by keyword."""
    for name, method in list(vars(cls).items()):
        private = name.startswith("_") and name != "__init__"
        if private or not inspect.isfunction(method) or hasattr(method, "__wrapped__"):
            continue
        parameters = inspect.signature(method).parameters
        if any(one.kind in REST for one in parameters.values()) or list(parameters)[1:] in ([], ["position"]):
            continue
        setattr(cls, name, suggesting()(method))
    return cls


def unknown(function: str, name: str, known: Iterable[str]) -> WrongType:
    """The error for a keyword that a function does not have."""
    near = _attractor.nearest(name, sorted(known))
    return WrongType(f"`{function}` has no option `{name}`" + (f": did you mean `{near}`?" if near else ""))

"""Answers as a notebook shows them."""

from __future__ import annotations

from html import escape
from typing import Any, Iterable, List, Sequence


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[Any]], most: int = 60) -> str:
    """A table with a line above it; of very many rows only the first."""
    lines: List[Sequence[Any]] = list(rows)
    cells = "".join(f"<tr>{''.join(f'<td>{cell(one)}</td>' for one in row)}</tr>" for row in lines[:most])
    more = f"<p>and {len(lines) - most} more</p>" if len(lines) > most else ""
    top = "".join(f"<th>{escape(word)}</th>" for word in head)
    body = f"<table><thead><tr>{top}</tr></thead><tbody>{cells}</tbody></table>" if lines else ""
    return f"<p>{escape(title)}</p>{body}{more}"


def cell(one: Any) -> str:
    """One entry: nothing for ``None``, pictures as they are."""
    if one is None:
        return ""
    return escape(f"{one:.3g}" if isinstance(one, float) else str(one))


class Reasons(List[str]):
    """Sentences; a notebook shows them as a list.

    >>> Reasons(["first", "then"])
    ['first', 'then']
    """

    def _repr_html_(self) -> str:
        return "<ol>" + "".join(f"<li>{escape(sentence)}</li>" for sentence in self) + "</ol>"

"""Pictures that a notebook shows by itself."""

from __future__ import annotations

import os
import re
from typing import List, Union

from . import _attractor
from .errors import AttractorError, folder_of
from .suggest import suggesting_methods


@suggesting_methods
class Drawing:
    """A picture. A notebook shows it; elsewhere ``save`` it, or take its text from ``svg``."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Drawing of {len(self.svg)} bytes>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawing) and self.svg == other.svg

    def __hash__(self) -> int:
        return hash(self.svg)

    def png(self, scale: float = 2.0) -> bytes:
        """The picture as PNG, with so many pixels for each unit.

        >>> import attractor
        >>> attractor.Arena.open("matches:2").draw().png()[1:4]
        b'PNG'
        """
        return _attractor.png(self.svg, scale)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Write the picture to a file: SVG or PNG, as the name says."""
        folder_of(path)
        kind = os.path.splitext(os.fspath(path))[1].lower()
        if kind == ".png":
            content = self.png()
        elif kind == ".svg":
            content = self.svg.encode()
        else:
            raise AttractorError(
                f"pictures are written as SVG or PNG, not as `{kind}`",
                hint="end the name with `.svg` or `.png`",
            )
        with open(path, "wb") as file:
            file.write(content)


@suggesting_methods
class Animation:
    """A picture of an attractor with a slider for its layers. It needs no server: the page moves it itself."""

    def __init__(self, svg: str, ranks: List[int]) -> None:
        #: How many layers there are.
        self.layers = 1 + max(ranks, default=0)

        def layered(node: "re.Match[str]") -> str:
            rank = ranks[int(node[1])]
            return f'{node[0]} data-layer="{rank}"' if rank >= 0 else node[0]

        self._svg = re.sub(r'<g data-node="(\d+)"', layered, svg)

    def _repr_html_(self) -> str:
        last = self.layers - 1
        moved = (
            "const box = this.closest('.attractor-layers'); box.querySelector('output').value = 'A' + this.value;"
            " for (const one of box.querySelectorAll('[data-layer]'))"
            " one.classList.toggle('later', +one.dataset.layer > +this.value)"
        )
        return (
            '<div class="attractor-layers"><style>'
            ".attractor-layers .later .outline{fill:#ffffff}.attractor-layers .later text{fill:#1b1f24}"
            f'</style><label>layers <input type="range" min="0" max="{last}" value="{last}" oninput="{moved}">'
            f"</label> <output>A{last}</output><br>{self._svg}</div>"
        )

    def __repr__(self) -> str:
        return f"<Animation of {self.layers} layers>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Animation) and self._svg == other._svg

    def __hash__(self) -> int:
        return hash(self._svg)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Write it as a page that any browser shows."""
        folder_of(path)
        if os.path.splitext(os.fspath(path))[1].lower() not in (".html", ".htm"):
            raise AttractorError("an animation is written as a page", hint="end the name with `.html`")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'<!DOCTYPE html><meta charset="utf-8"><title>layers</title>{self._repr_html_()}')

"""Pictures that a notebook shows by itself."""

from __future__ import annotations

import os
from typing import Union

from .errors import AttractorError


class Drawing:
    """A picture. A notebook shows it; elsewhere ``save`` it, or take its text from ``svg``."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Drawing of {len(self.svg)} bytes>"

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Write the picture to a file: SVG, or PNG or PDF where the package ``cairosvg`` is installed."""
        kind = os.path.splitext(os.fspath(path))[1].lower()
        if kind in (".png", ".pdf"):
            try:
                import cairosvg  # type: ignore[import-not-found, import-untyped, unused-ignore]
            except ImportError as missing:
                raise AttractorError(
                    f"pictures are written as SVG, and `{os.fspath(path)}` would be {kind[1:].upper()}",
                    hint="install `cairosvg`, or save it as `.svg`",
                ) from missing
            convert = cairosvg.svg2png if kind == ".png" else cairosvg.svg2pdf
            convert(bytestring=self.svg.encode(), write_to=os.fspath(path))
            return
        if kind != ".svg":
            raise AttractorError(
                f"pictures are written as SVG, PNG or PDF, not as `{kind}`", hint="end the name with `.svg`"
            )
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

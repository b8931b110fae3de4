"""Pictures that a notebook shows by itself."""

from __future__ import annotations

import os
from typing import Union


class Drawing:
    """A picture. A notebook shows it; elsewhere ``save`` it, or take its text from ``svg``."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Drawing of {len(self.svg)} bytes>"

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Write the picture to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

"""Progress bars, where somebody waits and can see them."""

from __future__ import annotations

import sys
import time
import warnings
from typing import Any, Callable, Optional, Union

from .errors import WrongType

#: ``None`` shows a bar in notebooks and terminals if tqdm is installed and the work takes longer
#: than a moment; ``True`` insists, ``False`` never shows one; a function is told how far it is.
Progress = Union[None, bool, Callable[[int], object]]


class Bar:
    """Shows how far the work is, as long as it lasts."""

    def __init__(self, progress: Progress, what: str) -> None:
        self._what = what
        self._begun = time.monotonic()
        self._patience = 0.0 if progress is True else 0.7
        self._bar: Any = None
        self.tell: Optional[Callable[[int], object]] = None
        if callable(progress):
            self.tell = progress
        elif progress is True or (progress is None and _seen()):
            self.tell = self._show
        elif progress not in (None, False):
            raise WrongType(f"`progress` is {progress!r}: expected True, False, or a function of a number", field="progress")

    def _show(self, done: int) -> None:
        if self._bar is None:
            if time.monotonic() - self._begun < self._patience:
                return
            try:
                with warnings.catch_warnings():
                    # Without widgets tqdm says so, and writes its bar as text.
                    warnings.simplefilter("ignore")
                    from tqdm.auto import tqdm
            except ImportError:
                self.tell = None
                return
            self._bar = tqdm(desc=self._what, unit="", unit_scale=True, leave=False)
        self._bar.update(max(0, done - self._bar.n))

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *raised: object) -> None:
        if self._bar is not None:
            self._bar.close()


def _seen() -> bool:
    """Whether somebody looks: a notebook, or a terminal."""
    shell = sys.modules.get("IPython")
    if shell is not None and hasattr(shell.get_ipython(), "kernel"):
        return True
    return bool(sys.stderr is not None and sys.stderr.isatty())

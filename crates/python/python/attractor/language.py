"""Which language answers speak."""

from __future__ import annotations

from typing import Optional

from . import _attractor
from .errors import AttractorError, WrongType
from .suggest import suggesting


@suggesting()
def speak(language: str) -> None:
    """From now on reasons, meanings and other sentences of answers are in English (``"en"``) or French (``"fr"``), and
    so is what is wrong with a game, a file or a formula.

    >>> import attractor
    >>> attractor.speak("fr")
    >>> attractor.solve("matches:2").why()[-1]
    'la partie est finie en 0@2 : le joueur 1 gagne'
    >>> attractor.speak("en")
    """
    _attractor.speak(known_language(language) or "en")


def known_language(language: Optional[str]) -> Optional[str]:
    """A language that there is; ``None`` is the one that is spoken."""
    if language is not None and not isinstance(language, str):
        raise WrongType(f"a language is \"en\" or \"fr\", not {language!r}", field="lang")
    if language not in (None, "en", "fr"):
        raise AttractorError(f"`{language}` is not a language here", hint="there are \"en\" and \"fr\"", field="lang")
    return language


__all__ = ["speak"]

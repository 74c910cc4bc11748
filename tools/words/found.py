"""What is found in the sources: strings marked for translation, and words that nobody marked."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Marked:
    """A string marked for translation; `text` is None where it is not a plain string."""

    file: str
    line: int
    text: str | None
    plural: str | None = None
    context: str | None = None


@dataclass(frozen=True)
class Unmarked:
    """Words that people would see and nobody marked; `kind` says how they would be seen."""

    file: str
    line: int
    text: str
    kind: str


def has_word(text: str) -> bool:
    return any(sign.isalpha() for sign in text)

"""The files of the product that hold words, and what is found in them, marked or not."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PYTHON = ("api", "jobs", "live", "phase10site", "printing", "rules", "scoring", "tournaments")
NOT_OURS = {"migrations", "vendor", "__pycache__"}


@dataclass(frozen=True)
class Source:
    file: str
    text: str


def sources(home: Path, folder: str, *endings: str) -> Iterator[Source]:
    for path in sorted((home / folder).rglob("*")):
        if path.suffix in endings and not NOT_OURS & set(path.parts):
            yield Source(path.relative_to(home).as_posix(), path.read_text("utf-8"))


def python_sources(home: Path) -> list[Source]:
    return [source for folder in PYTHON for source in sources(home, folder, ".py")]


def template_sources(home: Path) -> list[Source]:
    return list(sources(home, "templates", ".html", ".txt", ".svg"))


def script_sources(home: Path) -> list[Source]:
    return list(sources(home, "static", ".js"))


def style_sources(home: Path) -> list[Source]:
    return list(sources(home, "static", ".css"))


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

"""The text of the manual, as it is written down in one file a language.

A line `# key: Title` begins a paragraph; below it stand sentences, lists (`-`, `1.`) and pictures.
Two stars stand around what is called so on the pages.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never

PICTURE = re.compile(r"!\[(?P<said>[^\]]+)\]\((?P<name>[a-z-]+)\)")
STARS = re.compile(r"\*\*(.+?)\*\*")
SIGN = re.compile(r"(?:-|(\d)\.) ")


@dataclass(frozen=True, slots=True)
class Sentences:
    """A few sentences that belong together."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list; steps are numbered."""

    texts: tuple[str, ...]
    are_steps: bool


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a page, and what is said to whoever does not see it."""

    name: str
    said: str


type Block = Sentences | Items | Shot


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What the manual says of a page, or of a few."""

    key: str
    title: str
    blocks: tuple[Block, ...] = field(repr=False)

    @property
    def texts(self) -> Iterator[str]:
        """All that is read in it."""
        yield self.title
        for block in self.blocks:
            match block:
                case Sentences(text) | Shot(said=text):
                    yield text
                case Items(texts):
                    yield from texts
                case _:
                    assert_never(block)

    @property
    def labels(self) -> Iterator[str]:
        """What is called so on the pages."""
        for text in self.texts:
            yield from STARS.findall(text)

    @property
    def shots(self) -> Iterator[Shot]:
        return (block for block in self.blocks if isinstance(block, Shot))


def paragraphs_of(text: str) -> tuple[Paragraph, ...]:
    """All paragraphs of a file, in their order."""
    return tuple(map(paragraph_of, filter(None, re.split(r"^# ", text, flags=re.MULTILINE))))


def paragraph_of(text: str) -> Paragraph:
    head, *blocks = text.strip().split("\n\n")
    key, title = head.split(": ", 1)
    return Paragraph(key, title, tuple(map(block_of, blocks)))


def block_of(text: str) -> Block:
    if shot := PICTURE.fullmatch(text):
        return Shot(shot["name"], shot["said"])
    if sign := SIGN.match(text):
        return Items(tuple(SIGN.sub("", line, count=1) for line in text.split("\n")), bool(sign[1]))
    return Sentences(text)

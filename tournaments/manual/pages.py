"""The manual on the screen: found by letters, with what was found marked."""

import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from django.conf import settings
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring.names import plain_letters
from tournaments.manual.text import STARS, Block, Items, Paragraph, Sentences, Shot, paragraphs_of

HERE = Path(__file__).parent
WORDS = re.compile(r"(\w+)")
AROUND = "<{0}>{1}</{0}>"
SHOT_SIZE = (760, 560)  # as it is shown
LONGEST = 80  # signs that are looked for


def manual_language() -> str:
    """In which it is read: that of the page."""
    spoken = get_language() or settings.LANGUAGE_CODE
    return spoken if spoken in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


@cache
def manual_in(language: str) -> tuple[Paragraph, ...]:
    return paragraphs_of((HERE / f"{language}.md").read_text("utf-8"))


@cache
def titles_in(language: str) -> dict[str, str]:
    return {paragraph.key: paragraph.title for paragraph in manual_in(language)}


def picture_of(shot: Shot, language: str) -> str:
    """Its file, under static/."""
    return f"img/manual/{language}/{shot.name}.webp"


@dataclass(frozen=True, slots=True)
class BlockShown:
    """A block with what is looked for in it."""

    block: Block
    sought: tuple[str, ...]

    @property
    def text(self) -> SafeString | None:
        if not isinstance(self.block, Sentences):
            return None
        return html_of(self.block.text, self.sought)

    @property
    def items(self) -> list[SafeString]:
        texts = self.block.texts if isinstance(self.block, Items) else ()
        return [html_of(text, self.sought) for text in texts]

    @property
    def are_steps(self) -> bool:
        return isinstance(self.block, Items) and self.block.are_steps

    @property
    def shot(self) -> Shot | None:
        return self.block if isinstance(self.block, Shot) else None

    @property
    def picture(self) -> str:
        return picture_of(self.shot, manual_language()) if self.shot else ""

    @property
    def size(self) -> tuple[int, int]:
        return SHOT_SIZE


@dataclass(frozen=True, slots=True)
class ParagraphShown:
    """A paragraph with what is looked for in it."""

    paragraph: Paragraph
    sought: tuple[str, ...] = ()

    @property
    def title(self) -> SafeString:
        return html_of(self.paragraph.title, self.sought)

    @property
    def blocks(self) -> list[BlockShown]:
        return [BlockShown(block, self.sought) for block in self.paragraph.blocks]

    @property
    def is_found(self) -> bool:
        """Whether it has all that is looked for."""
        words = [plain_letters(word) for text in self.paragraph.texts for word in words_of(text)]
        return all(any(letters in word for word in words) for letters in self.sought)


class ManualPage:
    def __init__(self, letters: str = "") -> None:
        self.letters = letters.strip()[:LONGEST]
        self.language = manual_language()

    @cached_property
    def sought(self) -> tuple[str, ...]:
        return tuple(plain_letters(self.letters).split())

    @cached_property
    def contents(self) -> tuple[Paragraph, ...]:
        return manual_in(self.language)

    @cached_property
    def found(self) -> list[ParagraphShown]:
        """All of them, where nothing is looked for."""
        shown = (ParagraphShown(paragraph, self.sought) for paragraph in self.contents)
        return [paragraph for paragraph in shown if paragraph.is_found]


def words_of(text: str) -> list[str]:
    return WORDS.findall(text)


def html_of(text: str, sought: tuple[str, ...]) -> SafeString:
    """What is called so on the pages stands out, and so do words that are looked for."""
    parts = [marked(part, sought) for part in STARS.split(text)]
    parts[1::2] = [format_html(AROUND, "b", part) for part in parts[1::2]]
    return format_html_join("", "{}", zip(parts))


def marked(text: str, sought: tuple[str, ...]) -> SafeString:
    parts = ((mark_found(part, sought),) for part in WORDS.split(text))
    return format_html_join("", "{}", parts)


def mark_found(part: str, sought: tuple[str, ...]) -> str:
    """A word, or what stands between two."""
    plain = plain_letters(part) if sought else ""
    is_found = any(letters in plain for letters in sought)
    return format_html(AROUND, "mark", part) if is_found else part

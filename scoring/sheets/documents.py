"""From pages to a file, in the language of the document."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils import translation
from django.utils.text import slugify

from printing.parts import Page
from printing.pdf.document import Document
from scoring.paper_size import LANGUAGES, language_of

LONGEST = 80  # signs of the name of a file


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A file that is ready for a printer."""

    file: bytes
    name: str  # by which it is kept
    language: str


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Whatever is drawn in here is drawn in this language."""
    assert language in LANGUAGES
    with translation.override(language):
        yield


def printed(title: str, pages: Iterable[Page], subject: str = "", author: str = "") -> PrintedFile:
    """These pages as one file, in the language that is spoken."""
    language = language_of(translation.get_language())
    document = Document(title, language, subject, author)
    for page in pages:
        document.add(page)
    return PrintedFile(document.saved(), file_name(title, language), language)


def file_name(title: str, language: str) -> str:
    """A name without blanks; letters of all scripts stay."""
    name = slugify(title, allow_unicode=True)[:LONGEST].rstrip("-_") or "phase10"
    return f"{name}-{language}.pdf"

"""From pages to a file, in the language of what is printed."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from urllib.parse import quote

from django.conf import settings
from django.http import HttpResponse
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.utils.text import slugify

from printing.marks import Page
from printing.pdf.document import Document
from scoring.paper_size import LANGUAGES, language_of

LONGEST = 80  # signs of the name of a file
DRAWN_BY = ("printing", "rules", "scoring", "tournaments", "phase10site", "locale")
LEFT_OUT = {".pyc", ".po"}  # made from the others, or the others from them


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A file that is ready for a printer."""

    file: bytes
    name: str  # by which it is kept
    language: str


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Whatever is drawn in here is drawn in this language."""
    assert language in LANGUAGES
    with translation.override(language):
        yield


def file_of(title: str, pages: Iterable[Page], subject: str = "", author: str = "") -> PrintedFile:
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


@cache
def drawn_by() -> str:
    """Another one as soon as a line of the program or a word of a catalogue is another."""
    folders = (settings.BASE_DIR / name for name in DRAWN_BY)
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    digest = sha256((settings.BASE_DIR / "requirements.lock").read_bytes())
    for path in files:
        if path.suffix not in LEFT_OUT:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


def pdf_response(file: PrintedFile) -> HttpResponse:
    """Shown, not kept: the button for printing is in the browser, and so is the one for keeping."""
    response = HttpResponse(file.file, content_type="application/pdf")
    response["Content-Disposition"] = f"inline; filename*=UTF-8''{quote(file.name)}"
    response["Content-Language"] = file.language
    response["X-Content-Type-Options"] = "nosniff"
    patch_cache_control(response, private=True, no_cache=True)
    return response

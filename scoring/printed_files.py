"""How something is printed: its size and language, how much of it on a page, and the file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from urllib.parse import quote

from django.conf import settings
from django.http import HttpResponse
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.utils.text import slugify

from live.parts import HtmxRequest
from printing.marks import GREY, HAIRLINE, MARGIN, MM, Box, Mark, Page, PaperSize, Part, Stroke
from printing.pdf.document import Document

LANGUAGES: dict[str, str] = settings.PAPER_LANGUAGES
PAPER_SIZES = [("a4", "A4"), ("letter", "Letter")]
USUAL = "a4"
PDF = "application/pdf"
ACROSS = {1: (1, 1), 2: (1, 2), 4: (2, 2)}  # on an upright page: beside and below each other
INNER = 5 * MM  # from a sheet to the line along which it is cut
LONGEST = 80  # signs of the name of a file
DRAWN_BY = ("printing", "rules", "scoring", "tournaments", "phase10site")
WORDS, COLOURS = "locale", "static/css/tokens.css"
PACKAGES = ("arabic-reshaper", "pillow", "python-bidi", "reportlab", "segno")
LEFT_OUT = {".pyc", ".po"}  # made from the others, or the others from them


def language_of(page_language: str | None) -> str:
    """In which something is offered first: that of the page."""
    return page_language if page_language in LANGUAGES else "en"


@dataclass(frozen=True, slots=True)
class PrintForm:
    """The language of what is printed, and the paper size."""

    language: str
    paper_size: str = USUAL

    @classmethod
    def of(cls, answers: Mapping[str, str], language: str) -> "PrintForm":
        """What cannot be is as it is where nobody chose."""
        said, size = answers.get("language", ""), answers.get("paper", "").lower()
        return cls(
            language=said if said in LANGUAGES else language,
            paper_size=size if size in dict(PAPER_SIZES) else USUAL,
        )

    @property
    def size(self) -> PaperSize:
        return PaperSize[self.paper_size.upper()]

    @property
    def languages(self) -> dict[str, str]:
        return LANGUAGES

    @property
    def paper_sizes(self) -> dict[str, str]:
        return dict(PAPER_SIZES)


def print_form(request: HtmxRequest) -> PrintForm:
    return PrintForm.of(request.GET.dict(), language_of(translation.get_language()))


@dataclass(frozen=True, slots=True)
class Format:
    """A way to print."""

    size: PaperSize = PaperSize.A4
    landscape: bool = False
    per_page: int = 1

    @property
    def sheet(self) -> Box:
        return self.size.sheet(landscape=self.landscape)

    @property
    def grid(self) -> tuple[int, int]:
        across, down = ACROSS[self.per_page]
        return (down, across) if self.landscape else (across, down)

    @property
    def slots(self) -> list[Box]:
        """The room for each sheet of a page."""
        across, down = self.grid
        beside, below = MARGIN - INNER * (across > 1), MARGIN - INNER * (down > 1)
        inner = self.sheet.inset(beside, below)
        return [
            box.inset(INNER * (across > 1), INNER * (down > 1)) for box in inner.grid(across, down)
        ]

    @property
    def cuts(self) -> tuple[Mark, ...]:
        """Where a page with several sheets is cut apart."""
        sheet, (across, down) = self.sheet, self.grid
        upright = [sheet.width * n / across for n in range(1, across)]
        level = [sheet.height * n / down for n in range(1, down)]
        return (
            *(Stroke(x, 0, x, sheet.height, HAIRLINE, GREY, dashed=True) for x in upright),
            *(Stroke(0, y, sheet.width, y, HAIRLINE, GREY, dashed=True) for y in level),
        )


@dataclass(frozen=True, slots=True)
class Leaf:
    """What stands in one slot of a page."""

    part: Part
    drawn: tuple[Mark, ...]


def pages_of(leaves: Iterable[Sequence[Leaf]], format: Format) -> Iterator[Page]:
    """Pages full of leaves; each comes as it would be in any of the slots."""
    taken: list[Leaf] = []
    for leaf in leaves:
        taken.append(leaf[len(taken)])
        if len(taken) == format.per_page:
            yield page_of(taken, format)
            taken = []
    if taken:
        yield page_of(taken, format)


def page_of(leaves: Sequence[Leaf], format: Format) -> Page:
    drawn = format.cuts
    for leaf in leaves:
        drawn += leaf.drawn
    return Page(format.sheet, tuple(leaf.part for leaf in leaves), drawn)


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
    folders = [*(settings.BASE_DIR / name for name in DRAWN_BY), settings.FILES_DIR / WORDS]
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    digest = sha256("".join(map(version, PACKAGES)).encode())
    digest.update((settings.FILES_DIR / COLOURS).read_bytes())
    for path in files:
        if path.suffix not in LEFT_OUT:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


def pdf_response(file: PrintedFile) -> HttpResponse:
    """Shown, not kept: the button for printing is in the browser, and so is the one for keeping."""
    response = HttpResponse(file.file, content_type=PDF)
    response["Content-Disposition"] = f"inline; filename*=UTF-8''{quote(file.name)}"
    response["Content-Language"] = file.language
    response["X-Content-Type-Options"] = "nosniff"
    patch_cache_control(response, private=True, no_cache=True)
    return response

"""How something is printed: an address says its size and its language, or it is as usual."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import get_language

from live.parts import HtmxRequest
from printing.marks import PaperSize

LANGUAGES: dict[str, str] = settings.PAPER_LANGUAGES
PAPER_SIZES = [("a4", "A4"), ("letter", "Letter")]
USUAL = "a4"


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
    return PrintForm.of(request.GET.dict(), language_of(get_language()))

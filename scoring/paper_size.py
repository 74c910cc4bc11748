"""How somebody wants a paper: an address says its size and its language, or it is as usual."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import get_language

from live.parts import HtmxRequest
from printing.sizes import Paper

LANGUAGES: dict[str, str] = settings.PAPER_LANGUAGES
PAPERS = [("a4", "A4"), ("letter", "Letter")]
USUAL = "a4"


def language_of(page_language: str | None) -> str:
    """In which papers are offered first: that of the page."""
    return page_language if page_language in LANGUAGES else "en"


@dataclass(frozen=True, slots=True)
class PrintForm:
    """The language of a paper and its size."""

    language: str
    paper: str = USUAL

    @classmethod
    def asked(cls, asked: Mapping[str, str], language: str) -> "PrintForm":
        """What cannot be is as it is where nobody chose."""
        said, size = asked.get("language", ""), asked.get("paper", "").lower()
        return cls(
            language=said if said in LANGUAGES else language,
            paper=size if size in dict(PAPERS) else USUAL,
        )

    @property
    def size(self) -> Paper:
        return Paper[self.paper.upper()]

    @property
    def languages(self) -> dict[str, str]:
        return LANGUAGES

    @property
    def papers(self) -> dict[str, str]:
        return dict(PAPERS)


def print_form(request: HtmxRequest) -> PrintForm:
    return PrintForm.asked(request.GET.dict(), language_of(get_language()))

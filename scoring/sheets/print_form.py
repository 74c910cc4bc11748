"""How somebody wants a sheet: an address says it, and what it does not say is as usual."""

from collections.abc import Mapping
from dataclasses import dataclass

from printing.sizes import Paper
from scoring.sheets import forms as sheets
from scoring.sheets.documents import LANGUAGES

PAPERS = dict(sheets.PAPERS)
USUAL = "a4"


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
            paper=size if size in PAPERS else USUAL,
        )

    @property
    def size(self) -> Paper:
        return Paper[self.paper.upper()]

    @property
    def languages(self) -> dict[str, str]:
        return LANGUAGES

    @property
    def papers(self) -> dict[str, str]:
        return PAPERS

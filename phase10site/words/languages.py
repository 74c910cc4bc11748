"""Which language has to say what: the pages are spoken in some, papers in more."""

from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from django.conf import settings

from phase10site.words.found import Marked

# Where the words of paper stand: in what draws, and in the modules that it asks for words.
# A test draws every paper and names what has no translation: its file is missing here.
PAPER = (
    "phase10site/formats/months.py",
    "scoring/sheets/*",
    "tournaments/sheets/*",
    "scoring/pages/editions.py",
    "scoring/pages/outcome.py",
    "scoring/pages/rulebook/*",
    "scoring/pages/verdicts.py",
    "scoring/pages/words.py",
    "tournaments/models/rounds.py",
    "tournaments/pages/desk_table.py",
    "tournaments/pages/standing.py",
    "tournaments/pages/standings.py",
    "tournaments/pages/table.py",
    "tournaments/words/agreed.py",
    "tournaments/words/people.py",
    "tournaments/words/standings.py",
)


@dataclass(frozen=True)
class Language:
    """A language, and the files whose words it translates: all of them, or those of paper."""

    code: str
    files: tuple[str, ...] = ("*",)

    def wanted(self, marked: Iterable[Marked]) -> list[Marked]:
        return [
            mark for mark in marked if any(fnmatchcase(mark.file, files) for files in self.files)
        ]


def languages() -> list[Language]:
    """All that have to be translated into, as the settings name them."""
    pages = dict(settings.LANGUAGES)
    return [
        *(Language(code) for code in pages if code != settings.LANGUAGE_CODE),
        *(Language(code, PAPER) for code in settings.PAPER_LANGUAGES if code not in pages),
    ]

"""Which language has to say what: the pages are spoken in some, papers in more."""

from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from django.conf import settings

from tools.words.sources import Marked

# Where the words of paper stand: in what draws, and in the modules that it asks for words.
# A test draws every paper and names what has no translation: its file is missing here.
PAPER = (
    "phase10site/formats/__init__.py",
    "scoring/clubs/printed.py",
    "scoring/sheets/*",
    "tournaments/printables/*",
    "scoring/editions/pages.py",
    "scoring/games/words.py",
    "scoring/editions/rulebook/*",
    "scoring/editions/words.py",
    "tournaments/rounds/models.py",
    "tournaments/desk/tables.py",
    "tournaments/results/pages.py",
    "tournaments/tables/strip.py",
    "tournaments/results/progress_words.py",
    "tournaments/results/seat_words.py",
    "tournaments/results/words.py",
    "tournaments/words.py",
)
# What is a page's own beside what draws: the forms that ask for papers, what these still need,
# their jobs and answers.
ON_PAGES = (
    "*/forms.py",
    "*/tasks.py",
    "*/views.py",
    "tournaments/printables/order.py",
    "tournaments/printables/pages.py",
)
ALL = ("*",)


@dataclass(frozen=True)
class Language:
    """A language, and the files whose words it translates: all of them, or those of paper."""

    code: str
    files: tuple[str, ...] = ALL

    def wanted(self, marked: Iterable[Marked]) -> list[Marked]:
        return [mark for mark in marked if self.says(mark.file)]

    def says(self, file: str) -> bool:
        if self.files == ALL:
            return True
        return is_one_of(file, self.files) and not is_one_of(file, ON_PAGES)


def is_one_of(file: str, files: Iterable[str]) -> bool:
    return any(fnmatchcase(file, each) for each in files)


def languages() -> list[Language]:
    """All that have to be translated into, as the settings name them."""
    pages = dict(settings.LANGUAGES)
    return [
        *(Language(code) for code in pages if code != settings.LANGUAGE_CODE),
        *(Language(code, PAPER) for code in settings.PAPER_LANGUAGES if code not in pages),
    ]

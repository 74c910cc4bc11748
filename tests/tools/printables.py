"""Every printable, drawn in one language, with the strings that nobody has translated."""

from collections.abc import Iterator
from gettext import NullTranslations

import pytest
from django.urls import get_resolver
from django.utils.translation.trans_real import translation

from printing.marks import Page, Part, Text
from rules import edition, edition_keys
from scoring.games.models import Game
from scoring.printed_files import Format, in_language, pages_of
from scoring.sheets.blanks import Blank, BlankKind, blank_pages
from scoring.sheets.drawing import leaves_of
from scoring.sheets.filled import filled_sheet
from tournaments.nights.models import Tournament
from tournaments.printables.catalogue import PRINTABLES, file_for
from tournaments.printables.order import NightNow, PrintOrder


class Untranslated(NullTranslations):
    """What stands behind a catalogue: it is asked for whatever the catalogue does not have."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def gettext(self, message: str) -> str:
        self.found.add(message)
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.found.add(msgid1)
        return super().ngettext(msgid1, msgid2, n)


def listened_to(language: str, monkeypatch: pytest.MonkeyPatch) -> Untranslated:
    get_resolver().url_patterns  # noqa: B018 - modules that are read now ask for their words
    behind = Untranslated()
    monkeypatch.setattr(translation(language), "_fallback", behind)
    return behind


def blank_pages_of(language: str) -> Iterator[Page]:
    for what in BlankKind:
        for key in edition_keys():
            for variant in edition(key).variants:
                yield from blank_pages(Blank(what, key, variant, language=language))


def sheets_of(games: list[Game], language: str) -> Iterator[Page]:
    with in_language(language):
        for game in games:
            yield from pages_of(leaves_of(filled_sheet(game), Format()), Format())


def pages_of_night(night: Tournament, language: str) -> Iterator[Page]:
    """All that can be made of it as it stands, and what it is called."""
    tournament = Tournament.objects.select_related("club").get(pk=night.pk)
    ready = NightNow(tournament)
    keys = tuple(key for key, each in PRINTABLES.items() if each.needs.is_met(ready))
    order = PrintOrder(keys, language, "http://192.168.178.23:8000", spare=1, places=0)
    now = NightNow(tournament, order)
    assert file_for(now).name
    with in_language(language):
        for key in keys:
            yield from PRINTABLES[key].make(now)


def texts_of(page: Page) -> Iterator[str]:
    for part in page.parts:
        yield from texts_in(part)


def texts_in(part: Part) -> Iterator[str]:
    yield part.said
    for inside in part.inside:
        match inside:
            case Part():
                yield from texts_in(inside)
            case Text(text=text):
                yield text
            case _:
                pass

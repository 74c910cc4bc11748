from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation.trans_real import TranslationCatalog, translation

from printing.marks import Page
from scoring.games.models import Game
from scoring.printed_files import LANGUAGES, in_language
from tests.clubs import club_of
from tests.project.packages import HOME
from tests.scoring.tables import fresh, read_row, record, sit_down, submission
from tests.tools.printables import blank_pages_of, listened_to, pages_of_night, sheets_of, texts_of
from tests.tournaments.playing import (
    deal_at,
    leave,
    night_with,
    published,
    rounds_played,
    rows,
)
from tools.words.text_files import read_catalog, text_path
from tournaments.nights.models import Final, Tournament
from tournaments.rounds import drafting

pytestmark = pytest.mark.django_db
OTHERS = [code for code in LANGUAGES if code != settings.LANGUAGE_CODE]
PEOPLE = ("Ada", "Ben", "Cleo", "Dora")
TWO = PEOPLE[:2]


@pytest.fixture
def nights(monkeypatch: pytest.MonkeyPatch) -> list[Tournament]:
    """Nights in which there is something of everything that a printable says."""
    monkeypatch.setattr(drafting, "TRIES", 500)
    begun, running, over, final = (
        night_with(9, club_of(name), planned_rounds=2) for name in PEOPLE
    )
    leave(running, "I")
    deal_at(rows(published(running))[0])
    Tournament.objects.filter(pk=final.pk).update(final=Final.KNOCK_OUT, finalists=1)
    final = rounds_played(final, 2)
    return [begun, running, rounds_played(over, 2), final]


def games() -> list[Game]:
    """Won, broken off, doubtful, corrected, and of each edition."""
    won = record(sit_down(*TWO, variant="short:1"), "0* 55")
    doubtful = record(sit_down(*TWO, variant="ten"), "40 60", "0* 3")
    board = record(sit_down(*TWO, edition="board"), "* -4")
    corrected = record(sit_down(*TWO), "0* 25+")
    corrected.correct_deal(1, read_row("0* 30+"), submission(corrected))
    return [won, doubtful, board, fresh(corrected), sit_down(*TWO, edition="master")]


def all_printables(nights: list[Tournament], language: str) -> Iterator[Page]:
    yield from blank_pages_of(language)
    yield from sheets_of(games(), language)
    for night in nights:
        yield from pages_of_night(night, language)


@pytest.mark.parametrize(
    "language",
    ["de", *(pytest.param(code, marks=pytest.mark.long) for code in OTHERS if code != "de")],
)
def test_printables_have_no_english_left(
    nights: list[Tournament], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    untranslated = listened_to(language, monkeypatch)
    texts = {text for page in all_printables(nights, language) for text in texts_of(page)}
    entries = read_catalog(text_path(HOME, language), language).entries
    english = {entry.text for entry in entries if entry.text not in entry.strings}
    assert sorted(untranslated.found) == []
    assert len(texts) > 300
    assert texts & english == set()


def test_what_has_no_translation_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    untranslated = listened_to("fr", monkeypatch)
    with in_language("fr"):
        assert gettext("Whoever reads this") == "Whoever reads this"
        assert gettext("Phases completed") != "Phases completed"
    assert untranslated.found == {"Whoever reads this"}


def test_without_a_catalogue_each_word_of_a_printable_is_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    untranslated = listened_to("fr", monkeypatch)
    monkeypatch.setattr(translation("fr"), "_catalog", TranslationCatalog())
    texts = {text for page in blank_pages_of("fr") for text in texts_of(page)}
    assert {"Phases", "%(size)d of one colour", "a column\x04Deal"} <= untranslated.found
    assert "Phase card" in texts

"""What is true of all that a night can print: a new printable is tested here by itself."""

from itertools import product
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from printing.marks import PaperSize
from scoring.people.models import Player
from scoring.printed_files import LANGUAGES
from tests.printing.reading import assert_clean
from tests.tournaments.nights_running import round_of, running
from tests.tournaments.playing import finish, night_with, play, published, rounds_played, rows
from tests.tournaments.printables.printed import hostile_names, now, printed, rename
from tournaments.nights.models import Tournament
from tournaments.printables.catalogue import PRINTABLES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]

STATEMENTS = 6  # of the database that are enough for a printable


@pytest.fixture
def hostile() -> Tournament:
    """People, a night and a club are called as nobody expects it."""
    night = night_with(len(hostile_names()), name="W" * 60)
    rename(night)
    night.club.name = "Клуб 😀 <b>" + "W" * 49
    night.club.save(update_fields=["name"])
    play(published(night))
    finish(rows(published(night))[0])
    return night


def test_names_of_any_kind_stand_where_they_should(hostile: Tournament) -> None:
    for key, size in product(PRINTABLES, PaperSize):
        assert_clean(
            printed(PRINTABLES[key].make, now(hostile, paper_size=size.name.lower(), places=0))
        )
    assert_clean(printed(PRINTABLES["certificates"].make, now(hostile, places=0, text_only=True)))


def test_no_name_is_read_as_markup(hostile: Tournament) -> None:
    Player.objects.update(name="<b>Zoë&amp;")
    naming = 0
    for key in PRINTABLES:
        said = printed(PRINTABLES[key].make, now(hostile)).tree.read
        assert said.count("Zoë") == said.count("<b>Zoë&amp;"), key
        naming += "Zoë" in said
    assert naming >= 10  # the poster alone names nobody


@pytest.mark.parametrize(
    "language",
    ["de", *(pytest.param(each, marks=pytest.mark.long) for each in LANGUAGES if each != "de")],
)
def test_every_language_fits(language: str) -> None:
    night = rounds_played(night_with(13, minutes=45, ties=["wins"]), 2)
    finish(rows(published(night))[0])
    for key in PRINTABLES:
        read = printed(PRINTABLES[key].make, now(night), language)
        assert read.language == language
        assert_clean(read)


def test_more_people_do_not_need_more_statements() -> None:
    few = played_by(9)
    many = played_by(40, club=few.club)
    for key in PRINTABLES:
        for night in (few, many):  # what is derived from games is kept by whoever comes first
            statements(key, night)
        most = STATEMENTS + (4 if key == "scores" else 0)  # they read games too
        assert statements(key, few) == statements(key, many) <= most, key


def played_by(count: int, **more: Any) -> Tournament:
    night = night_with(count, **more)
    for table in rows(published(night)):
        finish(table)
    return night


def statements(key: str, night: Tournament) -> int:
    night_now = now(night)
    with CaptureQueriesContext(connection) as seen:
        printed(PRINTABLES[key].make, night_now)
    return len(seen)


def test_the_same_night_makes_the_same_bytes() -> None:
    night = rounds_played(night_with(8), 1)
    for key in PRINTABLES:
        make = PRINTABLES[key].make
        assert printed(make, now(night)).pdf == printed(make, now(night)).pdf


def test_two_people_are_enough_for_each_of_them() -> None:
    night = running(sizes=(2,))
    finish(rows(round_of(night))[0])
    for key in PRINTABLES:
        assert_clean(printed(PRINTABLES[key].make, now(night)))


@pytest.mark.long
def test_a_thousand_people_are_seated_on_paper() -> None:
    night = running(sizes=(4,) * 250)
    for table in rows(round_of(night))[:40]:
        finish(table)
    made = {key: printed(each.make, now(night, places=0)) for key, each in PRINTABLES.items()}
    pages = {key: len(read.pages) for key, read in made.items()}
    assert pages["badges"] == 100
    assert pages["seating-names"] <= 20
    assert pages["seating-tables"] == 17
    assert pages["checklist"] <= 20
    assert pages["certificates"] == 160

"""Everything about a person as one file: all rows about them, and nothing of others."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db.models import ManyToManyRel, Model
from django.test import Client

from scoring.clubs.models import Club
from scoring.people import own_data
from scoring.people.erasing import merge
from scoring.people.models import Circle, Player
from scoring.people.own_data import RowsAbout, everything_about
from tests.clubs import ada, ben, cleo, club_of
from tests.scoring.tables import record, sit_down
from tests.tournaments.nights_running import deal, running, table_of
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Entrant, Presence
from tournaments.models import PersonalLink
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = pytest.mark.django_db
PEOPLE = (Player, Entrant)  # whatever points to one of these is about somebody
ROWS = [told for told in own_data.sections.values() if isinstance(told, RowsAbout)]


def rows_about(person: type[Model]) -> Iterator[tuple[str, str]]:
    """Each table with a row about somebody, and the field that says about whom."""
    for relation in person._meta.related_objects:
        field: Any = relation.field
        if isinstance(relation, ManyToManyRel):
            yield field.remote_field.through._meta.label, field.m2m_reverse_field_name()
        elif field.model is not Player:  # its entries that were merged
            yield field.model._meta.label, field.name


def test_no_table_is_forgotten_whose_rows_are_about_somebody() -> None:
    told = {(rows.model._meta.label, rows.person.partition("__")[0]) for rows in ROWS}
    assert {each for person in PEOPLE for each in rows_about(person)} <= told


@pytest.mark.parametrize("rows", ROWS, ids=lambda rows: rows.model.__name__)
def test_no_column_of_them_is_forgotten(rows: RowsAbout) -> None:
    """A new one has to be told, or to be named among those that say nothing of anybody."""
    told = {name.partition("__")[0] for name in rows.told}
    assert told | set(rows.left_out) == {field.name for field in rows.model._meta.concrete_fields}
    assert not told & set(rows.left_out)


@pytest.fixture
def club() -> Club:
    return club_of("Olga")


def text_of(player: Player) -> str:
    return json.dumps(everything_about(player), default=str, ensure_ascii=False)


def test_it_has_what_was_played_and_typed_and_said() -> None:
    night = running(sizes=(4,))
    player = Player.objects.get(name="Ben")
    set_presence(night.entrants.get(player=player), Presence.PAUSING)
    deal(night, 1, "25+ 60 0* 60")
    enter(table_of(night), TypedResult((9, 8, 7, 6), (5, 40, 45, 100), deals=11), 0, None)
    facts = everything_about(player)
    assert facts["person"][0]["name"] == "Ben"
    assert [each["tournament_name"] for each in facts["nights"]] == [night.name]
    assert [each["points"] for each in facts["deals_of_nights"]] == [60]
    assert [each["points"] for each in facts["results_typed_by_hand"]] == [40]
    assert facts["results_typed_by_hand"][0]["is_winner"] is False
    assert [each["after"] for each in facts["log_of_nights"]] == ["pausing"]
    assert facts["tables"][0]["position"] == 1


def test_it_has_nobody_elses_name_nor_figures(club: Club) -> None:
    game = sit_down("Ann", "Zacharias", club=club, variant="short:1")
    ann = club.players.create(name="Ann")
    game.seats.filter(position=0).update(player=ann)
    record(game, "60 0*")
    facts = everything_about(ann)
    assert [each["points"] for each in facts["deals_outside_of_nights"]] == [60]
    assert [each["is_about_them"] for each in facts["deals_outside_of_nights"]] == [False]
    assert "Zacharias" not in text_of(ann)


def test_it_has_families_links_and_the_names_from_before(club: Club) -> None:
    ann, other = (club.players.create(name=name) for name in ("Ann", "Annie M."))
    ann.write("Yolanda", "Yo", keeps_to=3)
    Circle.objects.create(club=club, name="Car 1", firm=True).people.add(ann)
    link = PersonalLink.objects.create(player=ann)
    merge(other, ann)
    facts = everything_about(ann)
    assert facts["families_and_cars"] == [{"circle_name": "Car 1", "circle_firm": True}]
    assert facts["personal_links"][0]["token"] == link.token
    assert facts["person"][0]["known_as"] == ["Ann"]
    assert facts["person"][1]["name"] == "Annie M."


def test_it_is_taken_behind_the_personal_link_and_by_organisers(club: Club) -> None:
    ann = club.players.create(name="Ann Ünlü")
    link = PersonalLink.objects.create(player=ann)
    where = f"/roster/{ann.pk}/data/"
    own = Client().get(f"{link.get_absolute_url()}data/")
    asked = ada(club).get(where)
    for answer in (own, asked):
        assert answer.headers["Content-Disposition"].startswith("attachment")
        assert "no-store" in answer.headers["Cache-Control"]
        assert answer.json()["person"][0]["name"] == "Ann Ünlü"
        assert "Ünlü" in answer.text
    for browser in (ben(club), cleo(), Client()):
        assert browser.get(where).status_code == 404
    assert f"{link.get_absolute_url()}data/" in Client().get(link.get_absolute_url()).text
    assert where in ada(club).get(f"/roster/{ann.pk}/").text


def test_whoever_was_erased_has_no_file(club: Club) -> None:
    ann = club.players.create(name="Ann")
    link = PersonalLink.objects.create(player=ann)
    ada(club).post(f"/roster/{ann.pk}/erase/")
    assert ada(club).get(f"/roster/{ann.pk}/data/").status_code == 404
    assert Client().get(f"{link.get_absolute_url()}data/").status_code == 404

"""The roster as a file, which comes back as it was."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from scoring.clubs.models import Club, Role
from scoring.people.models import Circle, Player
from tests.clubs import ada, ben, club_of, signed_in
from tests.scoring.test_spreadsheets import opened

pytestmark = pytest.mark.django_db
NAMES = ["=HYPERLINK(1)", "+1", "@x", "-Ann", "Ada; =1", "O'Hara", "'Ida'", "Ольга", "Jürgen, Groß"]


@pytest.fixture
def club() -> Club:
    return club_of("Olga", "The Tens")


@pytest.fixture
def people(club: Club) -> list[Player]:
    found = Player.objects.bulk_create(Player(club=club, name=name) for name in NAMES)
    found[0].write("=HYPERLINK(1)", "=2", keeps_to=3, is_child=True)
    found[1].retire()
    Player.objects.create(club=club, erased_at=timezone.now())
    for name in ("=Miller", "Car 1"):
        circle = Circle.objects.create(club=club, name=name)
        circle.people.add(found[0])
    return found


def taken(browser: Client, query: str = "", language: str = "en") -> bytes:
    answer = browser.get(f"/roster/file/{query}", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content


def previewed(browser: Client, content: bytes) -> Any:
    file = SimpleUploadedFile("roster", content)
    return browser.post("/roster/import/preview/", {"file": file}).context["preview"]


def test_it_says_of_everybody_what_the_roster_says(club: Club, people: list[Player]) -> None:
    head, *rows = opened(taken(ada(club), "?format=xlsx")).values
    assert head == (
        *("Name", "Nickname", "Table", "Family", "Other families", "Child"),
        *("On the roster since", "Retired on"),
    )
    said = {row[0]: row[1:] for row in rows}
    assert said.keys() == set(NAMES)
    assert said["=HYPERLINK(1)"][:5] == ("=2", 3, "=Miller", "Car 1", "yes")
    assert said["Ольга"][:5] == (None, None, None, None, "no")
    assert said["+1"][6].date() == timezone.localdate()
    assert said["Ольга"][6] is None


@pytest.mark.parametrize("language", ["en", "de"])
def test_brought_in_again_it_changes_nothing(
    club: Club, people: list[Player], language: str
) -> None:
    browser = ada(club)
    preview = previewed(browser, taken(browser, language=language))
    assert preview.same_count == len(NAMES)
    assert not preview.does_something
    assert not preview.faults


@pytest.mark.parametrize("query", ["", "?format=xlsx"])
def test_another_club_reads_the_same_people(club: Club, people: list[Player], query: str) -> None:
    content = taken(ada(club), query)
    other = signed_in(club_of("Paula", "The Others"), "Paula", Role.OWNER)
    preview = previewed(other, content)
    rows = {effect.row.name: effect.row for effect in preview.new_people}
    assert rows.keys() == set(NAMES)
    first = rows["=HYPERLINK(1)"]
    assert (first.nickname, first.table, first.circle) == ("=2", 3, "=Miller")


def test_it_is_for_organisers(club: Club) -> None:
    assert ben(club).get("/roster/file/").status_code == 404
    assert ada(club).get("/roster/file/?format=ods").status_code == 400
    assert "/roster/file/?format=xlsx" not in ada(club).get("/roster/").text
    Player.objects.create(club=club, name="Ada")
    assert "/roster/file/?format=xlsx" in ada(club).get("/roster/").text

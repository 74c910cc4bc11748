"""A page of a list costs the same however long the list is: its rows, its bytes, its statements."""

import re
from collections.abc import Callable
from itertools import chain

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models.signals import post_init
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import paging
from scoring.clubs.models import Club, Member, Role
from scoring.paging import PER_PAGE
from scoring.people.models import Circle, Player
from tests.clubs import ada, club_of, signed_in
from tests.tournaments.nights_running import draft_round, running, table_of
from tests.tournaments.people import tournament_of
from tournaments.attendance.actions import add_entrants
from tournaments.attendance.models import Entrant, Presence
from tournaments.nights.models import Tournament
from tournaments.pages import at_table
from tournaments.rounds.models import HandResult, Table
from tournaments.tables import actions as calls

pytestmark = pytest.mark.django_db

MOST_BYTES = 130_000
MOST_STATEMENTS = 14

type Address = Callable[[Tournament], str]

PAGED: dict[str, tuple[str, Address]] = {
    "desk": ('id="table-', lambda night: night.get_absolute_url()),
    "round": ('id="table-', lambda night: reverse("round-detail", args=[night.pk, 1])),
    "standings": ('id="row-', lambda night: reverse("standings-detail", args=[night.pk])),
    "public standings": ('id="row-', lambda night: reverse("night-standings", args=[night.code])),
    "night": ('class="sitters"', lambda night: reverse("night-detail", args=[night.code])),
    "draft": ('<li class="seating-table', lambda night: draft_page(before(night))),
    "who is here": ("<bdi>", lambda night: reverse("night-detail", args=[before(night).code])),
    "check-in": ('id="entrant-', lambda night: reverse("check-in", args=[night.pk])),
    "log": ("<li", lambda night: reverse("tournament-log", args=[night.pk])),
    "new night": ('name="players"', lambda _night: reverse("tournament-new")),
    "settings": ('name="players"', lambda night: reverse("tournament-settings", args=[night.pk])),
    "copy": ('name="players"', lambda night: reverse("tournament-copy", args=[night.pk])),
    "circle": ('name="people"', lambda _night: reverse("circle-new")),
    "roster": ('class="person"', lambda _night: reverse("roster")),
    "games": ("/renew/", lambda _night: reverse("organiser-games")),
    "nights": ('class="panel night"', lambda _night: reverse("tournament-list")),
    "seatings": ("/again/", lambda _night: reverse("seating-list")),
    "jobs": ("/organiser/jobs/", lambda _night: reverse("job-list")),
    "editions": ("<li", lambda _night: reverse("edition-list")),
    "members": ("<li", lambda _night: reverse("member-list")),
    "circles": ("<li", lambda _night: reverse("circle-list")),
    "where do I sit": ("<li", lambda night: reverse("self-check-in", args=[night.code])),
    "papers": ("<li", lambda night: reverse("printables", args=[night.pk])),
}


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


def night_of(club: Club, tables: int) -> Tournament:
    """So many tables of three, in a club whose roster has so many people."""
    return running(club, (3,) * tables, name=f"Night of {tables}", planned_rounds=2)


def reported(night: Tournament) -> Tournament:
    """Everybody has a row in the standings."""
    tables = Table.objects.filter(round__tournament=night).select_related("game")
    told = {"place": 1, "sequence": 1, "completed": [9, 8, 7], "points": [0, 20, 40]}
    HandResult.objects.bulk_create(
        HandResult(table=table, game=table.game, **told) for table in tables
    )
    with transaction.atomic():
        night.changed()
    return night


def before(night: Tournament) -> Tournament:
    """Another night of its people: they are here, and round 1 is drafted."""
    key = f"Before {night.name}"
    if found := Tournament.objects.filter(key=key).first():
        return found
    other = Tournament.objects.create(club=night.club, name=key, key=key, date=night.date)
    add_entrants(other, Player.objects.filter(entries__tournament=night).order_by("pk"))
    other.entrants.update(presence=Presence.HERE)
    draft_round(other, 1, (3,) * (other.entrants.count() // 3))
    return other


def draft_page(night: Tournament) -> str:
    return reverse("round-detail", args=[night.pk, 1])


def grow(club: Club, count: int) -> None:
    """So many more members, and circles of two."""
    known = club.members.count()
    users = User.objects.bulk_create(User(username=f"m{known + n}") for n in range(count))
    Member.objects.bulk_create(Member(club=club, user=user, role=Role.SCORER) for user in users)
    people = list(club.players.order_by("-pk"))
    for n in range(count):
        car = Circle.objects.create(club=club, name=f"Car {known + n:03}")
        car.people.set(people[n : n + 2])


def cost(browser: Client, address: str) -> tuple[int, int, str]:
    browser.get(address)
    with CaptureQueriesContext(connection) as seen:
        answer = browser.get(address)
    assert answer.status_code == 200
    return len(seen), len(answer.content), answer.text


def test_no_list_grows_with_the_night_or_the_roster(club: Club) -> None:
    """A second night, twice as large, in the same club: every page costs what it did."""
    browser, found = ada(club), []
    for tables in (70, 140):
        night = reported(night_of(club, tables))
        grow(club, tables)
        found.append({name: cost(browser, address(night)) for name, (_, address) in PAGED.items()})
    small, large = found
    for name, (mark, _address) in PAGED.items():
        statements, size, text = large[name]
        assert statements <= small[name][0] <= MOST_STATEMENTS, name
        assert size < MOST_BYTES, (name, size)
        assert size < small[name][1] * 1.05 + 2000, (name, size, small[name][1])
        assert text.count(mark) <= 110, name


@pytest.mark.long
def test_without_pages_the_lists_would_be_as_long_as_the_night(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: all on one page."""
    monkeypatch.setattr(paging, "PER_PAGE", 10_000)
    night = night_of(club, 70)
    reported(night)
    of_tables = [("desk", 70), ("round", 70), ("draft", 70), ("night", 70)]
    of_people = [(name, 210) for name in ("check-in", "standings", "public standings")]
    for name, rows in of_tables + of_people:
        mark, address = PAGED[name]
        assert cost(ada(club), address(night))[2].count(mark) == rows


def numbers(page: str) -> list[int]:
    return [int(number) for number in re.findall('<li [^>]*id="table-(\\d+)"', page)]


def test_every_table_stands_on_one_page_of_the_desk_and_of_its_round(club: Club) -> None:
    night, browser = night_of(club, 130), ada(club)
    for address in (night.get_absolute_url(), reverse("round-detail", args=[night.pk, 1])):
        pages = [numbers(browser.get(f"{address}?page={n}").text) for n in (1, 2, 3)]
        assert list(map(len, pages)) == [PER_PAGE, PER_PAGE, 10]
        assert list(chain(*pages)) == list(range(1, 131))
        assert "Page 2 of 3" in browser.get(f"{address}?page=2").text
        for number in (60, 61, 130):
            assert number in numbers(browser.get(at_table(address, number).split("#")[0]).text)


def test_a_table_that_calls_stands_on_every_page_of_the_desk(club: Club) -> None:
    night, browser = night_of(club, 70), ada(club)
    calls.call(table_of(night, 65))
    calls.call(table_of(night, 3))
    for page in ("1", "2", "nonsense"):
        shown = numbers(browser.get(f"{night.get_absolute_url()}?page={page}").text)
        assert shown[:2] == [65, 3]
        assert len(shown) == len(set(shown))


def test_a_page_of_the_desk_follows_itself(club: Club) -> None:
    night, browser = night_of(club, 70), ada(club)
    address = f"{night.get_absolute_url()}?page=2"
    assert f'hx-get="{address}"' in browser.get(address).text
    etag = browser.get(address)["ETag"]
    assert browser.get(address, headers={"If-None-Match": etag}).status_code == 304
    assert browser.get(night.get_absolute_url())["ETag"] != etag


def test_whoever_presses_on_a_page_of_the_desk_comes_back_to_it(club: Club) -> None:
    night, browser = running(club, (3,) * 70, minutes=45), ada(club)
    calls.call(table_of(night, 65))
    text = browser.get(f"{night.get_absolute_url()}?page=2").text
    forms = re.findall('<form [^>]*action="([^"]*)" hx-post="([^"]*)" hx-target="#desk"', text)
    assert len(forms) >= 5  # the clock, its minutes, the wall, the call, more time for a table
    for address, by_htmx in forms:
        assert address == by_htmx
        answer = browser.post(address, {"from_desk": "1"})
        assert answer["Location"] == f"{night.get_absolute_url()}?page=2", address


def test_every_member_and_every_circle_stands_on_one_page(club: Club) -> None:
    night_of(club, 20)
    grow(club, 130)
    browser = signed_in(club, "Olga", Role.OWNER)
    for address, row in (("/club/", "role-\\d+"), ("/roster/circles/", "Car \\d{3}")):
        pages = [set(re.findall(row, browser.get(f"{address}?page={n}").text)) for n in (1, 2, 3)]
        assert len(pages[0]) == len(pages[1]) == PER_PAGE
        assert len(set(chain(*pages))) == sum(map(len, pages)) == club_size(address, club)


def club_size(address: str, club: Club) -> int:
    return club.members.count() if address == "/club/" else club.circles.count()


def test_whoever_closes_a_table_comes_back_to_it(club: Club) -> None:
    night, browser = night_of(club, 70), ada(club)
    round = reverse("round-detail", args=[night.pk, 1])
    for change in ("close", "open"):
        answer = browser.post(f"{round}tables/65/{change}/")
        assert answer["Location"] == f"{round}?page=2#table-65"


def test_whoever_changes_a_role_comes_back_to_its_page(club: Club) -> None:
    night_of(club, 20)
    grow(club, 130)
    browser = signed_in(club, "Olga", Role.OWNER)
    changes = re.findall('action="([^"]*/role/[^"]*)"', browser.get("/club/?page=3").text)
    assert browser.post(changes[0], {"role": "scorer"})["Location"] == "/club/?page=3"


def test_every_table_stands_on_one_page_of_the_night_and_letters_find_the_rest(club: Club) -> None:
    night, browser = night_of(club, 130), Client()
    address = reverse("night-detail", args=[night.code])
    pages = [browser.get(f"{address}?page={n}").text for n in (1, 2, 3)]
    shown = [list(map(int, re.findall("<h3>Table (\\d+)", page))) for page in pages]
    assert list(chain(*shown)) == list(range(1, 131))
    assert f'href="{address}?page=3#tables"' in pages[1]
    assert 'id="tables" open' in pages[1]
    assert 'id="tables" open' not in browser.get(address).text
    assert f'hx-get="{address}?page=2"' in pages[1]  # who follows stays on the page
    assert "Table 130</b>" in browser.get(address, {"who": "player 389"}).text


def test_a_night_of_sixty_has_no_pager(club: Club) -> None:
    night, browser = night_of(club, 20), ada(club)
    for name in ("desk", "round", "check-in"):
        text = browser.get(PAGED[name][1](night)).text
        assert "Page 1 of" not in text
        assert "?page=" not in text
    assert browser.get(PAGED["check-in"][1](night)).text.count('id="entrant-') == 60


def test_everybody_stands_on_one_page_of_the_check_in(club: Club) -> None:
    night = tournament_of(club, *(f"Person {n:03}" for n in range(150)))
    browser, address = ada(club), reverse("check-in", args=[night.pk])
    shown = [
        re.findall("Person \\d{3}</bdi> <span", browser.get(f"{address}?page={n}").text)
        for n in (1, 2, 3)
    ]
    assert list(map(len, shown)) == [60, 60, 30]
    assert len(set(chain(*shown))) == 150
    assert "Person 149" in browser.get(f"{address}?q=149").text


def test_whoever_is_checked_in_without_scripts_is_in_sight_afterwards(club: Club) -> None:
    night = tournament_of(club, *(f"Person {n:03}" for n in range(150)))
    last = Entrant.objects.get(player__name="Person 149")
    address = reverse("presence-set", args=[night.pk, last.pk])
    answer = ada(club).post(address, {"presence": "here"})
    assert answer["Location"].endswith(f"/check-in/?page=3#entrant-{last.pk}")
    assert f'id="entrant-{last.pk}"' in ada(club).get(answer["Location"].split("#")[0]).text


def test_who_follows_a_page_of_the_check_in_gets_its_rows_alone(club: Club) -> None:
    night = tournament_of(club, *(f"Person {n:03}" for n in range(150)))
    browser, address = ada(club), reverse("check-in", args=[night.pk])
    last = Entrant.objects.get(player__name="Person 149")
    browser.post(reverse("presence-set", args=[night.pk, last.pk]), {"presence": "here"})
    for page, is_there in (("1", False), ("3", True)):
        asked = {"since": "0", "page": page}
        text = browser.get(address, asked, headers={"HX-Request": "true"}).text
        assert (f'id="entrant-{last.pk}"' in text) is is_there
        assert "1 of 150 here" in text


@pytest.mark.long
def test_of_ten_thousand_on_the_roster_no_more_are_read_than_are_shown(club: Club) -> None:
    names = (f"Person {n}" for n in range(10_000))
    Player.objects.bulk_create(Player(club=club, name=name) for name in names)
    browser, made = ada(club), []

    def note(sender: object, **_more: object) -> None:
        made.append(sender)

    post_init.connect(note, sender=Player)
    try:
        for address in (
            "/roster/",
            "/roster/?who=per",
            "/tournaments/new/",
            "/roster/circles/new/",
        ):
            made.clear()
            statements, size, _text = cost(browser, address)
            assert len(made) <= 2 * 110
            assert statements <= MOST_STATEMENTS
            assert size < 60_000
    finally:
        post_init.disconnect(note, sender=Player)


def test_every_night_stands_on_one_page_of_the_list(club: Club) -> None:
    Tournament.objects.bulk_create(
        Tournament(club=club, name=f"Night {n:03}", key=f"key-{n}", date="2026-11-19")
        for n in range(130)
    )
    pages = [ada(club).get(f"/tournaments/?page={n}").text for n in (1, 2, 3)]
    shown = [re.findall("<h3><a [^>]*>(Night \\d{3})", page) for page in pages]
    assert list(map(len, shown)) == [60, 60, 10]
    assert len(set(chain(*shown))) == 130


def test_the_log_reads_those_alone_of_whom_it_speaks(club: Club) -> None:
    night = tournament_of(club, *(f"Person {n:03}" for n in range(150)))
    who = Entrant.objects.get(player__name="Person 149")
    ada(club).post(reverse("presence-set", args=[night.pk, who.pk]), {"presence": "here"})
    made: list[object] = []

    def note(sender: object, **_more: object) -> None:
        made.append(sender)

    post_init.connect(note, sender=Entrant)
    try:
        text = ada(club).get(reverse("tournament-log", args=[night.pk])).text
    finally:
        post_init.disconnect(note, sender=Entrant)
    assert "Person 149" in text
    assert len(made) == 1

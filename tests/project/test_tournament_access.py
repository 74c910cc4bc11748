"""Every page of a tournament, for whom it exists: each address is tried with a night that runs."""

from collections.abc import Callable, Container, Iterator
from typing import Any

import pytest
from django.db.models import Model
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from scoring.clubs.models import Club, Role
from scoring.people.models import Player
from tests.clubs import ada, ben, cleo, club_of, signed_in
from tests.programs_asking import browser_with_revoked_token, browser_with_token
from tests.project.access import TABLE, Who
from tests.tournaments.nights_running import deal, round_of, running, table_of
from tests.walking import walking_apart
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Entrant, Presence
from tournaments.nights.models import LogEntry, Tournament
from tournaments.rounds.models import HandResult, Round, Table
from tournaments.rounds.publishing import unpublish

UNDER = "tournaments/<int:pk>/"
type PageOfNight = tuple[str, tuple[str, ...]]  # its name, and what its address is given


def tournament_pages(resolver: URLResolver, before: str = "") -> Iterator[PageOfNight]:
    """The names of the addresses below a tournament, each with what it is given."""
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from tournament_pages(pattern, route)
        elif route.startswith(UNDER):
            yield str(pattern.name), given(route)


def given(route: str) -> tuple[str, ...]:
    return tuple(part.partition(">")[0].rpartition(":")[2] for part in route.split("<")[1:])


PAGES = [page for page in tournament_pages(get_resolver()) if page[0] in TABLE]


@pytest.fixture
def night(db: None) -> Tournament:
    tournament = running(minutes=45, deals=1)
    deal(tournament, 1, "25+ 60 0* 60")
    set_presence(tournament.entrants.earliest("pk"), Presence.PAUSING)
    return tournament


def address(tournament: Tournament, name: str, arguments: tuple[str, ...], **instead: int) -> str:
    entrant = tournament.entrants.earliest("pk")
    values = {
        "pk": tournament.pk,
        "number": 1,
        "table": 1 if "number" in arguments else table_of(tournament).pk,
        "entrant": entrant.pk,
        "player": entrant.player_id,
        "entry": tournament.log.latest("pk").pk,
        **instead,
    }
    return reverse(name, kwargs={argument: values.get(argument, 1) for argument in arguments})


def answers_to(
    browser: Client, night: Tournament, pages: list[PageOfNight], may: Container[int]
) -> None:
    """Each of these pages answers with one of these statuses."""
    with walking_apart() as at:
        for name, arguments in pages:
            with at(name):
                where = address(night, name, arguments)
                assert browser.generic(TABLE[name].method, where).status_code in may


def nobody(_club: Club) -> Client:
    return Client()


def stranger(_club: Club) -> Client:
    return cleo()


@pytest.mark.parametrize(
    "browser", [nobody, stranger, browser_with_token, browser_with_revoked_token]
)
def test_for_strangers_of_another_club_for_nobody_and_for_programs_a_tournament_does_not_exist(
    night: Tournament, browser: Callable[[Club], Client]
) -> None:
    answers_to(browser(night.club), night, PAGES, {404})


def test_for_scorers_the_pages_of_organisers_do_not_exist(night: Tournament) -> None:
    pages = [page for page in PAGES if TABLE[page[0]].who is Who.ORGANISER]
    answers_to(ben(night.club), night, pages, {404})


@pytest.mark.parametrize("member", [ben, ada])
def test_scorers_and_organisers_have_their_pages(
    night: Tournament, member: Callable[[Club], Client]
) -> None:
    pages = [page for page in PAGES if TABLE[page[0]].who is Who.SCORER and "entry" not in page[1]]
    answers_to(member(night.club), night, pages, {200, 302, 409, 422})


def test_for_its_own_organiser_it_does(night: Tournament) -> None:
    """Negative control: there is something at each of these addresses."""
    answers_to(ada(night.club), night, PAGES, {*range(200, 600)} - {404})


def test_a_number_that_no_database_takes_is_that_of_nothing(night: Tournament) -> None:
    browser = ada(night.club)
    with walking_apart() as at:
        for name, arguments in PAGES:
            for argument in arguments:
                with at((name, argument)):
                    where = address(night, name, arguments, **{argument: 10**30})
                    assert browser.generic(TABLE[name].method, where).status_code in {302, 404}


@pytest.fixture
def other(night: Tournament) -> Tournament:
    """The night of another club, with three at each table."""
    return running(club_of("Bella", "The Others"), sizes=(3, 3), minutes=45, deals=1)


OF_SOMETHING = [
    (name, arguments)
    for name, arguments in PAGES
    if {*arguments} & {"table", "entrant", "player", "entry"} and "number" not in arguments
]
TYPED = {"presence": "gone", "kind": "here", "seen": 0, "minutes": 5, "more": 5, "shown": 0}


def rows_of(tournament: Tournament) -> list[str]:
    """All that is known of this night."""
    of: dict[str, object] = {"tournament": tournament}
    kinds: list[tuple[type[Model], dict[str, object]]] = [
        (Tournament, {"pk": tournament.pk}),
        (Entrant, of),
        (Round, of),
        (LogEntry, of),
        (Table, {"round__tournament": tournament}),
        (HandResult, {"table__round__tournament": tournament}),
        (Player, {"club": tournament.club}),
    ]
    return [repr(row) for kind, which in kinds for row in values_of(kind, which)]


def values_of(kind: type[Model], which: dict[str, object]) -> Iterator[dict[str, Any]]:
    yield from kind._default_manager.filter(**which).order_by("pk").values()


def test_what_is_of_another_night_is_not_found_in_ones_own(
    night: Tournament, other: Tournament
) -> None:
    """The addresses are of the own night, and name a table or a person of the other one."""
    before = rows_of(night)
    bella = signed_in(other.club, "Bella", Role.OWNER)
    typed = TYPED | {"code": table_of(night).code}
    with walking_apart() as at:
        for name, arguments in OF_SOMETHING:
            with at(name):
                theirs = address(night, name, arguments).replace(
                    f"/tournaments/{night.pk}/", f"/tournaments/{other.pk}/"
                )
                is_read = TABLE[name].method == "GET"
                answer = bella.get(theirs) if is_read else bella.post(theirs, typed)
                assert answer.status_code == 404
                assert rows_of(night) == before


def test_people_of_another_night_cannot_be_typed_into_ones_own(
    night: Tournament, other: Tournament
) -> None:
    unpublish(round_of(other), None)
    before, seats = rows_of(night), round_of(other).plan
    stranger, version = night.entrants.earliest("pk"), round_of(other).version
    bella, moving = (
        signed_in(other.club, "Bella", Role.OWNER),
        f"/tournaments/{other.pk}/rounds/1/move/",
    )
    for move in ({"table": 1}, {"with": other.entrants.earliest("pk").pk}):
        data = {"entrant": stranger.pk, "to": move, "seen": version} | move
        assert bella.post(moving, data).status_code == 409
    mine = other.club.players.latest("pk")
    bella.post(f"/roster/{mine.pk}/merge/", {"into": stranger.player_id})
    assert round_of(other).plan == seats
    assert rows_of(night) == before


def test_there_are_such_pages() -> None:
    assert {"tournament-detail", "hand-result-save"} <= {name for name, _arguments in PAGES}

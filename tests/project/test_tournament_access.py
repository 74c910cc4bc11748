"""Every page of a tournament, for whom it exists: each address is tried with a night that runs."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from tests.clubs import ada, ben, cleo
from tests.project.access import TABLE, Who
from tests.tournaments.tables import deal, running, table_of
from tournaments.models import LogEntry, Tournament

UNDER = "tournaments/<int:pk>/"


def tournament_pages(
    resolver: URLResolver, before: str = ""
) -> Iterator[tuple[str, tuple[str, ...]]]:
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
    return tournament


def address(tournament: Tournament, name: str, arguments: tuple[str, ...]) -> str:
    entrant = tournament.entrants.earliest("pk")
    values = {
        "pk": tournament.pk,
        "number": 1,
        "table": table_of(tournament).pk,
        "entrant": entrant.pk,
        "player": entrant.player_id,
        "entry": LogEntry.objects.latest("pk").pk,
    }
    return reverse(name, kwargs={argument: values.get(argument, 1) for argument in arguments})


@pytest.mark.parametrize(("name", "arguments"), PAGES)
def test_for_strangers_of_another_club_and_for_nobody_a_tournament_does_not_exist(
    night: Tournament, client: Client, name: str, arguments: tuple[str, ...]
) -> None:
    for stranger in (client, cleo()):
        answer = stranger.generic(TABLE[name].method, address(night, name, arguments))
        assert answer.status_code == 404


@pytest.mark.parametrize(
    ("name", "arguments"), [page for page in PAGES if TABLE[page[0]].who is Who.ORGANISER]
)
def test_for_scorers_the_pages_of_organisers_do_not_exist(
    night: Tournament, name: str, arguments: tuple[str, ...]
) -> None:
    answer = ben(night.club).generic(TABLE[name].method, address(night, name, arguments))
    assert answer.status_code == 404


@pytest.mark.parametrize(
    ("name", "arguments"),
    [page for page in PAGES if TABLE[page[0]].who is Who.SCORER and "entry" not in page[1]],
)
def test_scorers_and_organisers_have_their_pages(
    night: Tournament, name: str, arguments: tuple[str, ...]
) -> None:
    for browser in (ben(night.club), ada(night.club)):
        answer = browser.generic(TABLE[name].method, address(night, name, arguments))
        assert answer.status_code in {200, 302, 409, 422}


def test_there_are_such_pages() -> None:
    assert {"tournament-detail", "paper-save"} <= {name for name, _arguments in PAGES}

"""Codes that somebody tries: a right one always opens, a wrong one is not tried for ever."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from live.parts import topics_of_answer
from scoring.clubs.throttling import Counter
from tests.tournaments.nights_running import game_of, running, table_of
from tournaments import codes
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Table
from tournaments.tables import actions as calls

pytestmark = pytest.mark.django_db
MANY = 60  # wrong ones
OF_NIGHTS = ["/nights/{}/", "/nights/{}/here/", "/nights/{}/standings/", "/screen/{}/"]


@pytest.fixture
def night() -> Tournament:
    return running(minutes=45)


def statuses(client: Client, address: str, count: int = MANY) -> list[int]:
    wrong = (codes.new_night_code() for _try in range(count))
    return [client.get(address.format(code)).status_code for code in wrong]


def test_a_stranger_who_tries_codes_of_tables_has_to_wait(
    night: Tournament, client: Client
) -> None:
    assert statuses(client, "/t/{}/") == [404] * 20 + [429] * 40
    assert client.get("/t/QQQQQQQQ/", REMOTE_ADDR="192.0.2.7").status_code == 404
    Counter.objects.update(until=F("until") - timedelta(minutes=5))
    assert client.get("/t/QQQQQQQQ/").status_code == 404


@pytest.mark.parametrize("address", ["/t/{}/", "/t/?code={}"])
def test_a_right_code_opens_its_table_however_many_were_wrong(
    night: Tournament, client: Client, address: str
) -> None:
    statuses(client, "/t/{}/")
    for _phone in range(30):
        answer = client.get(address.format(table_of(night).code))
        assert answer["Location"] == game_of(night).get_absolute_url()


@pytest.mark.parametrize(
    "address",
    [OF_NIGHTS[0], *(pytest.param(each, marks=pytest.mark.long) for each in OF_NIGHTS[1:])],
)
def test_codes_of_nights_are_not_tried_for_ever_either(
    night: Tournament, client: Client, address: str
) -> None:
    assert statuses(client, address) == [404] * 20 + [429] * 40
    assert client.get(address.format(night.code)).status_code == 200


def test_it_is_one_count_for_all_kinds_of_codes(night: Tournament, client: Client) -> None:
    kinds = ["/t/{}/", *OF_NIGHTS, "/nights/{}/standings/1/", "/nights/{}/" + "x" * 22 + "/"]
    assert [statuses(client, address, 10)[-1] for address in kinds[:3]] == [404, 404, 429]
    assert {statuses(client, address, 1)[0] for address in kinds} == {429}
    assert client.post(f"/nights/{codes.new_night_code()}/here/1/").status_code == 429
    assert client.post(f"/nights/{codes.new_night_code()}/here/undo/").status_code == 429


def test_whoever_has_to_wait_is_told_what_to_do(client: Client) -> None:
    statuses(client, "/t/{}/", 20)
    for address in ("/t/QQQQQQQQ/", "/nights/QQQQQQQQ/"):
        assert "Too many codes were wrong." in client.get(address).text


def test_whoever_has_to_wait_costs_no_writing(client: Client) -> None:
    statuses(client, "/t/{}/")
    with CaptureQueriesContext(
        connection,
    ) as asked:
        statuses(client, "/t/{}/", 1)
    assert all(query["sql"].startswith("SELECT") for query in asked)
    assert Counter.objects.get().count == 20


def test_right_codes_are_not_counted(night: Tournament, client: Client) -> None:
    for _phone in range(30):
        client.get(f"/t/{table_of(night).code}/")
        client.get(f"/nights/{night.code}/")
    assert not Counter.objects.exists()


def test_codes_are_so_long_that_nobody_finds_one(night: Tournament) -> None:
    """At a thousand a second: a table of a large night in four hours, a night in a year."""
    a_table = 60 * 1000 * 4 * 3600 / 32 ** len(table_of(night).code)
    a_night = 1000 * 1000 * 365 * 24 * 3600 / 32 ** len(night.code)
    assert a_table < 0.001
    assert a_night < 0.0001


def test_a_short_code_from_before_opens_unless_others_guess(
    night: Tournament, client: Client
) -> None:
    Tournament.objects.update(code="ABC234")
    Table.objects.filter(pk=table_of(night).pk).update(code="QRS567")
    addresses = ("/t/qrs%20567/", "/t/QRS567/", "/nights/ABC234/", "/nights/abc234/here/")
    assert [client.get(address).status_code for address in addresses] == [302, 302, 200, 200]
    statuses(client, "/t/{}/", 20)
    assert [client.get(address).status_code for address in addresses] == [429] * 4
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert elsewhere.get("/nights/ABC234/").status_code == 200


@pytest.fixture
def made_for_all() -> Iterator[None]:
    """As whoever keeps answers for all has them made: nobody knows who will get them."""
    token = topics_of_answer.set(set())
    yield
    topics_of_answer.reset(token)


@pytest.mark.usefixtures("made_for_all")
@pytest.mark.parametrize("address", ["/nights/{}/", "/nights/{}/standings/", "/screen/{}/"])
def test_nothing_is_kept_for_all_that_a_guesser_has_to_wait_for(
    night: Tournament, client: Client, address: str
) -> None:
    assert client.get(address.format(night.code)).status_code == 200
    Tournament.objects.update(code="ABC234")
    assert client.get(address.format("ABC234")).status_code == 404


@pytest.mark.usefixtures("made_for_all")
def test_what_is_made_for_all_counts_for_nobody(night: Tournament, client: Client) -> None:
    assert set(statuses(client, "/nights/{}/", 30)) == {404}
    assert not Counter.objects.exists()


def test_after_the_night_the_code_of_a_table_only_shows_it(
    night: Tournament, client: Client
) -> None:
    end_night(night)
    answer = client.get(f"/t/{table_of(night).code}/")
    assert answer["Location"] == f"/watch/{game_of(night).watch_token}/"


def test_after_the_night_its_code_still_shows_it_and_lets_nobody_in(
    night: Tournament, client: Client
) -> None:
    end_night(night)
    shown = [client.get(address.format(night.code)) for address in OF_NIGHTS]
    assert [answer.status_code for answer in shown] == [200] * 4
    assert "This tournament is over." in shown[1].text
    entrant = night.entrants.earliest("pk")
    client.post(f"/nights/{night.code}/here/{entrant.pk}/")
    assert not night.log.filter(kind="arrived").exists()


def test_a_new_code_is_as_long_as_the_first(night: Tournament) -> None:
    table = table_of(night)
    assert calls.renew(table, table.code, None)
    assert len(table.code) == codes.LENGTH

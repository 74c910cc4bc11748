"""Where the table is found whose result was wrong: from the desk, the log, the standings."""

import re

import pytest
from django.test import Client

from tests.clubs import ada, ben
from tests.tournaments.nights_running import deal, round_of, running, table_of
from tests.tournaments.playing import night_with, play, published, rows
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Table
from tournaments.rounds.publishing import publish, unpublish
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


@pytest.fixture
def night() -> Tournament:
    """In its third round."""
    night = night_with(8, planned_rounds=3)
    for _round in range(2):
        play(published(night))
    published(night)
    return Tournament.objects.get(pk=night.pk)


def way_to(table: Table, night: Tournament) -> str:
    return f"/tournaments/{night.pk}/tables/{table.pk}/paper/"


def listed(browser: Client, night: Tournament, query: str = "") -> str:
    return browser.get(f"/tournaments/{night.pk}/tables/{query}").text


def test_two_clicks_lead_from_the_desk_to_each_table_of_each_round(night: Tournament) -> None:
    browser = ben(night.club)
    assert f'href="/tournaments/{night.pk}/tables/"' in browser.get(night.get_absolute_url()).text
    text = listed(browser, night)
    for round in night.rounds.all():
        for table in rows(round):
            assert way_to(table, night) in text
            assert browser.get(way_to(table, night)).status_code == 200
    assert text.index("Round 3") < text.index("Round 2") < text.index("Round 1")


def test_a_night_without_rounds_has_no_way_there_and_nothing_to_correct() -> None:
    night = night_with(8)
    browser = ada(night.club)
    assert f"/tournaments/{night.pk}/tables/" not in browser.get(night.get_absolute_url()).text
    assert "nothing can be corrected" in listed(browser, night)


def test_who_was_at_the_table_finds_it(night: Tournament) -> None:
    text = listed(ben(night.club), night, "?q=a")
    ways = set(re.findall(r"/tables/(\d+)/paper/", text))
    with_a = Table.objects.filter(round__tournament=night, seats__entrant__player__name="A")
    assert ways == {str(table.pk) for table in with_a}
    assert len(ways) == 3
    assert "Nobody called “zz”" in listed(ben(night.club), night, "?q=zz")


def test_a_line_says_how_the_table_ended_or_who_plays() -> None:
    night = running(deals=1)
    deal(night, 1, "25+ 60 0* 60")
    text = listed(ben(night.club), night)
    assert "1. Cleo · 2. Ada · 3. Ben and Dora" in text
    assert "Eve, Fay, Gus and Hal" in text
    assert text.count("Type result") == 1


def test_also_of_people_who_left(night: Tournament) -> None:
    for entrant in night.entrants.all():
        set_presence(entrant, Presence.GONE)
    assert len(re.findall("/paper/", listed(ben(night.club), night))) == 6


def test_a_table_that_is_no_longer_there_leads_to_those_that_are(night: Tournament) -> None:
    table = rows(night.rounds.get(number=3))[1]
    way = way_to(table, night)
    table.delete()
    answer = ben(night.club).get(way, follow=True)
    assert answer.redirect_chain == [(f"/tournaments/{night.pk}/tables/", 302)]
    assert "This table is no longer there" in answer.text


def test_the_log_leads_to_the_table_it_speaks_of(night: Tournament) -> None:
    table = rows(night.rounds.get(number=1))[0]
    text = ben(night.club).get(f"/tournaments/{night.pk}/log/").text
    assert way_to(table, night) in text
    assert "Correct a result" in text


def test_so_do_the_standings_for_members_alone(night: Tournament, client: Client) -> None:
    entrant = night.entrants.earliest("pk")
    tables = Table.objects.filter(round__tournament=night, seats__entrant=entrant)
    path = f"standings/{entrant.pk}/"
    mine = ben(night.club).get(f"/tournaments/{night.pk}/{path}").text
    theirs = client.get(f"/nights/{night.code}/{path}").text
    for table in tables.exclude(round__number=3):
        assert way_to(table, night) in mine
        assert way_to(table, night) not in theirs


def test_a_game_that_no_longer_counts_leads_members_to_what_counts_instead(
    client: Client,
) -> None:
    night = running(deals=1)
    game = deal(night, 1, "25+ 60 0* 60")
    address, scorer = game.get_absolute_url(), ben(night.club)
    unpublish(round_of(night), None, knowingly=True)
    assert f'href="/tournaments/{night.pk}/tables/"' in scorer.get(address).text
    publish(round_of(night), None, knowingly=True)
    assert way_to(table_of(night), night) in scorer.get(address).text
    assert "Correct the table" not in client.get(address).text
    deal_1 = scorer.get(f"{address}deals/1/").text
    assert way_to(table_of(night), night) in deal_1
    assert "Tell the organiser" not in deal_1


def test_what_is_recorded_at_a_table_that_plays_can_be_corrected_there() -> None:
    night = running(deals=3)
    deal(night, 1, "25+ 60 0* 60")
    browser = ben(night.club)
    text = browser.get(way_to(table_of(night), night)).text
    assert "Correct table 1" in text
    assert f"/games/{table_of(night).game.write_token}/deals/1/" in text  # type: ignore[union-attr]
    enter(table_of(night), TypedResult((3, 2, 2, 1), (40, 55, 60, 100)), 0, None)
    text = browser.get(way_to(table_of(night), night)).text
    assert "The paper counts instead." in text
    assert "/deals/1/" not in text

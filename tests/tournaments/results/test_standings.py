"""Who stands where, for members and for visitors."""

import html
import re
from itertools import chain
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from scoring.clubs.models import Club
from tests.clubs import ada, ben, cleo, club_of
from tests.tournaments.people import entrant, tournament_of
from tests.tournaments.tables_reporting import hand_result_at, play_at, reported, round_of
from tournaments.nights.actions import end_night
from tournaments.nights.models import LogEntry, Tournament
from tournaments.rounds.models import RoundState, Stage

PART = {"HX-Request": "true"}


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga")


@pytest.fixture
def night(club: Club) -> Tournament:
    """Two rounds: Ada won both of hers, Dora came last twice."""
    night = tournament_of(club)
    reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    reported(night, "Ada Ben Fay Dora", "Eve Cleo Gus Hal")
    return night


def members(night: Tournament) -> str:
    return f"/tournaments/{night.pk}/standings/"


def visitors(night: Tournament) -> str:
    return f"/nights/{night.code}/standings/"


def row(night: Tournament, name: str) -> str:
    return f"{entrant(night, name).pk}/"


def test_members_see_everybody_in_order(club: Club, night: Tournament) -> None:
    for browser in (ada(club), ben(club)):
        text = browser.get(members(night)).text
        assert text.index("<bdi>Ada</bdi>") < text.index("<bdi>Ben</bdi>")
        assert text.index("<bdi>Ben</bdi>") < text.index("<bdi>Dora</bdi>")


def test_for_strangers_the_pages_of_members_do_not_exist(client: Client, night: Tournament) -> None:
    for browser in (client, cleo()):
        assert browser.get(members(night)).status_code == 404
        assert browser.get(members(night) + row(night, "Ada")).status_code == 404
        for change in ("freeze/", "unfreeze/"):
            assert browser.post(members(night) + change).status_code == 404


def test_standings_are_only_looked_at(club: Club, night: Tournament) -> None:
    browser = ada(club)
    for address in (members(night), visitors(night)):
        assert browser.post(address).status_code == 405
        assert browser.post(address + row(night, "Ada")).status_code == 405
    assert browser.get(members(night) + "freeze/").status_code == 405
    assert browser.get(members(night) + "unfreeze/").status_code == 405


def test_htmx_gets_the_part(club: Club, night: Tournament) -> None:
    text = ada(club).get(members(night), headers=PART).text
    assert text.lstrip().startswith('<div id="standings"')
    text = ada(club).get(members(night) + row(night, "Ada"), headers=PART).text
    assert "<html" not in text
    assert "2 tables, 20 points: 10 + 10." in text


def test_nothing_is_sent_while_nothing_has_changed(club: Club, night: Tournament) -> None:
    browser = ada(club)
    tag = browser.get(members(night), headers=PART).headers["ETag"]
    unchanged = browser.get(members(night), headers=PART | {"If-None-Match": tag})
    assert unchanged.status_code == 304
    round = night.rounds.get(number=2)
    hand_result_at(round, 1, [1, 2, 3, 9], [90, 80, 70, 0])
    changed = browser.get(members(night), headers=PART | {"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_while_tables_are_open_it_is_said_how_many_of_the_round_count(
    client: Client, club: Club, night: Tournament
) -> None:
    assert "after round 2" in ada(club).get(members(night)).text
    night.rounds.update(state=RoundState.COMPLETE)
    round = round_of(night, "Dora Cleo Ben Ada", "Eve Fay Gus Hal")
    hand_result_at(round, 1, [1, 2, 3, 9], [90, 80, 70, 0])
    for browser, address in ((ada(club), members(night)), (client, visitors(night))):
        text = browser.get(address).text
        assert "with 1 of 2 tables of round 3" in text
        assert "after round" not in text


def test_a_row_opens_to_its_reasons_and_its_games(club: Club, night: Tournament) -> None:
    text = ben(club).get(members(night) + row(night, "Ben")).text
    assert "2 tables, 13.33 points: 6.67 + 6.67." in text
    assert "Behind Eve with 13.33 to 20." in text
    assert re.search(r"Ahead of (Cleo|Fay) with 13.33 to 10\.", text)
    assert 'href="/games/' in text
    assert "Place 2 of 4 · 9 phases · 20 points" in text


def test_visitors_open_the_same_row_without_private_links(
    client: Client, night: Tournament
) -> None:
    text = client.get(visitors(night) + row(night, "Ben")).text
    assert "2 tables, 13.33 points: 6.67 + 6.67." in text
    for table in night.rounds.get(number=1).tables.select_related("game"):
        assert table.game
        assert table.game.write_token not in text
    assert "/watch/" in text


def test_a_row_of_nobody_does_not_exist(club: Club, night: Tournament) -> None:
    assert ada(club).get(members(night) + "987654/").status_code == 404


def test_what_is_not_public_exists_for_its_members_only(
    client: Client, club: Club, night: Tournament
) -> None:
    assert client.get(visitors(night)).status_code == 200
    Tournament.objects.update(is_public=False)
    for browser in (client, cleo()):
        assert browser.get(visitors(night)).status_code == 404
        assert browser.get(visitors(night) + row(night, "Ada")).status_code == 404
    assert ben(club).get(visitors(night)).status_code == 200


def test_a_code_of_nothing_is_of_no_standings(client: Client, db: None) -> None:
    assert client.get("/nights/XXXXXX/standings/").status_code == 404


def test_whoever_moved_is_marked_in_words(club: Club, night: Tournament) -> None:
    reported(night, "Dora Cleo Ben Ada", "Eve Fay Gus Hal")
    text = ada(club).get(members(night)).text
    assert re.search(r"up [12]</span></span><bdi>Dora", text)
    assert "down 1</span></span><bdi>Gus" in text


def test_whoever_comes_late_is_new(club: Club) -> None:
    night = tournament_of(club)
    reported(night, "Ada Ben Cleo")
    assert 'class="moved' not in ada(club).get(members(night)).text
    reported(night, "Ada Ben Cleo Dora")
    text = ada(club).get(members(night)).text
    assert "new</span></span><bdi>Dora" in text
    assert "as before</span></span><bdi>Ada" in text


def test_frozen_standings_move_for_members_only(
    client: Client, club: Club, night: Tournament
) -> None:
    night.rounds.update(state=RoundState.COMPLETE)
    answer = ada(club).post(members(night) + "freeze/")
    assert answer.headers["Location"] == members(night)
    reported(night, "Dora Cleo Ben Ada", "Eve Fay Gus Hal")
    seen = client.get(visitors(night)).text
    assert "after round 2" in seen
    assert "The organisers show the rest later." in seen
    assert "3 tables" not in client.get(visitors(night) + row(night, "Ada")).text
    text = ada(club).get(members(night)).text
    assert "after round 3" in text
    assert "Visitors see the standings after round 2 only." in text
    assert "unfreeze" in text
    assert "unfreeze" not in ben(club).get(members(night)).text
    ada(club).post(members(night) + "unfreeze/")
    assert "after round 3" in client.get(visitors(night)).text
    assert list(LogEntry.objects.order_by("pk").values_list("kind", "facts")) == [
        ("standings-frozen", {"after": 2}),
        ("standings-shown", {}),
    ]


def test_frozen_twice_is_frozen_once(club: Club, night: Tournament) -> None:
    night.rounds.update(state=RoundState.COMPLETE)
    browser = ada(club)
    for _press in range(2):
        browser.post(members(night) + "freeze/")
    reported(night, "Dora Cleo Ben Ada")
    browser.post(members(night) + "freeze/")
    assert Tournament.objects.get().frozen_after == 2
    assert LogEntry.objects.count() == 1
    for _press in range(2):
        browser.post(members(night) + "unfreeze/")
    assert LogEntry.objects.count() == 2


def test_a_scorer_does_not_freeze(club: Club, night: Tournament) -> None:
    assert ben(club).post(members(night) + "freeze/").status_code == 404


def test_frozen_from_the_start_nothing_is_shown(client: Client, club: Club) -> None:
    night = tournament_of(club)
    reported(night, "Ada Ben Cleo Dora")
    ada(club).post(members(night) + "freeze/")
    text = client.get(visitors(night)).text
    assert "The standings are not shown yet." in text
    assert "Ada" not in text
    assert "Visitors see no standings at the moment." in ada(club).get(members(night)).text


def test_provisional_standings_say_so(client: Client, club: Club) -> None:
    night = tournament_of(club)
    round = round_of(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    play_at(round, 1, "0* 25+ 60 5+")
    text = client.get(visitors(night)).text
    assert "No table has finished yet." in text
    assert "2 tables are still open" in text
    text = client.get(visitors(night) + "?provisional=1").text
    assert "Provisional" in text
    assert "<bdi>Ada</bdi>" in text
    opened = client.get(visitors(night) + row(night, "Ada") + "?provisional=1").text
    assert "still playing" in opened


def test_a_row_of_provisional_standings_opens_to_provisional_reasons(
    client: Client, club: Club
) -> None:
    night = tournament_of(club)
    play_at(round_of(night, "Ada Ben Cleo Dora"), 1, "0* 25+ 60 5+")
    text = client.get(visitors(night) + "?provisional=1").text
    address = f"{visitors(night)}{row(night, 'Ada')}?provisional=1"
    assert address in text
    assert client.get(address).status_code == 200


def test_the_end_is_marked(client: Client, night: Tournament) -> None:
    assert "Final standings" not in client.get(visitors(night)).text
    end_night(night)
    assert "Final standings" in client.get(visitors(night)).text


def test_at_the_end_what_is_frozen_is_not_yet_final(
    client: Client, club: Club, night: Tournament
) -> None:
    night.rounds.update(state=RoundState.COMPLETE)
    ada(club).post(members(night) + "freeze/")
    Tournament.objects.update(ended_at=timezone.now())  # whoever wants to may keep it secret
    assert "Final standings" not in client.get(visitors(night)).text
    assert "Final standings" in ada(club).get(members(night)).text


def test_a_scheme_that_favours_a_size_says_so_with_the_figure(client: Client, club: Club) -> None:
    night = tournament_of(club, scheme={"kind": "winner"})
    reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus")
    text = client.get(visitors(night)).text
    assert "Favours tables of 3" in text
    assert "3.33 points at a table of 3 and 2.5 points at a table of 4" in text


def test_a_finalist_stands_above_and_the_row_says_why(client: Client, club: Club) -> None:
    night = tournament_of(club, final="final")
    reported(night, "Ada Ben Cleo Dora")
    reported(night, "Cleo Ada Ben", stage=Stage.FINAL)
    end_night(night)
    text = client.get(visitors(night) + row(night, "Cleo")).text
    assert "Place 1 at final table 1." in text
    assert "Ahead of Ada by the place there: 1 to 2." in text
    text = client.get(visitors(night) + row(night, "Dora")).text
    assert "Behind Ben, who came further." in text


def test_names_are_shown_as_they_are_typed_and_told_apart(client: Client, club: Club) -> None:
    night = tournament_of(club, "<b>Bo</b>", "Ann")
    second = club.players.create(name="Ann")
    night.entrants.create(player=second, lot=0.9)
    round = round_of(night)
    table = round.tables.create(number=1)
    for position, person in enumerate(night.entrants.order_by("pk")):
        table.seats.create(round=round, entrant=person, position=position)
    hand_result_at(round, 1, [10, 9, 8], [0, 20, 40])
    text = client.get(visitors(night)).text
    assert "&lt;b&gt;Bo&lt;/b&gt;" in text
    assert "1. Ann" in text
    assert "2. Ann" in text


def test_standings_of_a_large_night_take_few_statements(
    club: Club, django_assert_max_num_queries: Any
) -> None:
    night = large(club, 200)
    browser = ada(club)
    browser.get(members(night))
    hand_result_at(night.rounds.get(number=1), 1, [1, 2, 3, 4], [90, 80, 70, 60])
    with django_assert_max_num_queries(12):
        browser.get(members(night))  # with what is derived anew, and kept
    for address in (members(night), members(night) + "?provisional=1"):
        with django_assert_max_num_queries(12):
            assert browser.get(address).status_code == 200
    with django_assert_max_num_queries(12):
        browser.get(members(night) + f"{night.entrants.earliest('pk').pk}/")
    with django_assert_max_num_queries(12):
        Client().get(visitors(night))


@pytest.mark.parametrize("full", [2, pytest.param(16, marks=pytest.mark.long)])
def test_of_many_rows_each_stands_on_one_page(club: Club, full: int) -> None:
    """Sixteen full pages and one more are a thousand rows."""
    night, browser = large(club, 60 * full + 40), ada(club)
    pages = [browser.get(f"{members(night)}?page={n}").text for n in range(1, full + 2)]
    rows = [re.findall('id="row-(\\d+)"', page) for page in pages]
    assert list(map(len, rows)) == [60] * full + [40]
    assert len(set(chain(*rows))) == 60 * full + 40
    assert max(len(page.encode()) for page in pages) < 40_000
    assert browser.get(f"{members(night)}?page=99").text.count('id="row-') == 40
    assert browser.get(f"{members(night)}?page=x").text.count('id="row-') == 60


def test_somebody_far_down_is_found_by_letters_and_stands_where_the_link_leads(
    client: Client, club: Club
) -> None:
    night = large(club, 200)
    last = entrant(night, "Person 45 of 200")
    for browser, address in ((client, visitors(night)), (ada(club), members(night))):
        text = browser.get(address, {"q": "pers 45"}).text
        found = text.partition('id="found"')[2].partition("standings")[0]
        there = re.findall('href="([^"]*)#row-(\\d+)"', text)
        assert str(last.pk) in dict(map(reversed, there)), found
        for way, number in there:
            assert f'id="row-{number}"' in browser.get(html.unescape(way)).text
        assert "Nobody called “xyz”" in browser.get(address, {"q": "xyz"}).text
        assert browser.get(address, {"q": "pers"}).text.count("#row-") == 8
    part = {**PART, "HX-Target": "div#found"}
    answer = client.get(visitors(night), {"q": "pers 45"}, headers=part).text
    assert answer.strip().startswith('<div id="found"')


def test_a_row_opened_and_ones_own_page_lead_back_to_the_page_of_the_row(
    client: Client, club: Club
) -> None:
    night = large(club, 200)
    last = re.findall('id="row-(\\d+)"', client.get(visitors(night) + "?page=4").text)[-1]
    who = night.entrants.get(pk=last)
    back = f'href="{visitors(night)}?page=4#row-{last}"'
    assert back in client.get(f"{visitors(night)}{last}/").text
    assert back in client.get(f"/nights/{night.code}/{who.token}/").text


def test_a_page_that_is_none_is_not_kept(client: Client, club: Club) -> None:
    night = large(club, 200)
    cache.clear()
    for number in (1, 4, 5, 99, 1000):
        client.get(f"{visitors(night)}?page={number}")
    kept = [key for n in range(1, 1001) if cache.get(key := f"standings:{night.pk}:000:{n}:en")]
    assert kept == [f"standings:{night.pk}:000:{n}:en" for n in (1, 4)]


def test_standings_of_sixty_have_neither_pages_nor_a_search(client: Client, club: Club) -> None:
    text = client.get(visitors(large(club, 60))).text
    assert text.count('id="row-') == 60
    assert 'type="search"' not in text
    assert "?page=" not in text


@pytest.mark.parametrize("asked", ["", "provisional=1&", "sort=name&"])
def test_of_many_pages_one_with_all_rows_is_printed(client: Client, club: Club, asked: str) -> None:
    night = large(club, 200)
    for browser, address in ((client, visitors(night)), (ada(club), members(night))):
        page = browser.get(f"{address}?{asked}page=2").text
        whole = f"{address}?{asked}all=1"
        assert f'href="{html.escape(whole)}#print"' in page
        assert "data-print" not in page
        text = browser.get(whole).text
        assert len(set(re.findall('id="row-(\\d+)"', text))) == 200
        assert text.count("<tr>") == 201
        assert "data-print" in text
        assert "page=2" not in text
    assert f"{members(night)}?provisional=1&all=1" in html.unescape(
        ada(club).get(f"{members(night)}?all=1&provisional=1").text
    )


def test_a_whole_page_is_sorted_whole(client: Client, club: Club) -> None:
    night = large(club, 64)
    assert 'href="?all=1&amp;sort=name"' in client.get(f"{visitors(night)}?all=1").text
    assert client.get(f"{visitors(night)}?all=1&sort=-name").text.count('id="row-') == 64


def test_what_is_shared_is_the_address_of_visitors(client: Client, club: Club) -> None:
    night = large(club, 8)
    shared = f'readonly value="http://testserver{visitors(night)}"'
    for browser, address in ((client, visitors(night)), (ada(club), members(night))):
        page = " ".join(browser.get(address).text.split())
        assert shared in page
        assert "data-share=" in page
    night.is_public = False
    night.save(update_fields=["is_public"])
    night.changed()
    text = ada(club).get(members(night)).text
    assert "data-share=" not in text
    assert "shared-address" not in text


def large(club: Club, people: int) -> Tournament:
    """One round at tables of four; all have reported."""
    names = [f"Person {number} of {people}" for number in range(people)]
    night = tournament_of(club, *names)
    round = round_of(night)
    entrants = list(night.entrants.order_by("pk"))
    for number in range(1, people // 4 + 1):
        table = round.tables.create(number=number)
        for position, person in enumerate(entrants[4 * number - 4 : 4 * number]):
            table.seats.create(round=round, entrant=person, position=position)
        table.hand_results.create(
            place=1, sequence=1, completed=[10, 9, 8, 7], points=[0, 5, number % 90, 80]
        )
    return night

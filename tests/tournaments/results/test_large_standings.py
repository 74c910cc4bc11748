"""Standings of many people: pages, a search, and all of it on paper."""

import html
import re
from itertools import chain
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.clubs.models import Club
from tests.clubs import ada
from tests.pairs import some
from tests.tournaments.people import entrant
from tests.tournaments.results.shown_standings import PART, large, members, visitors
from tests.tournaments.tables_reporting import hand_result_at


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
    assert max(len(page.encode()) for page in pages) < 41_000
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


@pytest.mark.parametrize("asked", some(["sort=name&", "", "provisional=1&"], 1))
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

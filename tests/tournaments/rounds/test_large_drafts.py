"""The draft of a large round in pages: whoever is picked is moved to any table of any page."""

import html
import re
from itertools import chain

import pytest
from django.test import Client

from scoring.clubs.models import Club
from scoring.people.models import Player
from tests.clubs import ada, club_of
from tests.tournaments.nights_running import draft_round
from tests.tournaments.people import tournament_of
from tests.tournaments.playing import again, sitting
from tournaments.attendance.models import Presence
from tournaments.rounds.models import Round, Stage

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


def draft_of(club: Club, tables: int, people: int = 0) -> Round:
    """So many tables of three, of so many people."""
    names = (f"Person {n:03}" for n in range(people or tables * 3))
    night = tournament_of(club, *names, planned_rounds=2)
    night.entrants.update(presence=Presence.HERE)
    return draft_round(night, 1, (3,) * tables)


@pytest.fixture
def round(club: Club) -> Round:
    return draft_of(club, 130)


@pytest.fixture
def browser(club: Club) -> Client:
    return ada(club)


def at(round: Round) -> str:
    return f"/tournaments/{round.tournament_id}/rounds/{round.number}/"


def tables(text: str) -> list[int]:
    return list(map(int, re.findall('data-table="(\\d+)"', text)))


def move(browser: Client, round: Round, who: int, to: str, page: int, *, typed: str = "") -> str:
    """Where it leads without scripts."""
    fields = {"seen": again(round).version, "entrant": who, "to": to, "page": page, "table": typed}
    return browser.post(f"{at(round)}move/", fields)["Location"]


def test_every_table_of_a_draft_stands_on_one_page(browser: Client, round: Round) -> None:
    pages = [tables(browser.get(f"{at(round)}?page={n}").text) for n in (1, 2, 3)]
    assert list(map(len, pages)) == [60, 60, 10]
    assert list(chain(*pages)) == list(range(1, 131))


def test_a_draft_of_sixty_tables_has_neither_pages_nor_a_search(club: Club) -> None:
    round = draft_of(club, 60)
    picked = sitting(round)[0][0]
    for query in ("", f"?picked={picked}"):
        text = ada(club).get(at(round) + query).text
        assert len(tables(text)) == 60 + bool(query)  # and a new one
        assert "page=" not in text
        assert 'type="search"' not in text
        assert 'name="table"' not in text


def test_whoever_is_picked_moves_to_the_table_whose_number_is_typed(
    browser: Client, round: Round
) -> None:
    who = sitting(round)[0][0]
    assert 'name="table"' in browser.get(f"{at(round)}?picked={who}").text
    assert move(browser, round, who, "t", 1, typed="125") == f"{at(round)}?page=3"
    assert sitting(round)[124][-1] == who
    assert move(browser, round, who, "t", 3, typed="1") == at(round)
    assert sitting(round)[0][-1] == who


def test_htmx_is_shown_the_page_of_that_table(browser: Client, round: Round) -> None:
    who = sitting(round)[0][0]
    fields = {"seen": 0, "entrant": who, "to": "t", "page": 1, "table": "125"}
    text = browser.post(f"{at(round)}move/", fields, headers=PART).text
    assert tables(text) == list(range(121, 131))
    assert f'id="p-{who}"' in text


@pytest.mark.parametrize("typed", ["", "0", "132", "twelve", "²", "9" * 20])
def test_a_number_that_no_table_has_is_said_and_the_picked_one_stays_picked(
    browser: Client, round: Round, typed: str
) -> None:
    who = sitting(round)[0][0]
    fields = {"seen": 0, "entrant": who, "to": "t", "page": 2, "table": typed}
    answer = browser.post(f"{at(round)}move/", fields)
    assert answer.status_code == 422
    assert f"There is no table “{typed}”: type a number from 1 to 131." in answer.text
    assert "is picked" in answer.text
    assert tables(answer.text)[0] == 61
    assert again(round).version == 0


def test_two_of_different_pages_swap(browser: Client, round: Round) -> None:
    """The pager keeps who is picked."""
    first, last = sitting(round)[0][0], sitting(round)[129][2]
    text = browser.get(f"{at(round)}?picked={first}").text
    assert f"{at(round)}?picked={first}&page=2" in html.unescape(text)
    third = browser.get(f"{at(round)}?picked={first}&page=3").text
    assert f'value="p{last}"' in third
    assert move(browser, round, first, f"p{last}", 3) == f"{at(round)}?page=3"
    assert sitting(round)[0][0] == last
    assert sitting(round)[129][2] == first


def test_after_each_change_the_page_on_which_it_was_made_comes_back(
    browser: Client, round: Round
) -> None:
    who, other = sitting(round)[70][0], sitting(round)[71][0]
    there = f"{at(round)}?page=2"
    assert move(browser, round, who, "t73", 2) == there
    assert move(browser, round, who, f"p{other}", 2) == there
    undone = browser.post(f"{at(round)}undo/", {"seen": again(round).version, "page": 2})
    assert undone["Location"] == there
    stale = browser.post(f"{at(round)}undo/", {"seen": 0, "page": 2})
    assert stale.status_code == 409
    assert tables(stale.text)[0] == 61
    text = browser.get(there).text
    assert f'hx-get="{there}"' in text
    assert f"?picked={who}&page=2" in html.unescape(text)
    letting_go = browser.get(f"{at(round)}?picked={who}&page=2").text
    assert f'id="let-go" href="{there}"' in letting_go


def test_somebody_is_found_by_letters_and_picked_on_their_page(
    browser: Client, round: Round
) -> None:
    last = Player.objects.get(name="Person 389").entries.get().pk
    text = browser.get(at(round), {"q": "389"}).text
    assert f'href="{at(round)}?picked={last}&amp;page=3#p-{last}"' in text
    first = sitting(round)[0][0]
    swapping = browser.get(f"{at(round)}?q=389&picked={first}").text
    assert f'href="{at(round)}?picked={first}&amp;page=3#p-{last}"' in swapping
    assert "Nobody called “xyz” is here." in browser.get(at(round), {"q": "xyz"}).text
    assert browser.get(at(round), {"q": "person"}).text.count("#p-") == 8


def test_of_those_who_are_not_in_the_final_a_page_is_shown_beside_its_tables(club: Club) -> None:
    """There are more of them than tables: the tables stand on every page."""
    round = draft_of(club, 2, people=150)
    Round.objects.update(stage=Stage.FINAL)
    browser, seen = ada(club), []
    for number in (1, 2, 3):
        text = browser.get(f"{at(round)}?page={number}").text
        assert tables(text) == [1, 2]
        seen.append({int(who) for who in re.findall('id="p-(\\d+)"', text)})
    assert list(map(len, seen)) == [66, 66, 30]
    assert len(set.union(*seen)) == 150
    far = Player.objects.get(name="Person 149").entries.get().pk
    assert f"?picked={far}&amp;page=3#p-{far}" in browser.get(at(round), {"q": "149"}).text

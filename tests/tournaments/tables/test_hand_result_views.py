"""A result by hand is typed in, asked about where it is odd, and counts."""

import re
from typing import Any

import pytest

from tests.clubs import ada, ben
from tests.scoring.tables import leave
from tests.tournaments.nights_running import deal, game_of, running, table_of
from tests.tournaments.tables.typing_results import address, mark_in, save, typed
from tournaments.nights.models import Tournament
from tournaments.results.standings import table_state
from tournaments.rounds.models import HandResult

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return running(deals=3)


def test_a_scorer_enters_a_whole_table(night: Tournament) -> None:
    browser = ben(night.club)
    shown = browser.get(address(night)).text
    assert [shown.index(f"Phases of {name}") for name in ("Ada", "Ben", "Cleo", "Dora")]
    answer = save(browser, night)
    assert answer["Location"] == night.get_absolute_url()
    row = HandResult.objects.get()
    assert (row.completed, row.points, row.winner) == ([3, 2, 2, 1], [40, 55, 60, 100], None)
    assert row.author and row.author.username == "ben"
    assert "Table 1: the typed result counts." in browser.get(night.get_absolute_url()).text
    assert "1. Ada · 2. Ben · 3. Cleo · 4. Dora" in browser.get(address(night)).text


def test_htmx_is_sent_to_the_desk(night: Tournament) -> None:
    answer = ben(night.club).post(address(night, "save/"), typed(), headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == night.get_absolute_url()


def test_sums_are_added_up(night: Tournament) -> None:
    save(ben(night.club), night, "3 40, 2 55, 2 60, 1 100", **{"points-1": "25+10+20"})
    assert HandResult.objects.get().points[1] == 55


def in_line(line: str, **more: Any) -> dict[str, Any]:
    """As a keyboard sends it: the rows are there, and empty."""
    return dict.fromkeys(typed(), "") | {"seen": 0, "line": line} | more


@pytest.mark.parametrize("line", ["3 40 | 2 55 | 2 60 | 1 100", "3 40;2 25+30;2 60 ,1 100 |"])
def test_a_whole_table_is_typed_in_one_line(night: Tournament, line: str) -> None:
    browser = ben(night.club)
    assert "1. Ada" in browser.post(address(night, "places/"), in_line(line)).text
    assert browser.post(address(night, "save/"), in_line(line)).status_code == 302
    row = HandResult.objects.get()
    assert (row.completed, row.points) == ([3, 2, 2, 1], [40, 55, 60, 100])


def test_a_line_that_is_too_short_is_kept_and_nothing_is_asked_of_the_rows(
    night: Tournament,
) -> None:
    answer = ben(night.club).post(address(night, "save/"), in_line("3 40 | 2 55 | 2 60"))
    assert answer.status_code == 422
    assert "3 parts for 4 seats. Type a part for each: " in answer.text
    assert 'value="3 40 | 2 55 | 2 60"' in answer.text
    assert "How many" not in answer.text.replace("How many deals?", "")
    assert not HandResult.objects.exists()


@pytest.mark.parametrize(
    ("line", "field", "word"),
    [
        ("3 40 | 11 55 | 2 60 | 1 100", "completed-1", "Type how many phases, 0 to 10."),
        ("3 40 | 2 55 | 2 6o | 1 100", "points-2", "Type a whole number"),
        ("3 40 | 2 55 | 2 | 1 100", "points-2", "How many points?"),
        ("3 40 | | 2 60 | 1 100", "completed-1", "How many phases?"),
    ],
)
def test_a_part_that_is_wrong_is_corrected_in_its_row(
    night: Tournament, line: str, field: str, word: str
) -> None:
    answer = ben(night.club).post(address(night, "save/"), in_line(line))
    assert answer.status_code == 422
    error = answer.text.split(f'id="error-{field}"')[1]
    assert word in error[:400]
    assert re.search(r'name="completed-0"\s+value="3"', answer.text)
    assert re.search(r'name="line"\s+value=""', answer.text)
    assert not HandResult.objects.exists()


def test_a_line_is_asked_about_as_rows_are(night: Tournament) -> None:
    browser = ben(night.club)
    asked = browser.post(address(night, "save/"), in_line("3 41 | 2 55 | 2 60 | 1 100"))
    assert asked.status_code == 422
    assert "no cards add up to 41" in asked.text
    assert re.search(r'name="points-0"\s+value="41"', asked.text)


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [
        ("completed-0", "11", "Type how many phases, 0 to 10."),
        ("completed-0", "", "How many phases?"),
        ("completed-0", "²", "Type how many phases, 0 to 10."),
        ("points-3", "many", "Type a whole number"),
        ("points-3", "-5", "Type a whole number"),
        ("points-3", "", "How many points?"),
        ("winner", "2", "Cleo cannot have won here: Ada did better."),
        ("seen", "", "This page is out of date"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    night: Tournament, field: str, value: str, word: str
) -> None:
    answer = save(ben(night.club), night, **{field: value})
    assert answer.status_code == 422
    assert word in answer.text
    assert not HandResult.objects.exists()


@pytest.mark.parametrize(
    ("results", "doubt"),
    [
        ("3 41, 2 55, 2 60, 1 100", "Ada: no cards add up to 41. All points here divide by 5."),
        ("3 40, 4 55, 2 60, 1 100", "Ben completed more phases than 3 deals allow."),
        ("3 40, 2 55, 2 60, 1 900", "Dora: 900 is more than so many hands can count:"),
    ],
)
def test_what_can_hardly_be_is_asked_about_once_and_then_kept(
    night: Tournament, results: str, doubt: str
) -> None:
    browser = ben(night.club)
    answer = save(browser, night, results)
    assert answer.status_code == 422
    assert doubt in answer.text
    assert save(browser, night, results, sure="on").status_code == 302
    assert HandResult.objects.count() == 1


def test_after_a_replay_it_is_asked_who_won(night: Tournament) -> None:
    Tournament.objects.update(deals=None)
    browser, level = ben(night.club), "10 300, 10 300, 8 200, 7 200"
    assert "Ada and Ben are level." in save(browser, night, level).text
    assert save(browser, night, level, winner="1").status_code == 302
    assert "1. Ben · 2. Ada" in browser.get(address(night)).text


def test_who_left_has_neither_done_better_nor_won_the_replay(night: Tournament) -> None:
    Tournament.objects.update(deals=None)
    leave(deal(night, 1, "60 60 60 0*"), 3)
    browser, level = ben(night.club), "10 300, 10 300, 8 200, 10 200"
    assert "Ada and Ben are level." in save(browser, night, level).text
    assert save(browser, night, level, winner="3").status_code == 422
    assert not HandResult.objects.exists()
    assert save(browser, night, level, winner="1").status_code == 302
    assert "1. Ben · 2. Ada · 3. Cleo · 4. Dora" in browser.get(address(night)).text


def test_who_left_after_the_last_deal_may_have_won(night: Tournament) -> None:
    leave(deal(night, 1, *["60 60 60 0*"] * 3), 3)
    shown = ben(night.club).get(address(night)).text
    winners = shown.split('name="winner"')[1].split("</select>")[0]
    assert re.findall(r'value="(\d)"', winners) == ["0", "1", "2", "3"]


def test_the_places_are_shown_before_anything_is_saved(night: Tournament) -> None:
    answer = ben(night.club).post(
        address(night, "places/"), typed(), headers={"HX-Request": "true"}
    )
    assert answer.text.strip().startswith('<div id="places"')
    assert "1. Ada · 2. Ben · 3. Cleo · 4. Dora" in answer.text
    assert not HandResult.objects.exists()


def test_half_a_paper_makes_no_places(night: Tournament) -> None:
    half = typed() | {"points-0": ""}
    answer = ben(night.club).post(address(night, "places/"), half, headers={"HX-Request": "true"})
    assert "Places" not in answer.text


def test_of_two_scorers_the_slower_one_sees_both_and_chooses(night: Tournament) -> None:
    save(ben(night.club), night)
    slower = ada(night.club)
    answer = save(slower, night, "3 40, 2 55, 3 65, 1 100")
    assert answer.status_code == 409
    assert "Somebody was faster." in answer.text
    assert "60</td>" in answer.text
    assert "65</td>" in answer.text
    assert 'name="seen" value="1"' in answer.text
    assert HandResult.objects.count() == 1
    mine = {"seen": 1, "shown": mark_in(answer.text)}
    assert save(slower, night, "3 40, 2 55, 3 65, 1 100", **mine).status_code == 302
    assert HandResult.objects.latest("sequence").points == [40, 55, 65, 100]


def test_an_edition_without_points_asks_for_none(night: Tournament) -> None:
    board = running(night.club, edition="board")
    browser = ben(night.club)
    assert "points-0" not in browser.get(address(board)).text
    answer = browser.post(
        address(board, "save/"),
        {"seen": 0, "winner": "", **{f"completed-{seat}": 10 - seat for seat in range(4)}},
    )
    assert answer.status_code == 302
    assert HandResult.objects.get().points == [0, 0, 0, 0]


def test_where_everybody_plays_every_phase_points_alone_decide(night: Tournament) -> None:
    ten = running(night.club, variant="ten")
    browser = ben(night.club)
    assert "Dora cannot have won" in save(browser, ten, "9 40, 8 55, 9 60, 10 100", winner="3").text
    assert save(browser, ten, "8 40, 8 55, 9 60, 10 100").status_code == 302
    assert "1. Ada" in browser.get(address(ten)).text


def preview_in(page: str) -> str:
    found = re.search('name="preview" value="([0-9a-f-]+)"', page)
    assert found
    return found[1]


def test_who_leaves_while_it_is_looked_at_is_put_behind_only_once_that_is_seen(
    night: Tournament,
) -> None:
    browser = ben(night.club)
    deal(night, 1, "0* 20 25 60")
    seen = preview_in(browser.post(address(night, "places/"), typed()).text)
    leave(game_of(night), 0)
    asked = save(browser, night, preview=seen)
    assert asked.status_code == 409
    assert "Somebody has left this table" in asked.text
    assert "1. Ben · 2. Cleo · 3. Dora · 4. Ada" in asked.text
    assert not HandResult.objects.exists()
    assert save(browser, night, preview=preview_in(asked.text)).status_code == 302
    assert table_state(table_of(night)).places == (4, 1, 2, 3)


def test_what_was_typed_after_the_places_were_shown_is_saved_at_once(night: Tournament) -> None:
    browser = ben(night.club)
    seen = preview_in(browser.post(address(night, "places/"), typed()).text)
    assert save(browser, night, "2 40, 3 55, 2 60, 1 100", preview=seen).status_code == 302
    assert HandResult.objects.get().completed == [2, 3, 2, 1]

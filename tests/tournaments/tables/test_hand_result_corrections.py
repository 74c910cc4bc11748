"""A result by hand is corrected, after a look at what that changes, and taken back."""

import re

import pytest
from django.utils import timezone

from scoring.games.models import Game
from tests.clubs import ada, ben
from tests.scoring.tables import submission
from tests.tournaments.nights_running import deal, running, table_of
from tests.tournaments.tables.typing_results import address, correct, mark_in, save
from tournaments.nights.models import Tournament
from tournaments.rounds.closing import close_table
from tournaments.rounds.models import HandResult, Round, RoundState
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return running(deals=3)


def test_a_correction_keeps_what_was_entered_before_and_its_reason(night: Tournament) -> None:
    browser = ben(night.club)
    save(browser, night)
    assert 'value="100"' in browser.get(address(night)).text
    correct(browser, night, "3 40, 2 55, 2 65, 1 100", seen=1, reason="read wrongly")
    shown = browser.get(address(night)).text
    assert "read wrongly" in shown
    assert HandResult.objects.count() == 2


def test_a_paper_is_taken_back_and_brought_back_in_one_tap_each(night: Tournament) -> None:
    browser = ben(night.club)
    save(browser, night)
    for _press in range(2):
        browser.post(address(night, "take-back/"), {"seen": 1})
    assert "was taken back" in browser.get(address(night)).text
    browser.post(address(night, "bring-back/"), {"seen": 2})
    assert "1. Ada" in browser.get(address(night)).text
    assert HandResult.objects.count() == 3


def test_who_takes_back_what_has_changed_is_told_so(night: Tournament) -> None:
    browser = ben(night.club)
    for seen in ("", "1", "x"):
        browser.post(address(night, "take-back/"), {"seen": seen})
        assert "Somebody else changed this paper" in browser.get(address(night)).text
    assert not HandResult.objects.exists()


def test_what_the_phone_recorded_is_shown_beside_it(night: Tournament) -> None:
    deal(night, 1, "25+ 60 0* 60")
    browser = ben(night.club)
    assert "If you save, the paper counts instead." in browser.get(address(night)).text
    save(browser, night)
    shown = browser.get(address(night)).text
    assert "1 deal was recorded by phone. The paper counts instead." in shown


def test_a_finished_round_is_corrected_with_a_look_at_what_would_have_been(
    night: Tournament,
) -> None:
    enter(table_of(night), TypedResult((3, 2, 2, 1), (40, 55, 60, 100)), 0, None)
    Round.objects.update(state=RoundState.COMPLETE, completed_at=timezone.now())
    browser = ada(night.club)
    assert "Round 1 is complete." in browser.get(address(night)).text
    answer = correct(browser, night, "3 40, 2 55, 3 65, 1 100", seen=1)
    assert answer["Location"] == f"/tournaments/{night.pk}/rounds/1/#table-1"
    answer = correct(ben(night.club), night, "3 40, 2 55, 3 70, 1 100", seen=2)
    assert answer["Location"] == f"/tournaments/{night.pk}/rounds/1/#table-1"


def test_from_the_list_it_leads_back_there_and_pressed_twice_says_so_once(
    night: Tournament,
) -> None:
    enter(table_of(night), TypedResult((3, 2, 2, 1), (40, 55, 60, 100)), 0, None)
    Round.objects.update(state=RoundState.COMPLETE, completed_at=timezone.now())
    browser = ada(night.club)
    tables = f"/tournaments/{night.pk}/tables/"
    assert f'href="{address(night)}?back=list"' in browser.get(tables).text
    assert 'name="back" value="list"' in browser.get(f"{address(night)}?back=list").text
    typed = {"seen": 1, "back": "list", "shown": ""}
    shown = save(browser, night, "3 40, 2 55, 3 65, 1 100", **typed).text
    assert 'name="back" value="list"' in shown
    typed["shown"] = mark_in(shown)
    for _press in range(2):
        answer = save(browser, night, "3 40, 2 55, 3 65, 1 100", **typed)
        assert answer["Location"] == tables
    text = browser.get(tables).text
    assert "Table 1 is corrected" in text
    assert "Table 1: the typed result counts." not in text


def test_before_a_correction_is_saved_it_is_shown_what_it_changes(night: Tournament) -> None:
    save(ben(night.club), night)
    answer = save(ben(night.club), night, "2 40, 3 55, 2 60, 1 100", seen=1)
    assert answer.status_code == 200
    assert "What this changes" in answer.text
    assert_changes(answer.text, "Ada", "1.", "2.")
    assert_changes(answer.text, "Ben", "2.", "1.")
    assert "was 1, is 2" in answer.text
    assert "Save the correction" in answer.text
    assert HandResult.objects.count() == 1


def assert_changes(page: str, name: str, before: str, after: str) -> None:
    row = page[page.index("What this changes") :]
    row = row[row.index(f"<bdi>{name}</bdi>") :]
    row = row[: row.index("</tr>")]
    assert f"<del>{before}</del>" in row
    assert f"{after}</ins>" in row


def test_whoever_types_on_after_the_look_is_shown_the_changes_once_more(night: Tournament) -> None:
    browser = ben(night.club)
    save(browser, night)
    mark = mark_in(save(browser, night, "2 40, 3 55, 2 60, 1 100", seen=1).text)
    answer = save(browser, night, "2 40, 3 55, 4 60, 1 100", seen=1, shown=mark, sure="on")
    assert answer.status_code == 200
    assert HandResult.objects.count() == 1


def test_the_same_correction_sent_twice_is_one(night: Tournament) -> None:
    browser = ben(night.club)
    save(browser, night)
    typed = {"seen": 1, "shown": ""}
    typed["shown"] = mark_in(save(browser, night, "2 40, 3 55, 2 60, 1 100", **typed).text)
    for _press in range(2):
        assert save(browser, night, "2 40, 3 55, 2 60, 1 100", **typed).status_code == 302
    assert HandResult.objects.count() == 2


def test_what_the_phone_recorded_is_there_to_be_corrected(night: Tournament) -> None:
    deal(night, 1, *["25+ 60 0* 60"] * 3)
    browser = ben(night.club)
    shown = browser.get(address(night)).text
    assert "Correct table 1" in shown
    assert re.findall('name="points-\\d" value="(\\d+)"', shown) == ["75", "180", "0", "180"]
    correct(browser, night, "3 75, 0 180, 2 30, 0 180")
    assert "1. Ada · 2. Cleo" in browser.get(address(night)).text


def test_who_won_a_replay_stays_the_winner_where_only_another_line_is_corrected(
    night: Tournament,
) -> None:
    Tournament.objects.update(deals=None, variant="short:1")
    Game.objects.update(variant="short:1")
    game = deal(night, 1, "5+ 60 5+ 60")
    assert game.state.replay == (0, 2)
    game.record_replay(2, submission(game))
    shown = ben(night.club).get(address(night)).text
    assert '<option value="2" selected>Cleo</option>' in shown


def test_a_table_that_was_closed_empty_has_nothing_to_be_corrected(night: Tournament) -> None:
    close_table(table_of(night), None)
    browser = ben(night.club)
    assert "Result of table 1" in browser.get(address(night)).text
    assert save(browser, night).status_code == 302

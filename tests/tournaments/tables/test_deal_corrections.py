"""A deal of a table that is done, corrected by those who look after the night."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client

from scoring.errors import MovedOn
from scoring.games.models import Game
from tests.clubs import ada, ben, cleo
from tests.scoring.tables import fresh, posted
from tests.tournaments.nights_running import (
    deal,
    game_of,
    round_of,
    running,
    seat_round,
    table_of,
)
from tests.tournaments.people import entrant
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.results.standings import standings_of, table_state
from tournaments.rounds.closing import close_table
from tournaments.rounds.publishing import complete, publish, reopen, unpublish
from tournaments.rounds.repairing import Repair, apply, repair
from tournaments.rounds.seats import seats_of
from tournaments.tables.hand_results import TypedResult, enter
from tournaments.verifying.completeness import uncounted_entries, wrongly_closed_games

pytestmark = pytest.mark.django_db

ROW = "25+ 60 0* 60"
OTHER = "0* 60 25+ 60"


@pytest.fixture
def night() -> Tournament:
    """Cleo has won all three deals of table 1, Gus those of table 2; the round is complete."""
    night = running(deals=3)
    for number in (1, 2):
        deal(night, number, *[ROW] * 3)
    complete(round_of(night), None)
    return night


def address(night: Tournament, step: str = "", number: int = 1) -> str:
    return f"/games/{game_of(night).write_token}/deals/{number}/{step}"


def mark_in(page: str) -> str:
    found = re.search('name="shown" value="([0-9a-f]+)"', page)
    assert found, page
    return found[1]


def look(browser: Client, night: Tournament, sent: dict[str, Any], number: int = 1) -> str:
    answer = browser.post(address(night, "preview/", number), sent)
    assert answer.status_code == 200
    return answer.text


def correct(browser: Client, night: Tournament, row: str = OTHER, **more: Any) -> Any:
    """What it changes is shown first, and saved with the second press."""
    sent = posted(game_of(night), row, **more)
    sent["shown"] = mark_in(look(browser, night, sent))
    return browser.post(address(night, "correct/"), sent)


def points(night: Tournament) -> list[int]:
    return [row.points for row in table_state(table_of(night)).rows]


def test_the_page_of_a_table_leads_to_its_deals(night: Tournament) -> None:
    page = ben(night.club).get(f"/tournaments/{night.pk}/tables/{table_of(night).pk}/paper/").text
    assert "Correct a deal" in page
    for number in (1, 2, 3):
        assert f'href="{address(night, number=number)}"' in page
    assert "Show what changes" in ben(night.club).get(address(night)).text


def test_before_it_is_saved_it_is_shown_what_changes_in_the_standings(night: Tournament) -> None:
    text = look(ben(night.club), night, posted(game_of(night), "0* 60 60 60"))
    assert "<del>1. Cleo · 2. Ada · 3. Ben and Dora</del>" in text
    assert "<ins>1. Ada · 2. Cleo · 3. Ben and Dora</ins>" in text
    assert re.search(r"was \d, is \d", text)
    assert points(night) == [75, 180, 0, 180]


def test_it_counts_though_the_round_is_complete_and_the_log_says_so(night: Tournament) -> None:
    browser = ben(night.club)
    answer = correct(browser, night)
    assert answer["Location"] == f"/tournaments/{night.pk}/rounds/1/#table-1"
    assert points(night) == [50, 180, 25, 180]
    assert "Table 1 is corrected" in browser.get(answer["Location"]).text
    log = browser.get(f"/tournaments/{night.pk}/log/").text
    assert "Round 1, table 1: deal 1 was corrected." in log
    assert "<bdi>ben</bdi>" in log
    assert game_of(night).closed == "round"
    assert not uncounted_entries()
    assert not wrongly_closed_games()


def test_from_the_list_it_leads_back_there_as_a_typed_result_does(night: Tournament) -> None:
    browser, tables = ben(night.club), f"/tournaments/{night.pk}/tables/"
    entry = f"{tables}{table_of(night).pk}/paper/?back=list"
    assert f'href="{address(night)}?back=list"' in browser.get(entry).text
    assert 'name="back" value="list"' in browser.get(f"{address(night)}?back=list").text
    sent = posted(game_of(night), OTHER, back="list")
    shown = look(browser, night, sent)
    assert 'name="back" value="list"' in shown
    answer = browser.post(address(night, "correct/"), sent | {"shown": mark_in(shown)})
    assert answer["Location"] == tables


def close_again(night: Tournament) -> None:
    reopen(round_of(night), None)
    close_table(table_of(night), None)


@pytest.mark.parametrize(
    "end",
    [
        close_again,
        lambda night: reopen(round_of(night), None),
        end_night,
    ],
)
def test_it_counts_however_the_table_has_ended(
    night: Tournament, end: Callable[[Tournament], object]
) -> None:
    end(night)
    before = game_of(night).closed
    assert correct(ben(night.club), night).status_code == 302
    assert points(night) == [50, 180, 25, 180]
    assert game_of(night).closed == before


@pytest.mark.parametrize("stranger", [Client, cleo])
def test_nobody_else_corrects_what_is_closed(
    night: Tournament, stranger: Callable[[], Client]
) -> None:
    sent, browser = posted(game_of(night), OTHER), stranger()
    assert browser.post(address(night, "preview/"), sent).status_code == 409
    shown = mark_in(look(ben(night.club), night, sent))
    assert browser.post(address(night, "correct/"), sent | {"shown": shown}).status_code == 409
    assert fresh(game_of(night)).version == 3


def test_a_correction_without_a_look_is_shown_first(night: Tournament) -> None:
    answer = ben(night.club).post(address(night, "correct/"), posted(game_of(night), OTHER))
    assert answer.status_code == 200
    assert "What changes" in answer.text
    assert fresh(game_of(night)).version == 3


def test_the_same_correction_sent_twice_is_one(night: Tournament) -> None:
    browser, sent = ben(night.club), posted(game_of(night), OTHER)
    sent["shown"] = mark_in(look(browser, night, sent))
    for _press in range(2):
        assert browser.post(address(night, "correct/"), sent).status_code == 302
    assert fresh(game_of(night)).version == 4
    assert night.log.filter(kind="deal-corrected").count() == 1


def test_of_two_organisers_the_slower_one_sees_what_it_would_change_now(night: Tournament) -> None:
    slower, sent = ada(night.club), posted(game_of(night), "0* 60 60 60")
    sent["shown"] = mark_in(look(slower, night, sent))
    correct(ben(night.club), night)
    answer = slower.post(address(night, "correct/"), sent)
    assert answer.status_code == 200
    assert "This is what would change now." in answer.text
    assert points(night) == [50, 180, 25, 180]
    again = sent | {"shown": mark_in(answer.text), "seen": 4}
    assert slower.post(address(night, "correct/"), again).status_code == 302
    assert points(night) == [50, 180, 60, 180]


def test_what_another_table_has_changed_meanwhile_is_shown_once_more(night: Tournament) -> None:
    browser, sent = ben(night.club), posted(game_of(night), "0* 60 60 60")
    sent["shown"] = mark_in(look(browser, night, sent))
    enter(table_of(night, 2), TypedResult((0, 3, 1, 0), (200, 0, 30, 180)), 0, None)
    answer = browser.post(address(night, "correct/"), sent)
    assert answer.status_code == 200
    assert "This is what would change now." in answer.text


def test_where_a_typed_result_counts_a_deal_changes_nothing_else(night: Tournament) -> None:
    enter(table_of(night), TypedResult((3, 0, 3, 0), (0, 180, 75, 180)), 0, None)
    before = standings_of(night).rows
    text = look(ben(night.club), night, posted(game_of(night), OTHER))
    assert "the typed result counts, not the deals" in text
    assert standings_of(Tournament.objects.get()).rows == before


def test_of_people_who_left(night: Tournament) -> None:
    night.entrants.update(presence=Presence.GONE)
    assert correct(ben(night.club), night).status_code == 302
    assert points(night) == [50, 180, 25, 180]


def test_of_a_round_before_one_that_was_repaired(night: Tournament) -> None:
    """The repair stays as it is."""
    second = seat_round(night, 2, (4, 4))
    set_presence(entrant(night, "Ada"), Presence.GONE)
    found = repair(round_of(night, 2), Random(1), frozenset({3}))
    assert isinstance(found, Repair)
    assert apply(round_of(night, 2), found.proposal, None)
    before = seats_of(second)
    assert correct(ben(night.club), night).status_code == 302
    assert points(night) == [50, 180, 25, 180]
    assert seats_of(second) == before


def test_a_table_that_was_seated_anew_meanwhile_stays_as_it_is(night: Tournament) -> None:
    reopen(round_of(night), None)
    game, browser, sent = game_of(night), ben(night.club), posted(game_of(night), OTHER)
    sent["shown"] = mark_in(look(browser, night, sent))
    unpublish(round_of(night), None, knowingly=True)
    publish(round_of(night), None, knowingly=True)
    answer = browser.post(f"/games/{game.write_token}/deals/1/correct/", sent)
    assert answer.status_code == 409
    assert "You can correct the table that counts instead." in answer.text
    assert Game.objects.get(pk=game.pk).version == 3


def test_whoever_loses_the_table_between_look_and_lock_is_told(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_args: object) -> None:
        raise MovedOn

    browser, sent = ben(night.club), posted(game_of(night), OTHER)
    sent["shown"] = mark_in(look(browser, night, sent))
    monkeypatch.setattr("tournaments.tables.deal_corrections.locked_table", gone)
    assert browser.post(address(night, "correct/"), sent).status_code == 200
    assert fresh(game_of(night)).version == 3


def test_a_last_deal_corrected_away_lets_the_table_play_on() -> None:
    night = running(variant="short:2")
    deal(night, 1, *["0* 60 60 60"] * 2)
    browser = ben(night.club)
    sent = posted(game_of(night), "60 0* 60 60")
    text = look(browser, night, sent, 2)
    assert "The table is no longer done" in text
    answer = browser.post(address(night, "correct/", 2), sent | {"shown": mark_in(text)})
    assert answer["Location"] == night.get_absolute_url()
    assert not table_state(table_of(night)).finished
    assert not standings_of(night).rows


def test_what_cannot_be_is_refused_with_the_reason_and_nothing_typed_is_lost(
    night: Tournament,
) -> None:
    browser, sent = ben(night.club), posted(game_of(night), OTHER) | {"points-1": "62"}
    for step in ("preview/", "correct/"):
        answer = browser.post(address(night, step), sent)
        assert answer.status_code == 422
        assert "No cards add up to 62 here." in answer.text
        assert 'value="62"' in answer.text

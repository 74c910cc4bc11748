"""The first night of somebody who has nobody to ask: 23 people, three timed rounds and a final.

What the organiser presses is counted (`tests/browser/first_night/organiser.py`), and `-s` prints
how often it was. All that this night needs is among it; what guests press is not, nor what is only
looked at, nor what somebody does at the door with another device. Each line of what a night has to
be good at is a step called after its number: one comes late, one leaves in the middle, a table
brings its paper, a finalist goes, a result of the first round was wrong. What comes out is added up
by hand (`tests/browser/first_night/written.py`).
"""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.first_night import files, looking, opening, rounds
from tests.browser.first_night.evening import FINAL, Evening, evening_of
from tests.browser.first_night.written import Pencil
from tests.browser.pages import Pages
from tournaments.attendance import actions as attendance
from tournaments.rounds import drafting
from tournaments.seating.problems import Effort

MOST_PRESSES = 60


@pytest.fixture(autouse=True)
def the_dice_fall_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the same people sit together on every machine."""
    monkeypatch.setattr("tournaments.rounds.drafting.secrets.randbelow", lambda most: 7)
    monkeypatch.setattr(drafting, "effort_of", lambda *_words: Effort(20_000))
    monkeypatch.setattr(attendance, "dice", Random(10))


def everybody_comes(evening: Evening) -> None:
    opening.found_the_club(evening.me)
    opening.bring_the_people(evening.me)
    looking.line_16_steps_tick_themselves(evening, 1)
    opening.line_11_who_is_ticked_moves_the_forecast(evening)
    opening.plan(evening.me)
    opening.line_14_badges_are_scanned_in_a_row(evening)
    opening.line_13_all_who_are_expected_are_here(evening)
    looking.line_16_steps_tick_themselves(evening, 3)


def round_1(evening: Evening) -> None:
    rounds.begin(evening, "Seat round 1 without the others")
    files.papers_of_round_are_right(evening, files.take_papers_of_round(evening.me))
    looking.line_14_keys_are_listed_by_their_own(evening)
    looking.line_15_the_desk_uses_the_width_of_a_laptop(evening)
    looking.line_16_the_question_mark_opens_the_paragraph(evening)
    opening.late_one_comes(evening)
    rounds.play_round_1(evening)
    evening.me.do("Complete round 1")


def round_2(evening: Evening) -> None:
    rounds.begin(evening, "Seat round 2")
    looking.line_7_a_phone_knows_whose_it_is(evening)
    rounds.line_11_the_end_is_expected_on_desk_wall_and_phones(evening, 2)
    rounds.play_round_2(evening)
    rounds.line_6_behind_a_typed_result_there_is_no_empty_pad(evening)
    evening.me.do("Complete round 2")
    looking.line_16_steps_tick_themselves(evening, 6)


def round_3(evening: Evening) -> None:
    rounds.begin(evening, "Seat round 3")
    rounds.line_1_round_1_is_corrected_in_round_3(evening)
    rounds.play(evening, 3)
    evening.me.do("Complete round 3")


def the_final(evening: Evening) -> None:
    me = evening.me
    me.do("Seat the final")
    me.press("Draft the final")
    rounds.publish(evening)
    rounds.line_13_a_finalist_who_leaves_is_replaced(evening)
    rounds.start(evening)
    rounds.play(evening, FINAL)
    me.do("Complete the final")
    expect(me.page.locator(".desk-podium")).to_be_visible()
    looking.line_10_podium_and_what_the_final_decided(evening, rounds.pencil(evening))
    me.do("End the night")
    expect(me.page.locator(".next-step")).to_contain_text("The night is over.")
    looking.line_16_steps_tick_themselves(evening, 7)


def all_is_right(evening: Evening, night: Pencil) -> None:
    files.standings_are_right(files.take_standings(evening.me), night)
    looking.line_12_standings_are_a_table_on_a_laptop(evening, night)
    looking.line_4_points_per_deal_decide_nothing_where_deals_are_unknown(evening, night)
    files.line_15_papers_of_the_end_are_right(files.take_papers_of_the_end(evening.me), night)
    files.line_2_the_export_says_what_was_written(evening)
    for round in (1, 2, 3, FINAL):
        files.sheets_are_right(evening, round)


@pytest.mark.long
def test_a_first_night_takes_sixty_presses_at_the_most(pages: Pages) -> None:
    evening = evening_of(pages)
    everybody_comes(evening)
    for play in (round_1, round_2, round_3, the_final):
        play(evening)
    all_is_right(evening, rounds.pencil(evening))
    looking.line_8_next_week_says_who_met_tonight(evening)
    presses = evening.me.presses
    print(f"{len(presses)} presses by the organiser:", " · ".join(presses))
    assert len(presses) <= MOST_PRESSES

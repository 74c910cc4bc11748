"""Whoever came later or paused: what the rounds count that they missed, and how that is said."""

from random import Random

import pytest
from django.test import Client
from django.utils import translation

from scoring.clubs.models import Role
from tests.tournaments.nights.planning import plan, typed
from tests.tournaments.playing import again, finish, night_with, person, play, published, rows
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.models import Tournament
from tournaments.printables.standings import StandingsPrintout
from tournaments.results.column_pages import RoundCell, cells_of, round_key
from tournaments.results.pages import StandingsPage
from tournaments.results.standing_pages import StandingPage
from tournaments.results.standings import board_of, outcomes, standings_of
from tournaments.results.standings_file import StandingsFile
from tournaments.results.words import missed_text
from tournaments.rounds.corrections import correction_of, was_ranked
from tournaments.rounds.repairing import Repair, apply, repair
from tournaments.standings.schemes import MissedRound, Scheme, read_scheme
from tournaments.standings.tables import TableResult, in_order

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]

AVERAGE = {"missed": "average"}
FIXED = {"missed": "fixed", "missed_points": 4}


def night_of_nine(**scheme: object) -> Tournament:
    """I comes in the second round, and wins there."""
    tournament = night_with(9, scheme=scheme, modes=["chop"])
    set_presence(person(tournament, "I"), Presence.LATE)
    play(published(tournament))
    set_presence(person(tournament, "I"), Presence.HERE)
    return fresh(tournament)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def play_next(tournament: Tournament) -> None:
    play(published(fresh(tournament)), [person(tournament, "I").pk])


def score(tournament: Tournament, name: str) -> float | None:
    row = standings_of(fresh(tournament)).row(person(tournament, name).pk)
    return float(row.score) if row else None


def tally(tournament: Tournament, name: str) -> list[TableResult]:
    now = fresh(tournament)
    board = board_of(now, outcomes(now))
    return list(in_order(board.tallies[person(tournament, name).pk]))


def page(tournament: Tournament, name: str) -> StandingPage:
    whole = StandingsPage(fresh(tournament), role=Role.ORGANISER)
    return StandingPage(whole, person(tournament, name).pk)


@pytest.mark.parametrize(("scheme", "points"), [({}, 10), (AVERAGE, 20), (FIXED, 14)])
def test_a_missed_round_counts_what_was_agreed(scheme: dict[str, object], points: float) -> None:
    tournament = night_of_nine(**scheme)
    assert score(tournament, "I") is None  # nothing was played yet
    play_next(tournament)
    assert score(tournament, "I") == points


def test_the_row_says_what_was_missed_and_what_that_counts() -> None:
    tournament = night_of_nine(**FIXED)
    play_next(tournament)
    shown = page(tournament, "I")
    assert shown.sentences[:2] == [
        "1 table, 14 points: 4 (missed) + 10.",
        "A missed round counts 4 points.",
    ]
    first, second = shown.tables_played
    assert (first.title, first.result, first.with_whom, first.worth) == (
        "Round 1, missed",
        "",
        "",
        "+ 4",
    )
    assert second.worth == "+ 10"
    assert not any("missed" in text for text in page(tournament, "A").sentences)


def test_page_and_paper_say_by_what_the_places_are_made() -> None:
    tournament = night_of_nine(**AVERAGE)
    play_next(tournament)
    whole = StandingsPage(fresh(tournament), role=Role.ORGANISER)
    sentence = "A missed round counts as much as one’s own rounds on average."
    assert sentence in whole.scheme
    printed = StandingsPrintout(whole).content
    assert any(sentence in note for note in printed.notes)
    rows_of_i = [entry for entry in printed.entries if entry.cells[1] == "I"]
    assert "10 (missed)" in " ".join(rows_of_i[0].sentences)


def test_the_file_for_spreadsheets_adds_up_with_what_was_missed() -> None:
    tournament = night_of_nine(**FIXED)
    play_next(tournament)
    text = StandingsFile(StandingsPage(fresh(tournament), role=Role.ORGANISER)).spreadsheet.csv
    (line,) = (line for line in text.splitlines() if ",I," in line)
    assert line.split(",")[1:5] == ["I", "14", "4", "10"]


def test_while_a_table_of_a_round_plays_nobody_has_missed_it() -> None:
    tournament = night_of_nine(**AVERAGE)
    set_presence(person(tournament, "A"), Presence.PAUSING)
    round = published(fresh(tournament))
    first, second = rows(round)
    finish(first)
    before = score(tournament, "A")
    finish(second)
    assert score(tournament, "A") == 2 * (before or 0)


def test_who_has_gone_misses_nothing_any_more_and_a_round_before_that_still_counts() -> None:
    tournament = night_of_nine(**FIXED)
    set_presence(person(tournament, "B"), Presence.GONE)
    with_one = score(tournament, "B")
    play_next(tournament)
    set_presence(person(tournament, "I"), Presence.GONE)
    play(published(fresh(tournament)))
    assert score(tournament, "B") == with_one
    assert score(tournament, "I") == 14


def test_who_goes_after_a_round_still_missed_it_and_nobody_is_seated_anew() -> None:
    tournament = night_of_nine(**FIXED)
    set_presence(person(tournament, "A"), Presence.PAUSING)
    play_next(tournament)
    before = standings_of(fresh(tournament))
    third = published(fresh(tournament))
    set_presence(person(tournament, "A"), Presence.GONE)
    after = standings_of(fresh(tournament))
    assert [(row.entrant, row.score) for row in after.rows] == [
        (row.entrant, row.score) for row in before.rows
    ]
    assert was_ranked(third)
    assert correction_of(again(third)) is None


def test_who_had_gone_and_is_back_missed_that_round_only_from_the_one_they_are_back_for() -> None:
    tournament = night_of_nine(**FIXED)
    set_presence(person(tournament, "B"), Presence.GONE)
    with_one = score(tournament, "B")
    play_next(tournament)
    set_presence(person(tournament, "B"), Presence.HERE)
    assert score(tournament, "B") == with_one
    play_next(tournament)
    until_two = standings_of(fresh(tournament), until=2).row(person(tournament, "B").pk)
    assert until_two
    assert float(until_two.score) == with_one
    assert [each.is_missed for each in tally(tournament, "B")] == [False, True, False]


def test_whoever_had_gone_before_a_repair_misses_nothing_of_that_round() -> None:
    tournament = night_of_nine(**FIXED)
    round = published(fresh(tournament))
    set_presence(person(tournament, "A"), Presence.GONE)
    found = repair(again(round), Random(1))
    assert isinstance(found, Repair)
    apply(again(round), found.proposal, None)
    with_one = score(tournament, "A")
    play(again(round))
    assert score(tournament, "A") == with_one


def test_a_repair_forgives_nobody_a_round_that_they_had_no_seat_in() -> None:
    tournament = night_of_nine(**FIXED)
    set_presence(person(tournament, "A"), Presence.PAUSING)
    round = published(fresh(tournament))
    set_presence(person(tournament, "A"), Presence.GONE)
    set_presence(person(tournament, "B"), Presence.GONE)
    found = repair(again(round), Random(1))
    assert isinstance(found, Repair)
    apply(again(round), found.proposal, None)
    before = {name: score(tournament, name) or 0 for name in "AB"}
    play(again(round))
    assert again(round).gone == [person(tournament, "B").pk]
    assert score(tournament, "A") == before["A"] + 4
    assert score(tournament, "B") == before["B"]


def test_who_had_gone_before_a_round_is_not_asked_for_it_after_a_repair() -> None:
    tournament = night_of_nine(**FIXED)
    set_presence(person(tournament, "A"), Presence.GONE)
    round = published(fresh(tournament))
    set_presence(person(tournament, "A"), Presence.PAUSING)
    set_presence(person(tournament, "B"), Presence.GONE)
    found = repair(again(round), Random(1))
    assert isinstance(found, Repair)
    apply(again(round), found.proposal, None)
    assert again(round).gone == [person(tournament, name).pk for name in "AB"]


def test_what_nothing_counts_for_is_not_asked() -> None:
    assert missed_text(Scheme()) == ""
    assert read_scheme({"missed": "unknown"}).missed is MissedRound.NOTHING
    with translation.override("de"):
        assert "4" in missed_text(read_scheme(FIXED))


def test_it_is_a_setting_of_the_night(organiser: Client) -> None:
    tournament = plan(organiser, missed="fixed", missed_points="4")
    assert tournament.scheme == {"kind": "linear", "top": 10, "bottom": 0} | FIXED
    address = f"/tournaments/{tournament.pk}/settings/"
    organiser.post(f"{address}save/", typed(missed_points="4"))  # without what older pages lack
    assert fresh(tournament).scheme == tournament.scheme
    organiser.post(f"{address}save/", typed(missed="nothing", missed_points="4"))
    assert fresh(tournament).scheme == {"kind": "linear", "top": 10, "bottom": 0}
    refused = organiser.post(f"{address}save/", typed(missed="fixed", missed_points=""))
    assert refused.status_code == 422
    assert "Type how many points a missed round counts." in refused.text
    many = organiser.post(f"{address}save/", typed(missed="fixed", missed_points="many"))
    assert many.status_code == 422
    assert 'value="many"' in many.text


def test_a_missed_round_has_no_place_in_the_table_and_sorts_behind_those_who_played() -> None:
    tournament = night_of_nine(missed="fixed", missed_points=10)
    play_next(tournament)
    standings = standings_of(fresh(tournament))
    who = person(tournament, "I").pk
    cells = list(cells_of(standings, who, [1, 2]))
    assert cells == [RoundCell("10", ""), RoundCell("10", "place 1")]
    ranked = sorted(standings.rows, key=round_key(standings, "round-1"))
    tens = [
        row.entrant for row in ranked if next(cells_of(standings, row.entrant, [1])).worth == "10"
    ]
    assert len(tens) > 1
    assert tens[-1] == who

"""A result is corrected after people were seated by it."""

import pytest

from scoring.errors import MovedOn
from tests.tournaments.playing import (
    again,
    deal_at,
    drafted,
    night_with,
    play,
    published,
    rows,
    sitting,
)
from tournaments.nights.models import Final, Tournament
from tournaments.results.standings import standings_of
from tournaments.rounds.corrections import (
    correction_of,
    keep_seating,
    renumbered_tables,
    reseat_by_now,
)
from tournaments.rounds.finals import draft_coming
from tournaments.rounds.models import Round
from tournaments.tables.hand_results import TypedResult, hand_results_of
from tournaments.tables.hand_results import enter as enter_hand_result

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


def fresh(night: Tournament) -> Tournament:
    return Tournament.objects.get(pk=night.pk)


def correct(round: Round) -> None:
    """The last of the first table had won, it turns out."""
    table = rows(round)[0]
    seats = len(table.people)
    latest = hand_results_of(table)[0]
    last = latest.completed.index(min(latest.completed))
    completed = tuple(10 if seat == last else 3 + seat for seat in range(seats))
    typed_result = TypedResult(completed, tuple(20 * seat for seat in range(seats)), last)
    enter_hand_result(table, typed_result, latest.sequence, None)


@pytest.fixture
def night(db: None) -> Tournament:
    return night_with(12, modes=["random", "chop"], planned_rounds=3)


@pytest.fixture
def first(night: Tournament) -> Round:
    return play(published(night))


def test_while_the_standings_are_the_same_nothing_is_to_be_corrected(
    night: Tournament, first: Round
) -> None:
    assert correction_of(again(first)) is None
    assert correction_of(again(drafted(fresh(night)))) is None


def test_a_correction_shows_who_stands_elsewhere_and_who_would_move(
    night: Tournament, first: Round
) -> None:
    round = again(drafted(fresh(night)))
    correct(first)
    found = correction_of(round)
    assert found
    assert found.ranks
    assert all(rank.before != rank.now for rank in found.ranks)
    assert found.differences
    assert found.can_reseat
    assert found.instead
    assert sorted(map(len, found.instead)) == [4, 4, 4]


def test_only_the_standings_change_when_the_organiser_says_so(
    night: Tournament, first: Round
) -> None:
    round = again(drafted(fresh(night)))
    before = sitting(round)
    correct(first)
    keep_seating(again(round), 0, None)
    assert correction_of(again(round)) is None
    assert sitting(round) == before
    assert night.log.latest("pk").kind == "correction-acknowledged"
    with pytest.raises(MovedOn):
        keep_seating(again(round), 0, None)
    with pytest.raises(MovedOn):
        keep_seating(again(round), 1, None)


def test_a_draft_is_seated_as_it_would_have_been(night: Tournament, first: Round) -> None:
    round = again(drafted(fresh(night)))
    correct(first)
    found = correction_of(again(round))
    assert found
    assert found.instead
    reseat_by_now(again(round), 0, None)
    assert [set(table) for table in sitting(round)] == [set(table) for table in found.instead]
    assert correction_of(again(round)) is None


def test_a_published_round_gets_new_games_at_the_tables_that_change(
    night: Tournament, first: Round
) -> None:
    round = published(fresh(night))
    games = {table.number: table.game_id for table in rows(round)}
    correct(first)
    changed = reseat_by_now(again(round), round.version, None)
    now = {table.number: table.game_id for table in rows(round)}
    assert {number for number in now if now[number] != games[number]} == set(changed)
    assert all(t.game and t.game.seat_names == [e.name for e in t.people] for t in rows(round))


def test_a_round_that_is_played_stays(night: Tournament, first: Round) -> None:
    round = published(fresh(night))
    deal_at(rows(round)[0])
    correct(first)
    found = correction_of(again(round))
    assert found
    assert not found.can_reseat
    with pytest.raises(MovedOn):
        reseat_by_now(again(round), round.version, None)
    keep_seating(again(round), round.version, None)
    assert correction_of(again(round)) is None


def test_a_complete_round_is_not_corrected(night: Tournament, first: Round) -> None:
    second = play(published(fresh(night)))
    correct(first)
    assert correction_of(again(second)) is None


def test_where_the_standings_do_not_count_nothing_is_corrected() -> None:
    night = night_with(12)
    first = play(published(night))
    round = drafted(fresh(night))
    correct(first)
    assert correction_of(again(round)) is None


def test_a_final_is_corrected_with_the_new_finalists() -> None:
    night = night_with(12, planned_rounds=1, final=Final.FINAL, finalists=6)
    first = play(published(night))
    round = draft_coming(fresh(night), None)
    assert isinstance(round, Round)
    correct(first)
    found = correction_of(again(round))
    assert found
    assert found.instead is not None
    reseat_by_now(again(round), 0, None)
    assert sitting(round) == [standings_of(fresh(night)).ranking.order[:6]]


def test_a_stage_of_the_knock_out_is_corrected() -> None:
    night = night_with(12, planned_rounds=1, final=Final.KNOCK_OUT, finalists=2)
    first = play(published(night))
    round = draft_coming(fresh(night), None)
    assert isinstance(round, Round)
    correct(first)
    found = correction_of(again(round))
    assert found
    assert found.instead
    assert sorted(p for table in found.instead for p in table) == sorted(
        night.entrants.values_list("pk", flat=True)
    )


def test_tables_keep_the_number_at_which_the_most_stay() -> None:
    published_tables = ((1, 2, 3), (4, 5, 6), (7, 8))
    instead = ((4, 5, 1), (7, 8), (2, 3, 6))
    assert renumbered_tables(published_tables, instead) == ((2, 3, 6), (4, 5, 1), (7, 8))
    assert renumbered_tables(((1, 2), ()), ((2, 1),)) == ((2, 1), ())

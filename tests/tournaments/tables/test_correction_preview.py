"""What a correction would change is known before it is saved."""

import pytest

from tests.tournaments.nights_running import deal, round_of, running, table_of
from tests.tournaments.playing import again, drafted, night_with, play, published, rows
from tournaments.attendance.models import Entrant, People
from tournaments.nights.models import Tournament
from tournaments.results.standings import outcomes, standings_of
from tournaments.rounds.closing import close_table
from tournaments.rounds.corrections import correction_of
from tournaments.rounds.finals import Decider, draft_final
from tournaments.rounds.models import Round, Table
from tournaments.rounds.publishing import publish
from tournaments.tables.correction_pages import ResultChanges
from tournaments.tables.correction_preview import ResultCorrection, preview_correction
from tournaments.tables.hand_results import TypedResult, enter, hand_results_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


def fresh(night: Tournament) -> Tournament:
    return Tournament.objects.get(pk=night.pk)


@pytest.fixture
def night(db: None) -> Tournament:
    return night_with(12, modes=["random", "chop"], planned_rounds=3)


@pytest.fixture
def first(night: Tournament) -> Round:
    return play(published(night))


def last_wins(table: Table) -> TypedResult:
    """Whoever was behind is in front now: `play` has people come in by their numbers."""
    people = [seat.entrant_id for seat in table.seats.all()]
    behind = [sorted(people).index(person) for person in people]
    completed = (10 if place == len(people) - 1 else 3 + place for place in behind)
    return TypedResult(tuple(completed), tuple(20 * place for place in behind))


def looked_at(table: Table, typed_result: TypedResult) -> ResultCorrection | None:
    assert table.game
    table.round = Round.objects.select_related("tournament").get(pk=table.round_id)
    entrants: list[Entrant] = list(table.round.tournament.entrants.all())
    return preview_correction(table, table.game, typed_result, entrants)


def test_what_is_shown_before_is_what_stands_there_after(night: Tournament, first: Round) -> None:
    later = drafted(fresh(night))
    table = rows(first)[0]
    found = looked_at(table, last_wins(table))
    assert found and found.later and found.later.differences
    before = {row.entrant: row.rank for row in standings_of(fresh(night)).rows}

    enter(table, last_wins(table), hand_results_of(table)[0].sequence, None)

    after = {row.entrant: row.rank for row in standings_of(fresh(night)).rows}
    moved = {who for who, rank in after.items() if rank != before[who]}
    assert {rank.entrant for rank in found.ranks} == moved != set()
    assert all(before[r.entrant] == r.before and after[r.entrant] == r.now for r in found.ranks)
    states = {state.pk: state for state in outcomes(first)}
    assert states[table.pk].rows == found.after.rows
    now = correction_of(round_of(night, later.number))
    assert now and (now.now, now.instead) == (found.later.now, found.later.instead)


def test_looking_changes_nothing(night: Tournament, first: Round) -> None:
    before = standings_of(fresh(night)).rows
    table = rows(first)[0]
    looked_at(table, last_wins(table))
    assert standings_of(fresh(night)).rows == before
    assert len(hand_results_of(table)) == 1


def test_another_look_at_the_same_is_known_by_its_mark(night: Tournament, first: Round) -> None:
    table, other = rows(first)[:2]
    one, again = (looked_at(table, last_wins(table)) for _look in range(2))
    assert one and again and one.mark == again.mark
    enter(other, last_wins(other), hand_results_of(other)[0].sequence, None)
    meanwhile = looked_at(table, last_wins(table))
    assert meanwhile and meanwhile.mark != one.mark


def test_where_nothing_counts_yet_there_is_nothing_to_be_corrected() -> None:
    night = running(deals=3)
    typed_result = TypedResult((3, 2, 2, 1), (40, 55, 60, 100))
    assert looked_at(table_of(night), typed_result) is None
    close_table(table_of(night), None)
    assert looked_at(table_of(night), typed_result) is None
    deal(night, 2, *["25+ 60 0* 60"] * 3)
    assert looked_at(table_of(night, 2), typed_result)


def corrected_in_round_1(night: Tournament) -> ResultCorrection:
    """Each table of round 1 the other way round, until one changes who would be in the final."""
    tables = rows(night.rounds.get(number=1))
    found = [looked_at(table, last_wins(table)) for table in tables]
    return next(each for each in found if each and (each.finalists or each.played))


def text_of(found: ResultCorrection) -> ResultChanges:
    return ResultChanges(found, People(found.table.round.tournament))


def test_a_round_that_is_played_stays_and_this_is_said(night: Tournament, first: Round) -> None:
    play(published(fresh(night)))
    published(fresh(night))
    found = corrected_in_round_1(night)
    assert [each.round.number for each in found.played] == [2]
    assert list(text_of(found).played_texts) == [("Round 2", "")]
    assert found.finalists is None


def test_who_would_be_in_a_final_that_is_not_seated_yet_is_named() -> None:
    night = night_with(8, modes=["random"], planned_rounds=1, final="final", finalists=4)
    play(published(night))
    found = corrected_in_round_1(night)
    assert found.finalists
    assert found.finalists.instead
    assert len(found.finalists.instead) == len(found.finalists.out)
    assert "In it instead: " in text_of(found).finalists_text
    table = found.table
    enter(table, last_wins(table), hand_results_of(table)[0].sequence, None)
    now = draft_final(fresh(night), None, Decider.LOT)
    assert isinstance(now, Round)
    seated = {person for people in now.plan for person in people}
    assert seated >= set(found.finalists.instead)
    assert not seated & set(found.finalists.out)


def test_who_would_have_been_in_a_final_that_is_played_is_named() -> None:
    night = night_with(8, modes=["random"], planned_rounds=1, final="final", finalists=4)
    play(published(night))
    final = draft_final(fresh(night), None, Decider.LOT)
    assert isinstance(final, Round)
    done = publish(final, None)
    assert isinstance(done, Round)
    play(again(done))
    found = corrected_in_round_1(night)
    assert found.finalists is None
    [(name, text)] = text_of(found).played_texts
    assert name == "Final"
    assert "In it instead: " in text

"""Finals and knock-out."""

from typing import Any

import pytest

from scoring.errors import MovedOn
from tests.tournaments.playing import (
    again,
    drafted,
    leave,
    night_with,
    play,
    published,
    rows,
    sitting,
)
from tournaments.attendance.models import Presence
from tournaments.nights.actions import end_night
from tournaments.nights.models import Final, Tournament
from tournaments.results import standings as results
from tournaments.results.standings import standings_of
from tournaments.rounds.corrections import correction_of
from tournaments.rounds.drafting import NoDraft
from tournaments.rounds.finals import (
    DECIDED,
    Cut,
    Decider,
    by_lots,
    cut_of,
    draft_coming,
    draft_final,
    is_final_due,
)
from tournaments.rounds.models import Round, Stage
from tournaments.rounds.publishing import publish
from tournaments.seating.problems import SeatingFault
from tournaments.seating.rounds.finals import Finals, Hindrance, NoNextStage, UndecidedBorders
from tournaments.seating.rounds.next_round import Ranking
from tournaments.tables.hand_results import TypedResult, enter, hand_results_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


def fresh(night: Tournament) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=night.pk)


def after_a_round(count: int = 8, **facts: Any) -> Tournament:
    night = night_with(count, planned_rounds=1, **facts)
    play(published(night))
    return fresh(night)


def coming(night: Tournament) -> Round:
    found = draft_coming(fresh(night), None)
    assert isinstance(found, Round), found
    return again(found)


def played(night: Tournament) -> Round:
    round = publish(coming(night), None)
    assert isinstance(round, Round), round
    return play(again(round))


def test_the_best_sit_at_the_final_table_in_the_order_of_the_standings() -> None:
    night = after_a_round(12, final=Final.FINAL, finalists=6)
    assert is_final_due(night)
    round = coming(night)
    assert (round.number, round.stage) == (2, Stage.FINAL)
    assert sitting(round) == [standings_of(night).ranking.order[:6]]
    assert isinstance(publish(round, None), Round)
    assert not is_final_due(fresh(night))


def test_before_the_rounds_are_played_no_final_is_due() -> None:
    night = night_with(8, planned_rounds=2, final=Final.FINAL)
    play(published(night))
    assert not is_final_due(fresh(night))
    assert coming(night).stage == Stage.ROUND
    assert not is_final_due(fresh(night))  # a round is being drafted


def test_without_a_final_none_is_due() -> None:
    assert not is_final_due(after_a_round())


def test_after_the_final_none_is_due() -> None:
    night = after_a_round(final=Final.FINAL)
    played(night)
    assert not is_final_due(fresh(night))
    assert draft_coming(fresh(night), None) == DECIDED
    assert draft_final(fresh(night), None) == DECIDED


def test_who_is_not_here_is_not_in_the_final() -> None:
    night = after_a_round(final=Final.FINAL, finalists=3)
    first = standings_of(night).ranking.order[0]
    leave(night, night.entrants.get(pk=first).player.name)
    assert first not in sitting(coming(night))[0]


def test_more_than_a_table_of_finalists_get_several_the_best_at_the_first() -> None:
    night = after_a_round(16, final=Final.FINAL, finalists=8)
    order = standings_of(night).ranking.order
    assert sitting(coming(night)) == [order[:4], order[4:8]]


def test_a_final_needs_two() -> None:
    night = after_a_round(final=Final.FINAL)
    night.entrants.update(presence=Presence.GONE)
    found = draft_final(night, None)
    assert isinstance(found, NoDraft)
    assert found.refusals[0].code is SeatingFault.TOO_FEW
    assert not isinstance(cut_of(night), Cut)


@pytest.fixture
def tied(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """A tournament in which everybody is equal: no tie-break has parted them."""
    night = after_a_round(final=Final.FINAL)
    everybody = tuple(night.entrants.order_by("pk").values_list("pk", flat=True))

    class Equal:
        ranking = before_lots = Ranking(everybody, dict.fromkeys(everybody, 1.0))

    monkeypatch.setattr(results, "standings_of", lambda *_a, **_more: Equal())
    return night


def test_a_tie_at_the_border_is_shown_before_anything_is_decided(tied: Tournament) -> None:
    found = draft_final(tied, None)
    assert isinstance(found, UndecidedBorders)
    (border,) = found.borders
    assert (len(border.tied), border.seats) == (8, 4)
    assert tied.rounds.count() == 1


def sharing_second_places(finalists: int) -> Tournament:
    """Two tables end alike: the first places are equal, the second ones, and so on."""
    return after_a_round(final=Final.FINAL, finalists=finalists)


def test_those_whom_only_a_lot_told_apart_are_equal_at_the_border() -> None:
    night = sharing_second_places(3)
    order = standings_of(night).ranking.order
    found = draft_final(night, None)
    assert isinstance(found, UndecidedBorders)
    (border,) = found.borders
    assert (set(border.tied), border.seats) == (set(order[2:4]), 1)
    round = draft_final(night, None, Decider.LOT)
    assert isinstance(round, Round)
    assert sitting(round) == [order[:3]]


def test_a_tie_within_a_table_or_behind_the_border_asks_nothing() -> None:
    night = sharing_second_places(2)
    order = standings_of(night).ranking.order
    assert sitting(coming(night)) == [order[:2]]


def test_a_final_drafted_by_lots_is_of_the_standings_as_they_are() -> None:
    night = sharing_second_places(3)
    round = draft_final(night, None, Decider.DRAW)
    assert isinstance(round, Round)
    assert correction_of(again(round)) is None


@pytest.mark.parametrize("decider", [Decider.LOT, Decider.DRAW])
def test_seated_again_after_a_correction_the_same_lot_decides(decider: Decider) -> None:
    night = sharing_second_places(3)
    Tournament.objects.update(ties=["phases"])
    night = fresh(night)
    round = draft_final(night, None, decider)
    assert isinstance(round, Round)
    before = sitting(round)
    assert correction_of(again(round)) is None
    last = night.rounds.get(number=1).tables.get(number=2)
    outcome = hand_results_of(last)[0]
    points = [*outcome.points]
    points[outcome.completed.index(min(outcome.completed))] += 500
    enter(last, TypedResult(tuple(outcome.completed), tuple(points)), 1, None)
    Round.objects.filter(pk=round.pk).update(ranking=[[person] for person in before[0]])
    found = correction_of(again(round))
    assert found
    assert found.instead
    assert list(found.instead) == before


@pytest.mark.parametrize(
    ("final", "rounds"), [(Final.NONE, 1), (Final.KNOCK_OUT, 1), (Final.FINAL, 2)]
)
def test_a_final_is_drafted_only_when_it_is_due(final: Final, rounds: int) -> None:
    night = after_a_round()
    Tournament.objects.filter(pk=night.pk).update(final=final, planned_rounds=rounds)
    with pytest.raises(MovedOn):
        draft_final(fresh(night), None)
    assert night.rounds.count() == 1


def test_once_a_night_is_over_no_final_is_drafted() -> None:
    night = after_a_round(final=Final.FINAL)
    end_night(night)
    with pytest.raises(MovedOn):
        draft_final(fresh(night), None)


def test_the_published_lots_decide(tied: Tournament) -> None:
    lots = list(tied.entrants.order_by("lot").values_list("pk", flat=True))
    found = draft_final(tied, None, Decider.LOT)
    assert isinstance(found, Round)
    assert sitting(found) == [tuple(lots[:4])]


def test_a_lot_drawn_now_decides_the_same_by_the_same_seed(tied: Tournament) -> None:
    found = draft_final(tied, None, Decider.DRAW)
    assert isinstance(found, Round)
    drawn = cut_of(tied, Decider.DRAW, found.seed)
    assert isinstance(drawn, Cut)
    assert isinstance(drawn.outcome, Finals)
    assert list(drawn.outcome.tables) == sitting(found)
    assert draft_final(tied, None, Decider.DRAW) == found


def test_lots_leave_those_who_are_parted_in_their_order() -> None:
    night = night_with(3)
    people = list(night.entrants.order_by("pk"))
    first, *others = [entrant.pk for entrant in people]
    ranking = Ranking((first, *others), {first: 2.0} | dict.fromkeys(others, 1.0))
    order = by_lots(ranking, people).order
    assert order[0] == first
    assert sorted(order[1:]) == others


def test_a_knock_out_goes_on_until_the_final() -> None:
    night = after_a_round(16, final=Final.KNOCK_OUT, finalists=2)
    first = played(night)
    assert (first.stage, len(rows(first))) == (Stage.KNOCK_OUT, 4)
    second = played(night)
    assert second.stage == Stage.KNOCK_OUT
    assert sorted(map(len, sitting(second))) == [4, 4]
    going_on = {p for table in sitting(first) for p in sorted(table)[:2]}
    assert {p for table in sitting(second) for p in table} == going_on
    last = played(night)
    assert last.stage == Stage.FINAL
    assert len(sitting(last)[0]) == 4
    assert not is_final_due(fresh(night))


def test_the_best_are_through_where_the_sizes_leave_somebody_over() -> None:
    night = night_with(9, planned_rounds=1, final=Final.KNOCK_OUT, finalists=1, allow=[3])
    play(published(night))
    night = fresh(night)
    night.allow, night.prefer = [], 4
    night.save()
    round = coming(night)
    assert list(map(len, sitting(round))) == [4, 4]
    assert round.byes == [standings_of(night).ranking.order[0]]
    assert isinstance(publish(round, None), Round)


def test_whoever_left_makes_room_for_the_next_of_the_table() -> None:
    night = after_a_round(8, final=Final.KNOCK_OUT, finalists=2)
    first = played(night)
    winner, second, third = sorted(sitting(first)[0])[:3]
    leave(night, night.entrants.get(pk=winner).player.name)
    seated = {p for table in sitting(coming(night)) for p in table}
    assert winner not in seated
    assert {second, third} <= seated


def test_where_nobody_would_go_out_the_knock_out_is_stuck() -> None:
    night = after_a_round(8, final=Final.KNOCK_OUT, finalists=4)
    played(night)
    found = draft_coming(fresh(night), None)
    assert isinstance(found, NoNextStage)
    assert found.why is Hindrance.NOBODY_GOES_OUT


def test_a_knock_out_of_nobody_is_refused() -> None:
    night = after_a_round(8, final=Final.KNOCK_OUT, finalists=2)
    night.entrants.update(presence=Presence.GONE)
    assert isinstance(draft_coming(fresh(night), None), NoDraft)
    night.entrants.update(presence=Presence.HERE)
    played(night)
    night.entrants.update(presence=Presence.GONE)
    assert isinstance(draft_coming(fresh(night), None), NoDraft)


def test_a_final_that_is_drafted_by_two_is_one() -> None:
    night = after_a_round(final=Final.FINAL)
    round = coming(night)
    assert drafted(fresh(night)) == round
    assert draft_final(fresh(night), None) == round

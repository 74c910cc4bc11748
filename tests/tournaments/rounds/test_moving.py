"""People of a draft moved by hand."""

from datetime import timedelta
from random import Random

import pytest

from scoring.errors import MovedOn, NothingToUndo
from tests.tournaments.playing import (
    again,
    come,
    drafted,
    leave,
    night_with,
    person,
    play,
    published,
    rows,
    sitting,
)
from tournaments.attendance.actions import check_in_by_name, set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.actions import undo as undo_entry
from tournaments.nights.models import LogEntry, Tournament
from tournaments.rounds.models import Round
from tournaments.rounds.moving import Deltas, discard, move, seat_anew, swap, undo
from tournaments.rounds.publishing import unpublish
from tournaments.rounds.repairing import Repair, apply, repair
from tournaments.rounds.seats import rounds_before, seats_of
from tournaments.seating.problems import Apart, Wish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


@pytest.fixture
def draft(db: None) -> Round:
    """Seven people at tables of four and three."""
    return drafted(night_with(7))


def test_somebody_moves_to_the_last_seat_of_another_table(draft: Round) -> None:
    first, second = sitting(draft)
    move(again(draft), first[0], 2, 0, None)
    assert sitting(draft) == [first[1:], (*second, first[0])]
    assert again(draft).version == 1


def test_two_swap_seats(draft: Round) -> None:
    first, second = sitting(draft)
    swap(again(draft), first[1], second[0], 0, None)
    assert sitting(draft) == [
        (first[0], second[0], *first[2:]),
        (first[1], *second[1:]),
    ]


def test_at_one_table_the_order_of_seats_changes(draft: Round) -> None:
    first, second = sitting(draft)
    swap(again(draft), first[0], first[1], 0, None)
    assert sitting(draft) == [(first[1], first[0], *first[2:]), second]


def test_a_move_to_the_next_number_makes_a_table(draft: Round) -> None:
    first, second = sitting(draft)
    move(again(draft), first[0], 3, 0, None)
    assert sitting(draft) == [first[1:], second, (first[0],)]
    undo(again(draft), 1, None)
    assert sitting(draft) == [first, second]
    assert len(rows(draft)) == 2


def test_a_move_to_the_own_table_changes_nothing(draft: Round) -> None:
    first, _second = sitting(draft)
    move(again(draft), first[0], 1, 0, None)
    assert again(draft).version == 0


def test_somebody_without_a_seat_is_given_one(draft: Round) -> None:
    come(draft.tournament, "Zoe")
    zoe = person(draft.tournament, "Zoe").pk
    move(again(draft), zoe, 2, 0, None)
    assert sitting(draft)[1][-1] == zoe
    undo(again(draft), 1, None)
    assert zoe not in sitting(draft)[1]


def test_somebody_without_a_seat_takes_the_place_of_somebody(draft: Round) -> None:
    come(draft.tournament, "Zoe")
    zoe, first = person(draft.tournament, "Zoe").pk, sitting(draft)[0]
    swap(again(draft), zoe, first[0], 0, None)
    assert sitting(draft)[0] == (zoe, *first[1:])


def test_moves_are_undone_one_after_the_other(draft: Round) -> None:
    before = sitting(draft)
    first, second = before
    move(again(draft), first[0], 2, 0, None)
    swap(again(draft), first[1], second[1], 1, None)
    undo(again(draft), 2, None)
    undo(again(draft), 3, None)
    assert sitting(draft) == before
    with pytest.raises(NothingToUndo):
        undo(again(draft), 4, None)


def test_a_move_from_a_page_that_is_old_changes_nothing(draft: Round) -> None:
    first, second = sitting(draft)
    move(again(draft), first[0], 2, 0, None)
    after = sitting(draft)
    for step in (move, swap):
        with pytest.raises(MovedOn):
            step(again(draft), second[0], first[1] if step is swap else 1, 0, None)
    with pytest.raises(MovedOn):
        undo(again(draft), 0, None)
    assert sitting(draft) == after


def test_a_seating_of_somebody_who_is_gone_for_good_does_not_come_back(draft: Round) -> None:
    arrival = check_in_by_name(draft.tournament, "Zoe")
    move(again(draft), arrival.entrant.pk, 1, 0, None)
    set_presence(arrival.entrant, Presence.GONE)
    assert isinstance(seat_anew(again(draft), 1, None), Round)
    assert arrival.entry
    assert undo_entry(arrival.entry)
    before = sitting(draft)
    with pytest.raises(NothingToUndo):
        undo(again(draft), again(draft).version, None)
    assert sitting(draft) == before


def test_a_move_is_undone_whatever_the_clock_says(draft: Round) -> None:
    before = sitting(draft)
    move(again(draft), before[0][0], 2, 0, None)
    LogEntry.objects.update(happened_at=draft.drafted_at - timedelta(seconds=2))
    undo(again(draft), 1, None)
    assert sitting(draft) == before


def test_what_was_moved_in_a_draft_that_was_discarded_is_not_undone_in_the_next(
    draft: Round,
) -> None:
    night = draft.tournament
    move(again(draft), sitting(draft)[0][0], 2, 0, None)
    discard(again(draft), 1, None)
    with pytest.raises(NothingToUndo):
        undo(drafted(night), 0, None)
    discard(again(night.rounds.get()), 0, None)
    assert undo_entry(LogEntry.objects.filter(kind="round-discarded").latest("sequence"))
    back = again(night.rounds.get())
    with pytest.raises(NothingToUndo):
        undo(back, back.version, None)


def test_the_log_undoes_the_last_move_only(draft: Round) -> None:
    first, second = before = sitting(draft)
    move(again(draft), first[0], 2, 0, None)
    swap(again(draft), first[1], second[1], 1, None)
    moved, swapped = draft.tournament.log.filter(kind__startswith="round-").order_by("pk")[1:]
    assert not undo_entry(moved)
    assert undo_entry(swapped)
    assert undo_entry(moved)
    assert sitting(draft) == before


def test_a_published_round_is_moved_by_nobody(draft: Round) -> None:
    first, _second = sitting(draft)
    move(again(draft), first[0], 2, 0, None)
    published(draft.tournament)
    entry = draft.tournament.log.get(kind="round-moved")
    assert not undo_entry(entry)


def test_what_was_repaired_while_it_was_published_is_no_move_of_the_draft() -> None:
    night = night_with(8)
    round = published(night)
    leave(night, rows(round)[0].people[0].player.name)
    repaired = repair(again(round), Random(1))
    assert isinstance(repaired, Repair)
    apply(again(round), repaired.proposal, None)
    unpublish(again(round), None)
    with pytest.raises(NothingToUndo):
        undo(again(round), again(round).version, None)


def test_each_move_says_what_it_does_to_repeats_and_sizes() -> None:
    night = night_with(6, prefer=3, allow=[4, 2])
    first = sitting(play(published(night)))
    round = drafted(Tournament.objects.get(pk=night.pk))
    seats, played = seats_of(round), rounds_before(night, 2)
    deltas = Deltas(seats, played)
    before = sum(map(deltas.repeats, seats.values()))
    someone = seats[1][0]
    for table in (2, 3):
        delta = deltas.move(someone, table)
        changed = seats | {1: seats[1][1:], table: (*seats.get(table, ()), someone)}
        assert delta.repeats == sum(map(deltas.repeats, changed.values())) - before
        assert delta.sizes == ((3, 2), (len(seats.get(table, ())), len(changed[table])))
    swapped = deltas.swap(someone, seats[2][0])
    assert swapped.sizes == ()
    assert deltas.swap(*seats[1][:2]).is_at_one_table
    assert sorted(map(len, first)) == [3, 3]


def test_a_move_against_a_wish_or_to_a_size_that_is_not_allowed_is_worse() -> None:
    family = [Apart(frozenset({1, 5}), Wish.NEVER_TOGETHER), Apart(frozenset({1, 5, 6}))]
    deltas = Deltas({1: (1, 2, 3, 4), 2: (5, 7, 8), 3: (6, 9, 10)}, (), family, {3, 4})
    assert deltas.move(1, 2).broken == (((1, 5), True),)
    assert deltas.move(1, 3).broken == (((1, 6), False),)
    assert deltas.swap(1, 6).broken == ()
    assert [deltas.move(n, t).is_worse for n, t in ((1, 2), (1, 3), (2, 2))] == [True, True, False]
    assert (deltas.move(5, 3).odd, deltas.move(5, 4).odd) == ((2,), (1, 2))
    assert deltas.move(7, 1).odd == (2, 5)
    assert Deltas({1: (1,), 2: (2, 3, 4)}, (), (), {3, 4}).move(1, 2).odd == ()


def test_who_should_not_sit_together_and_does_already_makes_no_move_worse() -> None:
    deltas = Deltas(
        {1: (1, 2, 3), 2: (4, 5, 6)}, (), [Apart(frozenset({1, 2}), Wish.NEVER_TOGETHER)]
    )
    assert not deltas.swap(3, 4).is_worse

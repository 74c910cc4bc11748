"""The draft of the next round, for whoever is here."""

from itertools import chain, combinations

import pytest

from scoring.people.models import Circle
from tests.tournaments.playing import (
    again,
    come,
    drafted,
    leave,
    night_with,
    person,
    play,
    published,
    sitting,
)
from tournaments.attendance.models import Presence
from tournaments.nights.actions import undo as undo_entry
from tournaments.nights.models import Tournament
from tournaments.rounds.drafting import USUAL, DraftWishes, NoDraft, draft_next
from tournaments.rounds.models import Round, RoundState
from tournaments.rounds.moving import discard, seat_anew, swap, undo
from tournaments.rounds.seats import weights_of
from tournaments.seating.plans import meetings
from tournaments.seating.problems import SeatingFault

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


def seated(round: Round) -> list[int]:
    return sorted(chain.from_iterable(sitting(round)))


def refused(tournament: Tournament, choice: DraftWishes = USUAL) -> NoDraft:
    found = draft_next(tournament, None, choice)
    assert isinstance(found, NoDraft)
    assert not tournament.rounds.exists()
    return found


def test_everybody_here_has_a_seat_and_nobody_else() -> None:
    night = night_with(11)
    leave(night, "B")
    here = sorted(night.entrants.here().values_list("pk", flat=True))
    round = drafted(night)
    assert seated(round) == here
    assert sorted(map(len, sitting(round))) == [3, 3, 4]
    assert (round.number, round.state) == (1, RoundState.DRAFT)
    assert night.log.latest("pk").kind == "round-drafted"


def test_while_there_is_a_round_it_is_that_one() -> None:
    night = night_with(8)
    first = drafted(night)
    assert drafted(night) == first
    published(night)
    assert drafted(night) == first


def test_rounds_planned_together_are_used_while_nothing_changes() -> None:
    night = night_with(16)
    play(published(night))
    ahead = [tables for _mark, tables in Tournament.objects.get(pk=night.pk).ahead]
    assert len(ahead) == 3
    round = drafted(Tournament.objects.get(pk=night.pk))
    assert [list(table) for table in sitting(round)] == ahead[0]


def test_sixteen_people_meet_nobody_twice_in_four_rounds() -> None:
    night = night_with(16)
    rounds = [sitting(play(published(Tournament.objects.get(pk=night.pk)))) for _n in range(4)]
    assert set(meetings(map(tuple, rounds)).values()) == {1}


def test_a_change_of_people_has_the_rest_planned_anew() -> None:
    night = night_with(16)
    play(published(night))
    ahead = Tournament.objects.get(pk=night.pk).ahead
    leave(night, "A")
    round = drafted(Tournament.objects.get(pk=night.pk))
    assert len(seated(round)) == 15
    assert person(night, "A").pk not in seated(round)
    assert Tournament.objects.get(pk=night.pk).ahead != ahead[1:]


def test_people_moved_by_hand_have_the_rest_planned_anew() -> None:
    night = night_with(8, planned_rounds=3)
    round = drafted(night)
    first = Tournament.objects.get(pk=night.pk).ahead[0][1]
    one, *_others = sitting(round)[0]
    other = sitting(round)[1][0]
    swap(again(round), one, other, 0, None)
    play(published(night))
    met = meetings([tuple(map(tuple, sitting(again(round))))])
    after = sitting(drafted(Tournament.objects.get(pk=night.pk)))
    repeats = sum(met[pair] > 0 for pair in meetings([tuple(after)]))
    worse = sum(met[pair] > 0 for pair in meetings([tuple(map(tuple, first))]))
    assert repeats <= worse


def test_the_standings_seat_the_best_at_the_first_table() -> None:
    night = night_with(8, modes=["random", "chop"])
    order = list(night.entrants.order_by("-pk").values_list("pk", flat=True))
    play(published(night), order)
    round = drafted(Tournament.objects.get(pk=night.pk))
    first_of = [person for group in round.ranking for person in group]
    assert set(sitting(round)[0]) == set(first_of[:4])
    assert round.mode == "chop"
    assert len(round.ranking) == 8  # lots decide between equals


def test_the_first_round_has_no_standings() -> None:
    round = drafted(night_with(8, modes=["power_paired"]))
    assert round.ranking == []
    assert sorted(map(len, sitting(round))) == [4, 4]


def test_a_round_by_hand_begins_with_few_repeats() -> None:
    assert drafted(night_with(8, modes=["by_hand"])).mode == "fewest_repeats"


def test_one_player_alone_is_told_so() -> None:
    assert [r.code for r in refused(night_with(1)).refusals] == [SeatingFault.TOO_FEW]


def test_without_anybody_there_is_no_round() -> None:
    night = night_with(4)
    night.entrants.update(presence=Presence.GONE)
    assert [(r.code, r.number) for r in refused(night).refusals] == [(SeatingFault.TOO_FEW, 0)]


def test_where_no_sizes_fit_it_says_which_to_allow() -> None:
    (refusal,) = refused(night_with(5, allow=[])).refusals
    assert refusal.code is SeatingFault.NO_SPLIT
    assert refusal.options == ((5,), (2, 3), (3, 6)) or (5,) in refusal.options


def family(night: Tournament, *names: str, firm: bool = True) -> Circle:
    circle = Circle.objects.create(club=night.club, name="Family", firm=firm)
    circle.people.set([person(night, name).player for name in names])
    return circle


def test_a_family_is_kept_apart() -> None:
    night = night_with(9, planned_rounds=1)
    family(night, "A", "B", "C")
    pks = {person(night, name).pk for name in "ABC"}
    assert all(len(pks.intersection(table)) == 1 for table in sitting(drafted(night)))


def test_wishes_that_cannot_hold_are_named_and_can_be_dropped() -> None:
    night = night_with(8)
    family(night, "A", "B", "C")
    found = refused(night)
    assert [r.code for r in found.refusals] == [SeatingFault.APART_TOO_MANY]
    assert found.is_wished
    freely = draft_next(night, None, DraftWishes(freely=True))
    assert isinstance(freely, Round)
    assert len(seated(freely)) == 8


def test_somebody_keeps_to_a_table() -> None:
    night = night_with(12, planned_rounds=1)
    player = person(night, "C").player
    player.keeps_to = 3
    player.save()
    assert person(night, "C").pk in sitting(drafted(night))[2]


def test_another_seating_has_other_dice_and_can_be_undone() -> None:
    night = night_with(12, modes=["random"])
    round = drafted(night)
    before = sitting(round)
    found = seat_anew(again(round), 0, None)
    assert isinstance(found, Round)
    assert again(round).version == 1
    assert again(round).seed != round.seed
    assert sitting(round) != before
    undo(again(round), 1, None)
    assert sitting(round) == before
    assert again(round).seed == round.seed


def test_another_split_is_seated_and_undone() -> None:
    round = drafted(night_with(12))
    before = sitting(round)
    seat_anew(again(round), 0, None, DraftWishes(sizes=(3, 3, 3, 3)))
    assert list(map(len, sitting(round))) == [3, 3, 3, 3]
    undo(again(round), 1, None)
    assert sitting(round) == before


def test_a_split_for_other_people_is_refused() -> None:
    round = drafted(night_with(12))
    found = seat_anew(again(round), 0, None, DraftWishes(sizes=(4, 4)))
    assert isinstance(found, NoDraft)
    assert [r.code for r in found.refusals] == [SeatingFault.SIZES_DIFFER]
    assert not found.is_wished
    assert again(round).version == 0


def test_the_same_seed_gives_the_same_round() -> None:
    night = night_with(12, modes=["random"])
    round = drafted(night)
    seat_anew(again(round), 0, None, DraftWishes(seed=7))
    before = sitting(round)
    seat_anew(again(round), 1, None, DraftWishes(seed=7))
    assert sitting(round) == before


def test_a_draft_is_thrown_away_and_the_next_has_its_number() -> None:
    night = night_with(8)
    discard(drafted(night), 0, None)
    assert not night.rounds.exists()
    assert drafted(night).number == 1
    kinds = ["round-drafted", "round-discarded", "round-drafted"]
    assert [entry.kind for entry in night.log.order_by("pk")] == kinds


def test_a_draft_that_was_thrown_away_is_brought_back_while_there_is_no_other() -> None:
    night = night_with(8)
    round = drafted(night)
    before = sitting(round)
    discard(round, 0, None)
    thrown = night.log.get(kind="round-discarded")
    assert undo_entry(thrown)
    back = drafted(night)
    assert (sitting(back), back.seed) == (before, round.seed)
    discard(back, 0, None)
    drafted(night)
    assert not undo_entry(night.log.filter(kind="round-discarded").latest("pk"))


def test_latecomers_are_in_the_next_round() -> None:
    night = night_with(8)
    play(published(night))
    come(night, "Zoe", "Yan", "Xia")
    assert len(seated(drafted(Tournament.objects.get(pk=night.pk)))) == 11


def test_the_weights_of_the_tournament_are_those_of_its_rounds() -> None:
    night = night_with(4, weights={"repeats": 7, "unknown": 1})
    assert weights_of(night).repeats == 7


def test_everybody_met_is_counted_from_complete_rounds() -> None:
    night = night_with(6, allow=[3], prefer=3)
    rounds = [sitting(play(published(Tournament.objects.get(pk=night.pk)))) for _n in range(2)]
    pairs = {pair for table in rounds[0] for pair in combinations(sorted(table), 2)}
    assert sum(pair in pairs for pair in meetings([tuple(rounds[1])])) == 2

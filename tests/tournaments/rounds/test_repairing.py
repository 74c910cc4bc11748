"""A round repaired after people left or came: nobody twice, everybody here, sizes as allowed."""

from itertools import chain
from random import Random

import pytest
from django.core import signing

from scoring.errors import MovedOn
from scoring.games.models import Game
from tests.pairs import some
from tests.tournaments.playing import (
    again,
    come,
    deal_at,
    drafted,
    leave,
    names_of,
    night_with,
    person,
    play,
    published,
    rows,
    sitting,
)
from tournaments.attendance.models import Presence
from tournaments.nights.models import Final, Tournament
from tournaments.results.standings import standings_of
from tournaments.rounds.corrections import correction_of
from tournaments.rounds.finals import Decider, draft_final
from tournaments.rounds.models import Round
from tournaments.rounds.moving import undo
from tournaments.rounds.publishing import publish
from tournaments.rounds.repairing import Repair, apply, repair, scene_of
from tournaments.seating.problems import SeatingFault, SeatingRefusal

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


def found(round: Round, *allow: int) -> Repair:
    repaired = repair(again(round), Random(1), frozenset(allow))
    assert isinstance(repaired, Repair), repaired
    return repaired


def repaired(round: Round, *allow: int) -> list[int]:
    return apply(again(round), found(round, *allow).proposal, None)


def check(round: Round, *allow: int) -> None:
    """By the definitions: each of those here sits once, and every table has a size allowed."""
    seated = list(chain.from_iterable(sitting(round)))
    assert len(seated) == len(set(seated))
    tournament = round.tournament
    here = set(tournament.entrants.here().values_list("pk", flat=True))
    begun = scene_of(again(round)).held
    assert set(seated) - begun == here - begun
    sizes = [len(people) for people in sitting(round) if not set(people) <= begun]
    assert set(sizes) <= tournament.sizes.union(allow)


def assert_in_order(round: Round) -> None:
    scene = scene_of(round)
    assert not scene.gone
    assert not scene.waiting


def test_where_nothing_changed_nothing_is_repaired() -> None:
    round = published(night_with(8))
    assert_in_order(again(round))
    assert found(round).changed == {}
    assert repaired(round) == []


def test_who_leaves_before_play_is_no_longer_seated_and_few_move() -> None:
    night = night_with(12)
    round = published(night)
    games = {table.number: table.game_id for table in rows(round)}
    leave(night, "A")
    assert found(round).moves == []
    (changed,) = repaired(round)
    check(round)
    now = {table.number: table.game_id for table in rows(round)}
    assert {number for number in now if now[number] != games[number]} == {changed}
    assert night.log.latest("pk").facts["tables"] == [changed]


def test_the_game_of_a_changed_table_stays_but_is_of_no_table() -> None:
    night = night_with(8)
    round = published(night)
    leave(night, "A")
    old = {table.game_id for table in rows(round)}
    repaired(round)
    (gone,) = old - {table.game_id for table in rows(round)}
    assert gone
    game = Game.objects.get(pk=gone)
    assert game.part_of == night.topic
    assert not hasattr(game, "table")


def test_a_code_stays_with_its_table() -> None:
    night = night_with(8)
    round = published(night)
    codes = {table.number: table.code for table in rows(round)}
    leave(night, "A")
    repaired(round)
    assert {table.number: table.code for table in rows(round)} == codes


def test_a_latecomer_is_seated_at_a_table_that_has_not_begun() -> None:
    night = night_with(7)
    round = published(night)
    four = next(table for table in rows(round) if len(table.people) == 4)
    deal_at(four)
    come(night, "Zoe")
    repaired(round)
    check(round)
    assert person(night, "Zoe").pk in sitting(round)[2 - four.number]
    assert {len(table) for table in sitting(round)} == {4}


def test_people_of_a_table_that_plays_stay_where_they_are() -> None:
    night = night_with(12)
    round = published(night)
    first, second, third = rows(round)
    deal_at(first)
    leave(night, first.people[0].name, second.people[0].name, second.people[1].name)
    scene = scene_of(again(round))
    assert scene.left_running == {1: (first.people[0].pk,)}
    assert scene.gone == tuple(sorted(entrant.pk for entrant in second.people[:2]))
    repaired(round)
    check(round)
    assert sitting(round)[0] == tuple(entrant.pk for entrant in first.people)
    assert rows(round)[0].game == first.game
    assert sorted(map(len, sitting(round))) == [3, 3, 4]
    assert third.number == 3


def test_where_all_play_a_latecomer_waits_for_the_next_round() -> None:
    night = night_with(8)
    round = published(night)
    for table in rows(round):
        deal_at(table)
    come(night, "Zoe")
    refusal = repair(again(round), Random(1))
    assert isinstance(refusal, SeatingRefusal)
    assert scene_of(again(round)).waiting == (person(night, "Zoe").pk,)


def test_a_new_table_is_made_for_those_who_come_together() -> None:
    night = night_with(8)
    round = published(night)
    for table in rows(round):
        deal_at(table)
    come(night, "Zoe", "Yan", "Xia")
    assert repaired(round) == [3]
    check(round)
    assert rows(round)[2].game
    assert len({table.code for table in rows(round)}) == 3


def test_a_table_that_is_left_empty_is_gone() -> None:
    night = night_with(9)
    round = published(night)
    leave(night, "A", "B", "C", "D", "E")
    repaired(round)
    check(round)
    assert len(rows(round)) == 1


def test_where_no_size_fits_another_is_allowed_for_this_time() -> None:
    night = night_with(8, allow=[])
    round = published(night)
    leave(night, "A")
    refusal = repair(again(round), Random(1))
    assert isinstance(refusal, SeatingRefusal)
    assert refusal.code is SeatingFault.NO_SPLIT
    repaired(round, 3)
    check(round, 3)


def test_when_everybody_leaves_that_is_said() -> None:
    night = night_with(8)
    round = published(night)
    night.entrants.update(presence=Presence.GONE)
    refused = repair(again(round), Random(1))
    assert isinstance(refused, SeatingRefusal)
    assert refused.code is SeatingFault.TOO_FEW


@pytest.mark.parametrize("decider", [Decider.LOT, Decider.DRAW])
def test_whoever_leaves_the_draft_of_a_final_makes_room_for_the_next(decider: Decider) -> None:
    night = night_with(12, planned_rounds=1, final=Final.FINAL, finalists=6)
    play(published(night))
    night = Tournament.objects.get(pk=night.pk)
    final = draft_final(night, None, decider)
    assert isinstance(final, Round)
    (before,) = sitting(final)
    leave(night, night.entrants.get(pk=before[1]).player.name)
    repaired(final)
    (after,) = sitting(final)
    (new,) = {*after} - {*before}
    order = standings_of(night).ranking.order
    rest = [person for person in order if person not in before]
    assert len(after) == 6
    assert new in rest[:3]  # three tables, of which each had a third


def final_of_six(people: int, *, is_published: bool = True) -> tuple[Tournament, Round]:
    night = night_with(people, planned_rounds=1, final=Final.FINAL, finalists=6)
    play(published(night))
    night = Tournament.objects.get(pk=night.pk)
    final = draft_final(night, None, Decider.LOT)
    assert isinstance(final, Round)
    if is_published:
        publish(final, None)
    return night, again(final)


def name_of(night: Tournament, entrant: int) -> str:
    return night.entrants.get(pk=entrant).player.name


def test_whoever_leaves_a_published_final_makes_room_for_the_next_while_nothing_is_recorded() -> (
    None
):
    night, final = final_of_six(12)
    assert_in_order(final)
    (before,) = sitting(final)
    leave(night, name_of(night, before[0]))
    repaired(final)
    (after,) = sitting(final)
    assert len({*after} - {*before}) == 1
    assert len(after) == 6
    assert correction_of(again(final)) is None
    assert len(rows(final)) == 1
    deal_at(rows(final)[0])
    leave(night, name_of(night, after[0]))
    assert scene_of(again(final)).next_in_line == ()


def test_where_nobody_else_is_here_nobody_takes_the_seat_in_the_final() -> None:
    night, final = final_of_six(6)
    first = sitting(final)[0][0]
    leave(night, name_of(night, first))
    repaired(final)
    assert sitting(final) == [tuple(p for p in sitting(final)[0] if p != first)]
    assert len(sitting(final)[0]) == 5


def test_a_replaced_finalist_of_a_draft_comes_back_with_one_step() -> None:
    night, final = final_of_six(12, is_published=False)
    before = sitting(final)
    leave(night, name_of(night, before[0][1]))
    repaired(final)
    assert sitting(final) != before
    undo(again(final), again(final).version, None)
    assert sitting(final) == before


def test_a_draft_is_repaired_without_games_and_undone() -> None:
    night = night_with(8)
    round = drafted(night)
    before = sitting(round)
    leave(night, "A")
    repaired(round)
    check(round)
    assert not Game.objects.exists()
    undo(again(round), 1, None)
    assert sitting(round) == before


def test_what_changed_since_it_was_shown_is_not_done() -> None:
    night = night_with(8)
    round = published(night)
    leave(night, "A")
    proposal = found(round).proposal
    leave(night, "B")
    with pytest.raises(MovedOn):
        apply(again(round), proposal, None)
    leave_shown = found(round).proposal
    deal_at(rows(round)[0])
    with pytest.raises(MovedOn):
        apply(again(round), leave_shown, None)
    with pytest.raises(signing.BadSignature):
        apply(again(round), "made up", None)


def test_done_twice_it_is_done_once() -> None:
    night = night_with(8)
    round = published(night)
    leave(night, "A")
    proposal = found(round).proposal
    apply(again(round), proposal, None)
    with pytest.raises(MovedOn):
        apply(again(round), proposal, None)


def test_a_complete_round_is_not_repaired() -> None:
    night = night_with(8)
    round = play(published(night))
    proposal = repair(again(round), Random(1))
    assert isinstance(proposal, Repair)
    with pytest.raises(MovedOn):
        apply(again(round), proposal.proposal, None)


def test_who_keeps_to_a_table_that_plays_sits_elsewhere() -> None:
    night = night_with(12)
    round = published(night)
    deal_at(rows(round)[0])
    come(night, "Zoe", "Yan", "Xia")
    zoe = person(night, "Zoe").player
    zoe.keeps_to = 1
    zoe.save()
    repaired(round)
    check(round)


@pytest.mark.parametrize("seed", some(range(50), 4))
def test_random_nights_stay_consistent(seed: int) -> None:
    """Who comes and goes, and which tables begin, is drawn; the definitions hold after each."""
    dice = Random(seed)
    count = dice.randint(6, 22)
    night = night_with(count)
    round = published(night) if dice.random() < 0.7 else drafted(night)
    for time in range(4):
        here = list(night.entrants.here().select_related("player"))
        leave(night, *(e.name for e in dice.sample(here, min(dice.randint(0, 3), len(here) - 3))))
        come(night, *(f"{name}{time}x" for name in names_of(dice.randint(0, 3))))
        if again(round).state == "published" and dice.random() < 0.4:
            deal_at(dice.choice([table for table in rows(round) if table.game]))
        held = scene_of(again(round)).begun_tables
        kept = {table.number: table.game_id for table in rows(round) if table.number in held}
        repaired = repair(again(round), dice)
        if isinstance(repaired, SeatingRefusal):
            continue
        apply(again(round), repaired.proposal, None)
        check(round)
        assert kept.items() <= {t.number: t.game_id for t in rows(round)}.items()
        for table in rows(round):
            names = [entrant.name for entrant in table.people]
            assert not table.game or table.game.seat_names == names

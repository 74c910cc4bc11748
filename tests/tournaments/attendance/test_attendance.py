"""Who is here."""

import pytest

from scoring.errors import MovedOn
from scoring.people.erasing import erase, merge
from scoring.people.models import Player
from tests.clubs import club_of
from tests.scoring.tables import new_key
from tests.tournaments.nights_running import deal, running
from tests.tournaments.people import entrant, presence, tournament_of
from tournaments.attendance.actions import (
    Sitting,
    add_entrants,
    check_in_by_name,
    check_in_oneself,
    check_in_player,
    set_presence,
    sittings,
    undo,
)
from tournaments.attendance.models import Presence
from tournaments.log import LogKind, note
from tournaments.nights.actions import agree, change
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, RoundState, Table, TableOutcome, TableSeat

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return tournament_of(club_of())


def kinds(night: Tournament) -> list[str]:
    return list(night.log.order_by("pk").values_list("kind", flat=True))


def test_who_is_checked_in_is_here_and_the_log_says_so(night: Tournament) -> None:
    entry = set_presence(entrant(night, "Ada"), Presence.HERE)
    assert presence(night, "Ada") is Presence.HERE
    assert entry
    assert entry.facts == {
        "entrant": entrant(night, "Ada").pk,
        "before": "registered",
        "after": "here",
    }


def test_the_same_tap_twice_is_noted_once(night: Tournament) -> None:
    assert set_presence(entrant(night, "Ada"), Presence.HERE)
    assert set_presence(entrant(night, "Ada"), Presence.HERE) is None
    assert kinds(night) == ["presence"]


def test_a_wrong_tap_is_undone_once(night: Tournament) -> None:
    set_presence(entrant(night, "Ada"), Presence.LATE)
    entry = set_presence(entrant(night, "Ada"), Presence.HERE)
    assert entry
    assert undo(entry)
    assert presence(night, "Ada") is Presence.LATE
    assert not undo(entry)
    assert kinds(night) == ["presence", "presence", "undone"]


def test_what_something_else_came_after_is_not_undone(night: Tournament) -> None:
    entry = set_presence(entrant(night, "Ada"), Presence.HERE)
    set_presence(entrant(night, "Ada"), Presence.GONE)
    assert entry
    assert not undo(entry)
    assert presence(night, "Ada") is Presence.GONE


def test_an_older_tap_is_not_undone_while_a_later_one_stands(night: Tournament) -> None:
    entry = set_presence(entrant(night, "Ada"), Presence.HERE)
    later = [
        set_presence(entrant(night, "Ada"), presence)
        for presence in (Presence.PAUSING, Presence.HERE)
    ]
    set_presence(entrant(night, "Ben"), Presence.HERE)
    assert entry
    assert not undo(entry)
    assert presence(night, "Ada") is Presence.HERE
    for each in (*reversed(later), entry):
        assert each
        assert undo(each)
    assert presence(night, "Ada") is Presence.REGISTERED


def test_other_kinds_are_not_undone_here(night: Tournament) -> None:
    assert not undo(note(night, LogKind.TABLE_CALLED))


def test_everybody_has_a_lot_of_their_own(night: Tournament) -> None:
    lots = set(night.entrants.values_list("lot", flat=True))
    assert len(lots) == night.entrants.count()


def test_nobody_is_entered_twice(night: Tournament) -> None:
    add_entrants(night, night.club.players.all())
    assert night.entrants.count() == 8


def test_a_new_name_is_a_new_player_of_the_club(night: Tournament) -> None:
    arrival = check_in_by_name(night, "  Zoe   Zander ")
    assert arrival.is_new
    assert presence(night, "Zoe Zander") is Presence.HERE
    assert night.club.players.filter(name="Zoe Zander").count() == 1


def test_a_walk_in_sent_twice_is_one_person(night: Tournament) -> None:
    first, again = check_in_by_name(night, "Zoe"), check_in_by_name(night, "zoe")
    assert first.entrant == again.entrant
    assert check_in_by_name(night, "ZOE").was_here
    assert night.club.players.filter(name__iexact="zoe").count() == 1


def test_whoever_is_on_the_roster_is_not_added_to_it(night: Tournament) -> None:
    hal = night.club.players.create(name="Halina", nickname="Hali")
    arrival = check_in_by_name(night, "hali")
    assert arrival.entrant.player == hal
    assert not arrival.is_new


def test_whoever_is_registered_is_checked_in(night: Tournament) -> None:
    arrival = check_in_by_name(night, "ada")
    assert arrival.entrant == entrant(night, "Ada")
    assert not arrival.was_here
    assert kinds(night) == ["presence"]


def test_of_two_of_one_name_the_one_who_is_not_here_has_come(night: Tournament) -> None:
    other = night.club.players.create(name="Ada")
    first = check_in_by_name(night, "Ada").entrant
    second = check_in_by_name(night, "Ada").entrant
    assert first != second
    assert {first.player_id, second.player_id} >= {other.pk}


def test_who_had_retired_is_back(night: Tournament) -> None:
    ina = night.club.players.create(name="Ina")
    ina.retire()
    check_in_player(night, ina)
    assert Player.objects.get(pk=ina.pk).retired_at is None


def test_a_mistyped_walk_in_is_undone_without_a_trace_on_the_roster(night: Tournament) -> None:
    arrival = check_in_by_name(night, "Zeo")
    assert arrival.entry
    assert undo(arrival.entry)
    assert not Player.objects.filter(name="Zeo").exists()
    assert night.entrants.count() == 8


def seated(night: Tournament, name: str) -> Table:
    round = Round.objects.create(tournament=night, number=1, state=RoundState.PUBLISHED, seed=1)
    table = Table.objects.create(round=round, number=3)
    person = entrant(night, name)
    TableSeat.objects.create(round=round, table=table, entrant=person, position=0)
    return table


def test_a_walk_in_who_has_a_seat_stays(night: Tournament) -> None:
    arrival = check_in_by_name(night, "Zoe")
    seated(night, "Zoe")
    assert arrival.entry
    assert not undo(arrival.entry)
    assert presence(night, "Zoe") is Presence.HERE


def test_who_sits_at_a_running_table_is_known(night: Tournament) -> None:
    seated(night, "Ada")
    ada, ben = entrant(night, "Ada"), entrant(night, "Ben")
    assert sittings([ada, ben]) == {ada.pk: Sitting(1, "round", 3)}


def test_nobody_sits_at_a_table_of_a_round_that_is_complete(night: Tournament) -> None:
    seated(night, "Ada")
    night.rounds.update(state=RoundState.COMPLETE)
    assert not sittings([entrant(night, "Ada")])


def test_nobody_sits_at_a_table_that_has_finished_whatever_is_kept_of_it() -> None:
    night = running(sizes=(3,), deals=1)
    deal(night, 1, "0* 60 25+")
    assert not TableOutcome.objects.filter(is_finished=True).exists()
    assert not sittings(night.entrants.all())


@pytest.mark.parametrize("before", Presence)
def test_by_oneself_only_who_has_not_come_yet_comes(night: Tournament, before: Presence) -> None:
    night.entrants.update(presence=before)
    entry = check_in_oneself(entrant(night, "Ada"))
    if before in {Presence.REGISTERED, Presence.LATE, Presence.ABSENT}:
        assert entry
        assert presence(night, "Ada") is Presence.HERE
    else:
        assert entry is None
        assert presence(night, "Ada") is before


def test_whoever_was_merged_meanwhile_comes_as_who_they_are_now(night: Tournament) -> None:
    gone, stays = (night.club.players.create(name=name) for name in ("Xen", "Xena"))
    stale = Player.objects.get(pk=gone.pk)
    merge(gone, stays)
    assert check_in_player(night, stale).entrant.player == stays


def test_whoever_was_erased_meanwhile_does_not_come(night: Tournament) -> None:
    player = night.club.players.create(name="Xen")
    stale = Player.objects.get(pk=player.pk)
    erase(player)
    with pytest.raises(MovedOn):
        check_in_player(night, stale)
    assert not night.entrants.filter(player=player).exists()
    assert Player.objects.get(pk=player.pk).retired_at


def test_of_those_registered_anew_the_erased_are_left_out(night: Tournament) -> None:
    gone, stays, erased = (night.club.players.create(name=name) for name in ("Xen", "Xena", "Yve"))
    stale = list(Player.objects.filter(pk__in=[gone.pk, stays.pk, erased.pk]))
    merge(gone, stays)
    erase(erased)
    change(night, {}, stale, None)
    assert [entrant.player for entrant in night.entrants.all()] == [stays]
    copied = agree(new_key(), night.club, {"name": "Copy"}, stale, None)
    assert [entrant.player for entrant in copied.entrants.all()] == [stays]

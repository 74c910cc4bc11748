"""Who is here: checked in, checked out, walked in."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import SystemRandom

from django.db import transaction

from scoring.clubs.models import Actor
from scoring.errors import MovedOn
from scoring.names import tidy
from scoring.people.models import Player, as_they_are
from tournaments.attendance.models import NOT_COME, Entrant, EntrantQuerySet, Presence
from tournaments.log import LogKind, Undo, note_locked, undo_of, undo_with
from tournaments.nights.models import LogEntry, Tournament
from tournaments.results.keeping import states_of, tables_of
from tournaments.rounds.models import RoundState, Table, TableSeat

ANY_STATE = frozenset(Presence)
OF_ONE = (LogKind.PRESENCE.key, LogKind.REPLIED.key)  # entries after which one is otherwise here

dice = SystemRandom()


def set_presence(entrant: Entrant, presence: Presence, by: Actor = None) -> LogEntry | None:
    """Note that somebody came, pauses or went; None where that was known already."""
    return note_presence(entrant.tournament, entrant.pk, presence, by)


def check_in_oneself(entrant: Entrant) -> LogEntry | None:
    """Somebody says of themselves that they are here; None where they have come before."""
    return note_presence(entrant.tournament, entrant.pk, Presence.HERE, None, NOT_COME)


def note_presence(
    tournament: Tournament,
    entrant: int,
    presence: Presence,
    by: Actor,
    expected: frozenset[Presence] = ANY_STATE,
) -> LogEntry | None:
    """None where that was known already, is not expected of them, or nobody has that number."""
    with transaction.atomic():
        now = tournament.locked()
        rows = now.entrants.select_for_update().filter(pk=entrant)
        before = rows.values_list("presence", flat=True).first()
        presence = as_left(now, entrant, presence)
        if before not in expected - {presence}:
            return None
        rows.update(presence=presence)
        facts = {"entrant": entrant, "before": before, "after": str(presence)}
        return note_locked(now, LogKind.PRESENCE, by, **facts)


def as_left(tournament: Tournament, entrant: int, presence: Presence) -> Presence:
    """Only who has come or sat somewhere has gone; of anybody else it means that they do not come.

    The page on which it was pressed may have known less of them.
    """
    if presence not in {Presence.GONE, Presence.ABSENT}:
        return presence
    people = tournament.entrants.filter(presence__in=NOT_COME, seats=None)
    return Presence.ABSENT if people.filter(pk=entrant).exists() else Presence.GONE


def check_in_expected(
    tournament: Tournament, count: int, by: Actor = None, *, promised: bool = False
) -> LogEntry | None:
    """All who are not here yet have come, or all of them who have said so beforehand.

    None where they are not as many as the page said.
    """
    with transaction.atomic():
        now = tournament.locked()
        expected = awaited(now, promised=promised)
        people = sorted(expected.select_for_update(of=("self",)).values_list("pk", flat=True))
        if not people or len(people) != count:
            return None
        now.entrants.filter(pk__in=people).update(presence=Presence.HERE)
        facts = {"entrants": people} | ({"promised": True} if promised else {})
        return note_locked(now, LogKind.ALL_CAME, by, **facts)


def awaited(tournament: Tournament, *, promised: bool) -> EntrantQuerySet:
    """Who is not here yet, or of them who has said that they come."""
    people = tournament.entrants.filter(presence=Presence.REGISTERED, player__erased_at=None)
    return people.promised() if promised else people


def take_all_back(entry: LogEntry, _by: Actor) -> bool:
    """Of those who came at once: all of whom nothing else was noted since, and who sit nowhere."""
    people = set(entry.facts["entrants"]) - moved_since(entry) - seated_of(entry)
    rows = Entrant.objects.filter(tournament=entry.tournament_id, pk__in=people)
    return rows.filter(presence=Presence.HERE).update(presence=Presence.REGISTERED) > 0


def seated_of(entry: LogEntry) -> set[int]:
    """Who of those who came at once has a seat in a round: it would be left empty."""
    seats = TableSeat.objects.filter(round__tournament=entry.tournament_id)
    came = seats.filter(entrant__in=entry.facts["entrants"])
    return set(came.values_list("entrant", flat=True))


def moved_since(entry: LogEntry) -> set[int]:
    """Of whom something later stands in the log."""
    later = LogEntry.objects.filter(tournament=entry.tournament_id, pk__gt=entry.pk)
    standing = later.filter(kind__in=OF_ONE, undone_at=None)
    return {each.facts["entrant"] for each in standing}


def take_back(entry: LogEntry, _by: Actor) -> bool:
    """Only while nothing else was noted of this person."""
    facts = entry.facts
    mine = Entrant.objects.filter(pk=facts["entrant"], tournament=entry.tournament_id)
    rows = list(mine.select_for_update())
    if not rows or rows[0].presence != facts["after"] or is_superseded(entry):
        return False
    return mine.update(presence=facts["before"]) == 1


def is_superseded(entry: LogEntry) -> bool:
    """Whether something later that was noted of this person still stands."""
    later = LogEntry.objects.filter(tournament=entry.tournament_id, pk__gt=entry.pk)
    standing = later.filter(kind__in=OF_ONE, undone_at=None)
    return standing.filter(facts__entrant=entry.facts["entrant"]).exists()


def add_entrants(tournament: Tournament, players: Iterable[Player]) -> None:
    """Register people, each with the lot that decides between equals; nobody is entered twice."""
    Entrant.objects.bulk_create(
        (Entrant(tournament=tournament, player=player, lot=dice.random()) for player in players),
        ignore_conflicts=True,
    )


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who has come, perhaps unknown until now, perhaps here already."""

    entrant: Entrant
    is_new: bool = False  # added to the roster
    was_here: bool = False
    entry: LogEntry | None = None


def check_in_player(
    tournament: Tournament, player: Player, by: Actor = None, *, is_new: bool = False
) -> Arrival:
    """Somebody of the roster is here, registered or not."""
    with transaction.atomic():
        known = as_they_are(tournament.club, [player])
        if not known:
            raise MovedOn
        player = known[0]
        now = tournament.locked()
        if player.retired_at:
            player.bring_back()
        entrant = tournament.entrants.filter(player=player).first()
        if entrant:
            entrant.player, entrant.tournament = player, tournament
            entry = set_presence(entrant, Presence.HERE, by)
            entrant.presence = Presence.HERE
            return Arrival(entrant, was_here=entry is None, entry=entry)
        entrant = tournament.entrants.create(
            player=player, presence=Presence.HERE, lot=dice.random()
        )
        facts = {"entrant": entrant.pk, "player": player.pk, "is_new": is_new}
        entry = note_locked(now, LogKind.WALK_IN, by, **facts)
    return Arrival(entrant, is_new, entry=entry)


def send_away(entry: LogEntry, _by: Actor) -> bool:
    """As if they had not come: only while they have not sat at a table."""
    facts = entry.facts
    entrants = Entrant.objects.filter(pk=facts["entrant"], tournament=entry.tournament_id)
    if not entrants.filter(seats=None).exists():
        return False
    entrants.delete()
    if facts["is_new"]:
        nowhere = {"entries": None, "circles": None, "game_seats": None}
        Player.objects.filter(pk=facts["player"], **nowhere).delete()
    return True


def check_in_by_name(tournament: Tournament, name: str, by: Actor = None) -> Arrival:
    """Somebody of this name is here; whoever is not on the roster is added to it.

    The club is locked meanwhile: two phones that send the same name mean one person.
    """
    with transaction.atomic():
        tournament.club.locked()
        known = known_as(tournament, name)
        player = known[0] if known else tournament.club.players.create(name=tidy(name))
        return check_in_player(tournament, player, by, is_new=not known)


def known_as(tournament: Tournament, name: str) -> list[Player]:
    """Who on the roster is called so; those who are not here yet first."""
    found = tournament.club.players.alike(tidy(name))
    here = set(
        tournament.entrants.here().filter(player__in=found).values_list("player_id", flat=True)
        if len(found) > 1
        else ()
    )
    return sorted(found, key=lambda player: (player.pk in here, player.retired_at is not None))


@dataclass(frozen=True, slots=True)
class Sitting:
    """Where somebody sits at this moment."""

    round: int
    stage: str
    table: int


def sittings(entrants: Iterable[Entrant]) -> dict[int, Sitting]:
    """The running tables of these people, which ask for them if they go."""
    people = {entrant.pk for entrant in entrants}
    theirs = TableSeat.objects.filter(entrant__in=people, round__state=RoundState.PUBLISHED)
    tables = Table.objects.filter(pk__in=theirs.values("table"), closed_at=None)
    return {
        entrant: Sitting(state.round, state.stage, state.number)
        for state in states_of(tables_of(tables))
        for entrant in people & {*state.entrants} - state.left
        if not state.finished
    }


def undo(entry: LogEntry, by: Actor = None) -> bool:
    """Take back that somebody came, pauses or went."""
    ways = {
        Undo.PRESENCE: take_back,
        Undo.WALK_IN: send_away,
        Undo.ALL_CAME: take_all_back,
    }
    way = ways.get(undo_of(entry))
    return way is not None and undo_with(way, entry, by)

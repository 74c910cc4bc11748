"""What becomes of a night: it is planned, changed, removed, ended; steps of it are taken back."""

from collections.abc import Iterable, Mapping
from typing import Any, assert_never

from django.db import transaction
from django.utils import timezone

from scoring.clubs.models import Actor, Club
from scoring.games.models import Game
from scoring.people.models import Player, as_they_are
from scoring.tokens import key_of_another
from tournaments.attendance import actions as attendance
from tournaments.attendance.actions import add_entrants
from tournaments.attendance.models import NOT_COME
from tournaments.clock.actions import open_in_time
from tournaments.log import LogKind, TakeBack, Undo, note, note_locked, undo_of, undo_with
from tournaments.nights.models import LogEntry, TimeUp, Tournament
from tournaments.results.actions import unfreeze
from tournaments.results.closed_tables import lock_recording, store_closed_reasons
from tournaments.rounds import moving
from tournaments.rounds.closing import shift_last_deals
from tournaments.rounds.models import RoundState, Stage, Table
from tournaments.tables import hand_results

RULES = frozenset({"edition", "variant", "options", "deals"})
FINAL = frozenset({"final", "finalists", "carries"})
PEOPLE = "entrants"
ALWAYS = frozenset({"name", "date", "start", "is_public", "is_rated"})
TIME = frozenset({"minutes", "ending"})


def agree(
    key: str, club: Club, facts: Mapping[str, Any], players: Iterable[Player], by: Actor
) -> Tournament:
    """A new tournament with its people; the same page sent twice is one.

    A page that was gone back to and changed is another one, though its key is the old one.
    """
    with transaction.atomic():
        chosen = as_they_are(club, players)
        author = {"created_by_id": by.pk} if by else {}
        tournament = Tournament.objects.ask(key, club, **facts, **author)
        asked = key_of_another(key, facts, sorted(player.pk for player in chosen))
        first = tournament.log.order_by("sequence").first()
        if first is None:
            add_entrants(tournament, chosen)
            note(tournament, LogKind.CREATED, by, entrants=len(chosen), asked=asked)
    if first and first.facts.get("asked", asked) != asked:
        return agree(asked, club, facts, chosen, by)
    return tournament


def closed_settings(tournament: Tournament) -> frozenset[str]:
    """What can no longer be changed."""
    stages = set(tournament.rounds.published().values_list("stage", flat=True))
    if tournament.is_over:
        names = {field.name for field in Tournament._meta.fields}
        return frozenset({*names, PEOPLE}) - ALWAYS
    after_games = RULES if stages else frozenset()
    return after_games | (FINAL if stages - {Stage.ROUND} else frozenset())


def change(
    tournament: Tournament, facts: Mapping[str, Any], players: Iterable[Player] | None, by: Actor
) -> None:
    """Agree anew on what is still open; people who have come or played stay registered.

    Nothing is said of people where they are None.
    """
    with transaction.atomic():
        known = None if players is None else as_they_are(tournament.club, players)
        now = tournament.locked()
        changed = settle(now, facts)
        added, removed = register(now, known) if known is not None and not now.is_over else (0, 0)
        if changed or added or removed:
            told = {"changed": changed, "added": added, "removed": removed}
            note_locked(now, LogKind.SETTINGS, by, **told)


def settle(now: Tournament, facts: Mapping[str, Any]) -> list[str]:
    """What of it is changed; where that is the time, tables may have some again."""
    closed = closed_settings(now)
    changed = [name for name in facts if name not in closed and getattr(now, name) != facts[name]]
    before = extra_deals(now)
    for name in changed:
        setattr(now, name, facts[name])
    now.save(update_fields=changed)
    if TIME.intersection(changed):
        for round in now.rounds.filter(state=RoundState.PUBLISHED):
            open_in_time(round, now)
            shift_last_deals(round, extra_deals(now) - before)
    return changed


def extra_deals(tournament: Tournament) -> int:
    """Those after the deal that was being played when the time ran out."""
    return int(tournament.ending == TimeUp.ONE_MORE)


def register(tournament: Tournament, players: list[Player]) -> tuple[int, int]:
    """These people and nobody else, but for whom has come; how many were added and removed."""
    known = set(tournament.entrants.values_list("player_id", flat=True))
    added = [player for player in players if player.pk not in known]
    add_entrants(tournament, added)
    gone = removable(tournament).exclude(player__in=players)
    count = gone.count()
    gone.delete()
    return len(added), count


def removable(tournament: Tournament) -> Any:
    """Who has neither come nor sat anywhere."""
    return tournament.entrants.filter(presence__in=NOT_COME, seats=None)


def was_played(tournament: Tournament) -> bool:
    return tournament.rounds.published().exists()


def remove(tournament: Tournament) -> None:
    """With the games of its tables; the people stay on the roster."""
    with transaction.atomic():
        tournament.locked()
        Game.objects.filter(club=tournament.club_id, part_of=tournament.topic).remove()
        tournament.changed()
        tournament.delete()


def end_night(tournament: Tournament, by: Actor = None) -> bool:
    """Say whether it was this press that ended the night."""
    return set_night_ended(tournament, LogKind.NIGHT_ENDED, by, ended=True)


def resume_night(tournament: Tournament, by: Actor = None) -> bool:
    return set_night_ended(tournament, LogKind.NIGHT_RESUMED, by, ended=False)


def set_night_ended(tournament: Tournament, kind: LogKind, by: Actor, *, ended: bool) -> bool:
    moment = timezone.now() if ended else None
    with transaction.atomic():
        found = Tournament.objects.filter(pk=tournament.pk, ended_at__isnull=ended)
        if not found.update(ended_at=moment):
            return False
        note(tournament, kind, by)
        tables = Table.objects.filter(round__tournament=tournament).exclude(game=None)
        lock_recording(tables)
        store_closed_reasons(tables)
        if ended:
            unfreeze(tournament, by)
    tournament.ended_at = moment
    return True


def undo(entry: LogEntry, by: Actor = None) -> bool:
    """Say whether it was taken back: something else may have come after it."""
    take_back = way_of(undo_of(entry))
    return take_back is not None and undo_with(take_back, entry, by)


def way_of(undo: Undo) -> TakeBack | None:  # noqa: PLR0911 - one way for each member
    match undo:
        case Undo.NEVER:
            return None
        case Undo.PRESENCE:
            return attendance.take_back
        case Undo.WALK_IN:
            return attendance.send_away
        case Undo.ALL_CAME:
            return attendance.take_all_back
        case Undo.DRAFT_CHANGE:
            return moving.take_back
        case Undo.DISCARDED_DRAFT:
            return moving.bring_back
        case Undo.HAND_RESULT:
            return hand_results.undo_entering
        case Undo.HAND_RESULT_TAKEN_BACK:
            return hand_results.undo_taking_back
        case _:
            assert_never(undo)

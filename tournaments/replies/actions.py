"""Somebody says whether they come, and gets the link for it; the latest word counts."""

from collections.abc import Iterable
from enum import Enum, auto

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.clubs.models import Actor, Club
from scoring.people.models import Player, as_they_are
from scoring.tokens import new_token
from tournaments.attendance.actions import add_entrants
from tournaments.attendance.models import NOT_COME, Entrant, Presence, Reply
from tournaments.log import LogKind, note_locked
from tournaments.nights.models import Tournament, TournamentQuerySet
from tournaments.replies.models import PersonalLink
from tournaments.rounds.models import Round


class ReplyRefusal(Enum):
    """Why nothing was noted."""

    GONE = auto()  # the night, or whoever has said it
    BEGUN = auto()
    CAME = auto()  # they are checked in already


def nights_to_come(player: Player) -> TournamentQuerySet:
    """From today on: those of the calendar, and those on whose list they stand."""
    nights = Tournament.objects.filter(club=player.club_id, ended_at=None)
    mine = Q(is_public=True) | Q(pk__in=player.entries.values("tournament"))
    return nights.filter(mine, date__gte=timezone.localdate()).order_by("date", "start", "pk")


def begun_among(nights: Iterable[Tournament]) -> set[int]:
    """Those whose start has passed, or of which a round was published before."""
    known = list(nights)
    late = {night.pk for night in known if night.starts_at and night.starts_at <= timezone.now()}
    rounds = Round.objects.published().filter(tournament__in=known)
    return late | set(rounds.values_list("tournament", flat=True))


def give_reply(
    player: Player, night: Tournament, reply: Reply, by: Actor = None
) -> ReplyRefusal | None:
    """Of two devices at once the one that is let in later has the last word."""
    with transaction.atomic():
        people = as_they_are(player.club, [player])
        now = nights_to_come(player).select_for_update().filter(pk=night.pk).first()
        if now is None or not people:
            return ReplyRefusal.GONE
        if begun_among([now]):
            return ReplyRefusal.BEGUN
        return note_reply(now, people[0], reply, by)


def note_reply(now: Tournament, player: Player, reply: Reply, by: Actor) -> ReplyRefusal | None:
    """Whoever was not on the list of the night is on it from now on."""
    is_new = not now.entrants.filter(player=player).exists()
    if is_new:
        add_entrants(now, [player])
    entrant = now.entrants.select_for_update().get(player=player)
    if entrant.presence not in NOT_COME:
        return ReplyRefusal.CAME
    before, presence = entrant.reply, presence_after(entrant, reply)
    if (before, entrant.presence) == (reply, presence):
        return None
    entrant.reply, entrant.presence = reply, presence
    entrant.save(update_fields=["reply", "presence"])
    if player.retired_at and reply is Reply.COMING:
        player.bring_back()
    facts = {"entrant": entrant.pk, "before": before, "after": str(reply), "is_new": is_new}
    note_locked(now, LogKind.REPLIED, by, **facts)
    return None


def presence_after(entrant: Entrant, reply: Reply) -> Presence:
    """Who comes late does so after saying that they come, too."""
    if reply is Reply.NOT_COMING:
        return Presence.ABSENT
    is_late = entrant.presence == Presence.LATE
    return Presence.LATE if is_late else Presence.REGISTERED


def give_link(player: Player) -> PersonalLink:
    """The one that they have, or their first."""
    return PersonalLink.objects.get_or_create(player=player)[0]


def give_links(club: Club) -> int:
    """To everybody who plays and has none; how many there are now."""
    without = club.players.playing().filter(personal_link=None)
    rows = [PersonalLink(player=player) for player in without]
    PersonalLink.objects.bulk_create(rows, ignore_conflicts=True)
    return PersonalLink.objects.of(club).count()


def renew_link(player: Player) -> None:
    """The one from before opens nothing any more."""
    facts = {"token": new_token(), "made_at": timezone.now()}
    PersonalLink.objects.filter(player=player).update(**facts)


def take_link(player: Player) -> None:
    PersonalLink.objects.filter(player=player).delete()

"""What tournaments keep of people who are merged or erased: nights, seats, names on lists."""

from collections.abc import Iterable
from typing import Any

from django.db.models import F, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import live
from scoring.errors import NotOnePerson
from scoring.games.models import Seat
from scoring.names import alike_key, isolated
from scoring.people.erasing import erase_in_seats, erase_in_texts, only_theirs
from scoring.people.models import Player
from tournaments.attendance.models import NOT_COME, Entrant
from tournaments.log import LogKind
from tournaments.nights.models import LogEntry, Tournament
from tournaments.planner.models import Seating
from tournaments.rounds.models import HandResult


class KeptInNights:
    """As `scoring.people.erasing.KeptElsewhere` asks for it."""

    def amounts(self, player: Player) -> list[str]:
        nights = Entrant.objects.filter(player=player).count()
        text = ngettext("%(count)d night", "%(count)d nights", nights)
        return [text % {"count": nights}] if nights else []

    def hindrances(self, gone: Player, stays: Player) -> list[str]:
        sat = Tournament.objects.filter(pk__in=took_part(gone)).filter(pk__in=took_part(stays))
        text = _("Both took part in “%(name)s” on %(date)s.")
        return [
            text % {"name": isolated(night.name), "date": date_format(night.date)}
            for night in sat.order_by("date", "pk")
        ]

    def move(self, gone: Player, stays: Player) -> None:
        self.tell_pages([gone, stays])  # their nights are locked before whoever takes part in them
        if reasons := self.hindrances(gone, stays):  # one of them has come meanwhile
            raise NotOnePerson(reasons)
        join_entries(gone, stays)
        Entrant.objects.filter(player=gone).update(player=stays)

    def erase(self, player: Player, former: str) -> None:
        """Their seats are known; on lists that somebody typed their name says it."""
        seats = Seat.objects.filter(
            game__table__seats__entrant__player=player,
            position=F("game__table__seats__position"),
        )
        games = {seat.game_id: seat.game for seat in seats.select_related("game")}
        Seat.objects.filter(pk__in=list(seats.values_list("pk", flat=True))).update(name=former)
        names = only_theirs(player, [player, *player.merged_entries.all()])
        keys = set(map(alike_key, names))
        loose = Seat.objects.filter(game__club=player.club_id, game__table=None)
        for game in [*games.values(), *erase_in_seats(loose.exclude(game__part_of=""), keys)]:
            game.publish()
        papers = HandResult.objects.filter(table__round__tournament__club=player.club_id)
        erase_in_texts(papers, "reason", names)
        seatings = Seating.objects.filter(club=player.club_id)
        erase_in_texts(seatings, "name", names)
        for seating in seatings:
            erase_on_list(seating, keys, former)

    def tell_pages(self, players: Iterable[Player]) -> None:
        Tournament.objects.filter(entrants__player__in=players).changed()


def took_part(player: Player) -> QuerySet[Entrant, Any]:
    """The nights to which they came, or in which they have a seat."""
    there = Entrant.objects.filter(player=player).exclude(presence__in=NOT_COME, seats=None)
    return there.values("tournament")


def join_entries(gone: Player, stays: Player) -> None:
    """Of nights on whose list both stand, one entry is left: that of whoever came, if one did."""
    theirs = Entrant.objects.filter(player=gone)
    for other in theirs.filter(tournament__in=stays.entries.values("tournament")):
        mine = stays.entries.get(tournament=other.tournament_id)
        said = later_reply(mine, other)
        came = took_part(gone).filter(pk=other.pk).exists()
        left, kept = (mine, other) if came else (other, mine)
        left.delete()
        join_into(kept, stays, said)


def join_into(kept: Entrant, player: Player, said: Entrant) -> None:
    """What was said last holds, but for whoever is here already."""
    kept.player, kept.reply = player, said.reply
    if kept.presence in NOT_COME:
        kept.presence = said.presence
    kept.save(update_fields=["player", "reply", "presence"])


def later_reply(mine: Entrant, other: Entrant) -> Entrant:
    """Of these two entries that which says what was said last."""
    replies = LogEntry.objects.filter(tournament=mine.tournament_id, kind=LogKind.REPLIED.key)
    told = replies.filter(facts__entrant__in=[mine.pk, other.pk]).order_by("-pk").first()
    return other if told and told.facts["entrant"] == other.pk else mine


def erase_on_list(seating: Seating, names: set[str], former: str) -> None:
    kept = [former if alike_key(name) in names else name for name in seating.names]
    if kept != seating.names:
        seating.names = kept
        seating.save(update_fields=["names"])
        live.publish(seating.topic)

"""Nights of the sample that are still to come: they stand in the calendar of the club."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.clubs.models import Club
from tournaments.attendance.models import Entrant, Reply
from tournaments.nights.actions import agree
from tournaments.nights.models import Tournament
from tournaments.nights.sample.moments import BEGIN, day_of, spread
from tournaments.nights.sample.script import ComingNight
from tournaments.replies.actions import give_links, give_reply


@dataclass(frozen=True)
class PlannedNight:
    """One of them in a club; it is planned once, however often asked."""

    club: Club
    by: User
    coming_night: ComingNight
    now: datetime

    def plan(self) -> None:
        if Tournament.objects.filter(club=self.club, key=self.coming_night.key).exists():
            return
        people = self.club.players.playing()
        tournament = agree(self.coming_night.key, self.club, self.facts, people, self.by)
        self.take_replies(tournament)
        planned_at = self.now - timedelta(days=self.coming_night.days_ago)
        Tournament.objects.filter(pk=tournament.pk).update(created_at=planned_at)
        Entrant.objects.filter(tournament=tournament).update(entered_at=planned_at)
        spread(tournament.log.order_by("pk"), planned_at, self.now)

    def take_replies(self, tournament: Tournament) -> None:
        """Of some: they have said it by their personal links."""
        give_links(self.club)
        people = list(self.club.players.order_by("pk"))
        told = {
            Reply.COMING: self.coming_night.promised,
            Reply.NOT_COMING: self.coming_night.declined,
        }
        for reply, places in told.items():
            for place in places:
                give_reply(people[place], tournament, reply)

    @property
    def facts(self) -> dict[str, object]:
        day = day_of(self.now, -self.coming_night.days_ahead)
        name = _("Club night %(number)d") % {"number": self.coming_night.number}
        said = {"name": name, "date": day, "start": BEGIN, "is_sample": True}
        return {**self.coming_night.agreed, **said}

"""A night of the sample, through the same doors as any other."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.clubs.models import Club
from scoring.people.models import Player
from tournaments.attendance.actions import set_presence, walk_in
from tournaments.attendance.models import Entrant, Presence
from tournaments.clock import actions as timing
from tournaments.desk import closing
from tournaments.nights.agreeing import agree
from tournaments.nights.models import Tournament
from tournaments.nights.sample import moments
from tournaments.nights.sample.script import SampleNight
from tournaments.nights.sample.tables import RUNNING, Skill, play_on_paper, play_out, play_partly
from tournaments.results.standings import standings_of
from tournaments.rounds.drafting import DraftWishes
from tournaments.rounds.finals import Decider, draft_coming, draft_final
from tournaments.rounds.models import Round, RoundState
from tournaments.rounds.publishing import complete, publish
from tournaments.seating.nights import Effort
from tournaments.seating.rounds.finals import Undecided

TRIES = 20_000  # of a search: counted, so that every machine seats alike
WEAKEST, STRONGEST = 0.5, 0.97


@dataclass(frozen=True)
class PlayedNight:
    """One evening of the script in a club; each of its steps is done once, however often asked."""

    club: Club
    by: User
    seed: int
    evening: SampleNight
    now: datetime

    def random(self, *words: object) -> Random:
        """Dice for one purpose: what is thrown for another one changes nothing here."""
        return Random("/".join(map(str, (self.seed, self.evening.number, *words))))

    @property
    def players(self) -> list[Player]:
        """In the order of the roster; whoever walked in is the last."""
        return list(self.club.players.order_by("pk"))

    @property
    def skill(self) -> Skill:
        """People stay as good as they are from night to night."""
        dice = Random(f"{self.seed}/skill")
        span = STRONGEST - WEAKEST
        return {player.pk: WEAKEST + span * dice.random() for player in self.players}

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.select_related("club").get(club=self.club, key=self.evening.key)

    def open(self) -> None:
        """Agreed on, and most people have come."""
        known = Tournament.objects.filter(club=self.club, key=self.evening.key)
        if known.exists():
            return
        tournament = agree(self.evening.key, self.club, self.agreed, self.players, self.by)
        self.draw_lots(tournament)
        for place, entrant in enumerate(entrants_of(tournament)):
            self.greet(place, entrant)
        if self.evening.walk_in:
            walk_in(tournament, self.evening.walk_in, self.by)
            self.draw_lots(tournament)
        begin = moments.beginning(self.evening, tournament, 1, self.now)
        moments.move_opening(tournament, begin)

    @property
    def agreed(self) -> dict[str, object]:
        day = timezone.localdate(self.now) - timedelta(days=self.evening.days_ago)
        name = _("Club night %(number)d") % {"number": self.evening.number}
        return {**self.evening.agreed, "name": name, "date": day, "is_sample": True}

    def draw_lots(self, tournament: Tournament) -> None:
        """By the seed, so that the same equals are decided in the same way."""
        dice, entrants = self.random("lots"), entrants_of(tournament)
        for entrant in entrants:
            entrant.lot = dice.random()
        Entrant.objects.bulk_update(entrants, ["lot"])

    def greet(self, place: int, entrant: Entrant) -> None:
        if place == self.evening.late:
            set_presence(entrant, Presence.LATE, self.by)
        elif place not in self.evening.absent:
            set_presence(entrant, Presence.HERE, self.by)

    def come_and_go(self, tournament: Tournament, number: int) -> None:
        """Before the second round."""
        people = entrants_of(tournament)
        if number == 2 and self.evening.late is not None:
            set_presence(people[self.evening.late], Presence.HERE, self.by)
        if number == 2 and self.evening.leaver is not None:
            set_presence(people[self.evening.leaver], Presence.GONE, self.by)

    def play(self, number: int) -> None:
        """A round from its draft to its end; the final, when it is due."""
        tournament = self.tournament
        if self.has(tournament, number):
            return
        after, skill = latest_entry(tournament), self.skill
        round = self.begin(tournament, number)
        for table in round.seatings:
            seed = self.seed_of(number, table.number)
            if number == 1 and table.number == self.evening.paper:
                play_on_paper(table, skill, seed, self.by)
            else:
                is_corrected = number == 1 and table.number == self.evening.corrected
                play_out(table, skill, seed, is_corrected=is_corrected)
        done = complete(round, self.by)
        assert isinstance(done, Round), done
        self.move(done, number, after)
        standings_of(tournament)  # derived once, so that its first page is quick

    def play_tonight(self) -> None:
        """The round that is running now: every table is as far as it is."""
        tournament, number = self.tournament, self.evening.rounds + 1
        if self.has(tournament, number):
            return
        after, skill = latest_entry(tournament), self.skill
        round = self.begin(tournament, number)
        for place, table in enumerate(round.seatings):
            scene = RUNNING[place % len(RUNNING)]
            play_partly(table, scene, skill, self.seed_of(number, table.number))
        self.move(round, number, after)

    def has(self, tournament: Tournament, number: int) -> bool:
        return tournament.played.filter(number=number).exclude(state=RoundState.DRAFT).exists()

    def seed_of(self, number: int, table: int) -> str:
        return f"{self.seed}/{self.evening.number}/{number}/{table}"

    def begin(self, tournament: Tournament, number: int) -> Round:
        self.come_and_go(tournament, number)
        seed = self.random("seats", number).randrange(1_000_000)
        draft = draft_coming(tournament, self.by, DraftWishes(seed=seed, effort=Effort(TRIES)))
        if isinstance(draft, Undecided):
            draft = draft_final(tournament, self.by, Decider.LOT)
        assert isinstance(draft, Round), draft
        round = publish(draft, self.by)
        assert isinstance(round, Round), round
        timing.start(round, self.by)
        return round

    def move(self, round: Round, number: int, after: int) -> None:
        begin = moments.beginning(self.evening, round.tournament, number, self.now)
        moments.move_round(round, begin, self.now, self.random("moments", number), after)

    def close(self) -> None:
        """Prizes, and home."""
        tournament = self.tournament
        if closing.end(tournament, self.by):
            moments.move_end(tournament)


def entrants_of(tournament: Tournament) -> list[Entrant]:
    """In the order of the roster."""
    found = tournament.entrants.select_related("player", "tournament")
    return list(found.order_by("player"))


def latest_entry(tournament: Tournament) -> int:
    return tournament.log.order_by("-pk").values_list("pk", flat=True).first() or 0

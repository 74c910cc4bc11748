"""A night of the sample, through the same doors as any other."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from random import Random

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from scoring.clubs.models import Club
from scoring.people.models import Player
from tournaments.attendance.actions import check_in_by_name, set_presence
from tournaments.attendance.models import Entrant, Presence
from tournaments.clock import actions as timing
from tournaments.nights.actions import agree, end_night
from tournaments.nights.models import Tournament
from tournaments.nights.sample.moments import (
    beginning,
    day_of,
    move_end,
    move_opening,
    move_round,
)
from tournaments.nights.sample.script import SampleNight
from tournaments.nights.sample.tables import (
    RUNNING,
    Skill,
    play_by_hand,
    play_out,
    play_partly,
    skill_of,
)
from tournaments.results.standings import standings_of
from tournaments.rounds.drafting import DraftWishes
from tournaments.rounds.finals import Decider, draft_coming, draft_final
from tournaments.rounds.models import Round
from tournaments.rounds.publishing import complete, publish
from tournaments.seating.problems import Effort
from tournaments.seating.rounds.finals import UndecidedBorders

TRIES = 20_000  # of a search: counted, so that every machine seats alike


@dataclass(frozen=True)
class PlayedNight:
    """One night of the script in a club; each of its steps is done once, however often asked."""

    club: Club
    by: User
    seed: int
    sample_night: SampleNight
    now: datetime

    def random(self, *words: object) -> Random:
        """Dice for one purpose: what is thrown for another one changes nothing here."""
        return Random("/".join(map(str, (self.seed, self.sample_night.key, *words))))

    @property
    def invited(self) -> list[Player]:
        """By their places on the roster; otherwise all who still play."""
        everybody = list(self.club.players.order_by("pk"))
        if self.sample_night.invited:
            return [everybody[place] for place in self.sample_night.invited]
        return [player for player in everybody if not player.retired_at]

    @property
    def skill(self) -> Skill:
        return skill_of(self.club, self.seed)

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.select_related("club").get(
            club=self.club, key=self.sample_night.key
        )

    def steps(self) -> Iterator[Callable[[], None]]:
        yield self.open
        for number in range(1, self.sample_night.rounds + 1):
            yield partial(self.play, number)
        yield self.play_tonight if self.sample_night.is_running else self.close

    def open(self) -> None:
        """Agreed on, and most people have come."""
        known = Tournament.objects.filter(club=self.club, key=self.sample_night.key)
        if known.exists():
            return
        tournament = agree(self.sample_night.key, self.club, self.facts, self.invited, self.by)
        self.draw_lots(tournament)
        for place, entrant in enumerate(entrants_of(tournament)):
            self.greet(place, entrant)
        if self.sample_night.walk_in:
            check_in_by_name(tournament, self.sample_night.walk_in, self.by)
            self.draw_lots(tournament)
        begin = beginning(self.sample_night, tournament, 1, self.now)
        move_opening(tournament, begin)

    @property
    def facts(self) -> dict[str, object]:
        day = day_of(self.now, self.sample_night.days_ago)
        name = name_of(self.sample_night, day)
        return {**self.sample_night.agreed, "name": name, "date": day, "is_sample": True}

    def draw_lots(self, tournament: Tournament) -> None:
        """By the seed, so that the same equals are decided in the same way."""
        dice, entrants = self.random("lots"), entrants_of(tournament)
        for entrant in entrants:
            entrant.lot = dice.random()
        Entrant.objects.bulk_update(entrants, ["lot"])

    def greet(self, place: int, entrant: Entrant) -> None:
        if place == self.sample_night.late:
            set_presence(entrant, Presence.LATE, self.by)
        elif place not in self.sample_night.absent:
            set_presence(entrant, Presence.HERE, self.by)

    def come_and_go(self, tournament: Tournament, number: int) -> None:
        """Before the second round."""
        people = entrants_of(tournament)
        if number == 2 and self.sample_night.late is not None:
            set_presence(people[self.sample_night.late], Presence.HERE, self.by)
        if number == 2 and self.sample_night.leaver is not None:
            set_presence(people[self.sample_night.leaver], Presence.GONE, self.by)

    def play(self, number: int) -> None:
        """A round from its draft to its end; the final, when it is due."""
        tournament = self.tournament
        if self.has(tournament, number):
            return
        after, skill = latest_entry(tournament), self.skill
        round = self.begin(tournament, number)
        for table in round.seatings:
            seed = self.seed_of(number, table.number)
            if number == 1 and table.number == self.sample_night.by_hand:
                play_by_hand(table, skill, seed, self.by)
            else:
                is_corrected = number == 1 and table.number == self.sample_night.corrected
                play_out(table, skill, seed, is_corrected=is_corrected)
        done = complete(round, self.by)
        assert isinstance(done, Round), done
        self.move(done, number, after)
        standings_of(tournament)  # derived once, so that its first page is quick

    def play_tonight(self) -> None:
        """The round that is running now: every table is as far as it is."""
        tournament, number = self.tournament, self.sample_night.rounds + 1
        if self.has(tournament, number):
            return
        after, skill = latest_entry(tournament), self.skill
        round = self.begin(tournament, number)
        for place, table in enumerate(round.seatings):
            scene = RUNNING[place % len(RUNNING)]
            play_partly(table, scene, skill, self.seed_of(number, table.number))
        self.move(round, number, after)

    def has(self, tournament: Tournament, number: int) -> bool:
        return tournament.rounds.published().filter(number=number).exists()

    def seed_of(self, number: int, table: int) -> str:
        return f"{self.seed}/{self.sample_night.key}/{number}/{table}"

    def begin(self, tournament: Tournament, number: int) -> Round:
        self.come_and_go(tournament, number)
        seed = self.random("seats", number).randrange(1_000_000)
        draft = draft_coming(tournament, self.by, DraftWishes(seed=seed, effort=Effort(TRIES)))
        if isinstance(draft, UndecidedBorders):
            draft = draft_final(tournament, self.by, Decider.LOT)
        assert isinstance(draft, Round), draft
        round = publish(draft, self.by)
        assert isinstance(round, Round), round
        timing.start(round, self.by)
        return round

    def move(self, round: Round, number: int, after: int) -> None:
        begin = beginning(self.sample_night, round.tournament, number, self.now)
        move_round(round, begin, self.now, self.random("moments", number), after)

    def close(self) -> None:
        """Prizes, and home."""
        tournament = self.tournament
        if end_night(tournament, self.by):
            move_end(tournament)


def name_of(sample_night: SampleNight, day: date) -> str:
    facts = {"number": sample_night.number, "year": day.year}
    if sample_night.is_of_last_season:
        return _("Club night %(number)d of %(year)d") % facts
    return _("Club night %(number)d") % facts


def entrants_of(tournament: Tournament) -> list[Entrant]:
    """In the order of the roster."""
    found = tournament.entrants.select_related("player", "tournament")
    return list(found.order_by("player"))


def latest_entry(tournament: Tournament) -> int:
    return tournament.log.order_by("-pk").values_list("pk", flat=True).first() or 0

"""A night of the sample, through the same doors as any other."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from random import Random

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.clubs.models import Club
from scoring.dice import Dice
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from scoring.people.models import Player
from tournaments.attendance.actions import check_in_by_name, set_presence
from tournaments.attendance.models import Entrant, Presence
from tournaments.clock import actions as timing
from tournaments.log import LogKind
from tournaments.nights.actions import agree, end_night
from tournaments.nights.models import LogEntry, Tournament
from tournaments.nights.sample.script import SampleNight
from tournaments.nights.sample.tables import RUNNING, Skill, play_by_hand, play_out, play_partly
from tournaments.results.standings import standings_of
from tournaments.rounds.drafting import DraftWishes
from tournaments.rounds.finals import Decider, draft_coming, draft_final
from tournaments.rounds.models import Round, Table
from tournaments.rounds.publishing import complete, publish
from tournaments.seating.problems import Effort
from tournaments.seating.rounds.finals import UndecidedBorders

BEGIN = time(19)
LATE = (LogKind.HAND_RESULT_ENTERED, LogKind.TABLE_CALLED, LogKind.ROUND_COMPLETED)
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)
ROUND = 55 * MINUTE  # of the running night, with the pause after it
RUNNING_FOR = 18 * MINUTE  # since the running round began
PAUSE = 8 * MINUTE
SLOWEST, FASTEST = 8, 4  # minutes of a deal


def beginning(
    sample_night: SampleNight, tournament: Tournament, number: int, now: datetime
) -> datetime:
    """When this round began; number 1 is the first."""
    if sample_night.is_running:
        return now - RUNNING_FOR - (sample_night.rounds + 1 - number) * ROUND
    before = tournament.rounds.filter(number=number - 1).first()
    if before and before.completed_at:
        return before.completed_at + PAUSE
    day = timezone.localdate(now) - timedelta(days=sample_night.days_ago)
    return timezone.make_aware(datetime.combine(day, BEGIN))


def move_opening(tournament: Tournament, begin: datetime) -> None:
    """Planned the day before; people came in the half hour before the first round."""
    before = begin - timedelta(days=1)
    Tournament.objects.filter(pk=tournament.pk).update(created_at=before)
    Entrant.objects.filter(tournament=tournament).update(entered_at=before)
    came = list(tournament.log.exclude(kind="created").order_by("pk"))
    spread(came, begin - 30 * MINUTE, begin - 5 * MINUTE)
    tournament.log.filter(kind="created").update(happened_at=before)


def move_round(round: Round, begin: datetime, now: datetime, dice: Dice, after: int) -> None:
    """The round began then; what the log tells since the entry `after` belongs to it."""
    tables = list(round.tables.select_related("game").order_by("number"))
    ends = [move_table(table, begin, now, dice) for table in tables]
    end = max([*ends, begin]) + 2 * MINUTE
    round.drafted_at, round.published_at = begin - 3 * MINUTE, begin - 2 * MINUTE
    round.completed_at = end if round.completed_at else None
    round.clock_started_at = begin if round.clock_started_at else None
    moved = ["drafted_at", "published_at", "completed_at", "clock_started_at"]
    round.save(update_fields=moved)
    entries = list(round.tournament.log.filter(pk__gt=after).order_by("pk"))
    late = [entry for entry in entries if is_late(entry)]
    spread([entry for entry in entries if not is_late(entry)], begin - 4 * MINUTE, begin)
    spread(late, end - MINUTE, min(end, now))


def is_late(entry: LogEntry) -> bool:
    """Whether it happened when the round had been played for a while."""
    return entry.kind in {kind.key for kind in LATE}


def move_table(table: Table, begin: datetime, now: datetime, dice: Dice) -> datetime:
    """Its deals one after the other, none of them later than now; when the last one was over."""
    assert table.game
    Game.objects.filter(pk=table.game.pk).update(started_at=begin - 2 * MINUTE)
    moved = {"opened_at": begin + MINUTE} if table.opened_at else {}
    moved |= {"called_at": now - MINUTE} if table.called_at else {}
    Table.objects.filter(pk=table.pk).update(**moved) if moved else None
    versions = list(DealVersion.objects.filter(game=table.game).order_by("sequence"))
    lengths = [MINUTE * (FASTEST + dice.random() * (SLOWEST - FASTEST)) for _ in versions]
    whole = sum(lengths, timedelta())
    room = now - MINUTE - begin
    factor = min(1.0, room / whole) if whole else 1.0
    moment = begin
    for version, length in zip(versions, lengths, strict=True):
        moment += length * factor
        version.recorded_at = moment
    DealVersion.objects.bulk_update(versions, ["recorded_at"])
    return moment


def move_end(tournament: Tournament) -> None:
    """Prizes were given a few minutes after the last round."""
    last = tournament.rounds.order_by("-number").first()
    assert last
    assert last.completed_at
    end = last.completed_at + 5 * MINUTE
    Tournament.objects.filter(pk=tournament.pk).update(ended_at=end)
    tournament.log.filter(kind=LogKind.NIGHT_ENDED.key).update(happened_at=end)


def spread(entries: Iterable[LogEntry], begin: datetime, end: datetime) -> None:
    """Evenly, in their order."""
    found = list(entries)
    for place, entry in enumerate(found):
        entry.happened_at = begin + (end - begin) * (place / len(found))
    LogEntry.objects.bulk_update(found, ["happened_at"])


TRIES = 20_000  # of a search: counted, so that every machine seats alike
WEAKEST, STRONGEST = 0.5, 0.97


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
        return Random("/".join(map(str, (self.seed, self.sample_night.number, *words))))

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
        return Tournament.objects.select_related("club").get(
            club=self.club, key=self.sample_night.key
        )

    def open(self) -> None:
        """Agreed on, and most people have come."""
        known = Tournament.objects.filter(club=self.club, key=self.sample_night.key)
        if known.exists():
            return
        tournament = agree(self.sample_night.key, self.club, self.facts, self.players, self.by)
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
        day = timezone.localdate(self.now) - timedelta(days=self.sample_night.days_ago)
        name = _("Club night %(number)d") % {"number": self.sample_night.number}
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
        return f"{self.seed}/{self.sample_night.number}/{number}/{table}"

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


def entrants_of(tournament: Tournament) -> list[Entrant]:
    """In the order of the roster."""
    found = tournament.entrants.select_related("player", "tournament")
    return list(found.order_by("player"))


def latest_entry(tournament: Tournament) -> int:
    return tournament.log.order_by("-pk").values_list("pk", flat=True).first() or 0

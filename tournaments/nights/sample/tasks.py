"""The whole sample, made in the background, by steps. Killed anywhere, it goes on where it was."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from jobs.kinds import JobFailed, nobody, task
from jobs.running import Progress, StepCounter
from scoring.clubs.models import Club
from scoring.people.models import Player
from tournaments.nights.sample.clubs import KIND
from tournaments.nights.sample.free_games import PlayedGame
from tournaments.nights.sample.moments import day_of
from tournaments.nights.sample.planned_nights import PlannedNight
from tournaments.nights.sample.played_nights import PlayedNight
from tournaments.nights.sample.script import (
    SEASON,
    ComingNight,
    FreeSampleGame,
    Happening,
    SampleNight,
    Script,
)
from tournaments.rounds.models import Round
from tournaments.seasons.actions import make_season
from tournaments.seasons.season_rule import CountedNights, SeasonRule

SAMPLE_GONE = gettext_noop("The sample has been removed meanwhile.")
PLAYING = gettext_noop("Robots are playing the sample nights")

MORE_NIGHTS = 3  # one a week
RULE = SeasonRule(counted=CountedNights.BEST, number=4, for_coming=2, least_nights=2)
OLD_RULE = SeasonRule(counted=CountedNights.BUT_WORST)
OLD = timedelta(days=430)  # the club, and most of its people
RETIRED = timedelta(days=340)  # since somebody has left

type Step = Callable[[], None]


@dataclass(frozen=True)
class SampleSeason:
    club: Club
    by: User
    seed: int
    now: datetime
    script: Script = SEASON

    def steps(self) -> Iterator[Step]:
        yield self.gather
        yield self.begin_seasons
        for happening in self.script.happenings:
            yield from self.steps_of(happening)

    def steps_of(self, happening: Happening) -> Iterator[Step]:
        match happening:
            case FreeSampleGame():
                yield PlayedGame(self.club, self.by, self.seed, happening, self.now).play
            case ComingNight():
                yield PlannedNight(self.club, self.by, happening, self.now).plan
            case SampleNight():
                yield from PlayedNight(self.club, self.by, self.seed, happening, self.now).steps()

    @property
    def is_made(self) -> bool:
        """Whether its last step is done."""
        last = self.script.sample_nights[-1]
        rounds = Round.objects.filter(tournament__club=self.club, tournament__key=last.key)
        return rounds.published().filter(number=last.rounds + last.is_running).exists()

    def gather(self) -> None:
        """The people of the club, and who of them is kept apart."""
        if self.club.players.exists():
            return
        people = self.script.people
        players = [self.club.players.create(**p.written) for p in people]
        for family in dict.fromkeys(person.family for person in people if person.family):
            theirs = [pl for pl, pe in zip(players, people, strict=True) if pe.family == family]
            circle = self.club.circles.create(name=family, firm=family in self.script.firm)
            circle.people.set(theirs)
        Player.objects.filter(club=self.club).update(joined_at=self.now - OLD)
        left = [pl.pk for pl, pe in zip(players, people, strict=True) if pe.has_left]
        Player.objects.filter(pk__in=left).update(retired_at=self.now - RETIRED)
        Club.objects.filter(pk=self.club.pk).update(founded_at=self.now - OLD)

    def begin_seasons(self) -> None:
        """Of its nights, and some more; the one before is over."""
        self.begin_season("sample", self.script.sample_nights, RULE, MORE_NIGHTS)
        if self.script.last_season:
            self.begin_season("sample-before", self.script.last_season, OLD_RULE)

    def begin_season(
        self, key: str, nights: Sequence[SampleNight], rule: SeasonRule, more: int = 0
    ) -> None:
        days = [day_of(self.now, night.days_ago) for night in nights]
        facts = {
            "name": _("Season %(year)d") % {"year": max(days).year},
            "begins": min(days),
            "ends": max(days) + timedelta(weeks=more),
            "planned_nights": len(days) + more,
            "rule": rule.facts,
        }
        make_season(key, self.club, facts, self.by)


def make(season: SampleSeason, progress: StepCounter) -> None:
    """Each step wholly or not at all, and none where the club has been removed meanwhile."""
    steps = list(season.steps())
    begun = progress.checkpoint or 0
    progress.start(len(steps), PLAYING)
    for number, step in enumerate(steps[begun:], begun + 1):
        with transaction.atomic():
            season.club.locked()
            step()
        progress.step(number, checkpoint=number)


@task(
    KIND,
    gettext_lazy("Loading the sample nights"),
    about=nobody,
    of_club=lambda club: Q(parameters__club=club),
)
def sample_load(progress: Progress, club: int, seed: int, language: str = "en") -> None:
    """People, nights that are over, and one that is running, played by robots."""
    by = progress.claim.job.requested_by
    found = Club.objects.filter(pk=club, is_sample=True).first()
    if found is None or by is None:
        raise JobFailed(SAMPLE_GONE)
    try:
        with translation.override(language):
            make(SampleSeason(found, by, seed, timezone.now()), progress)
    except Club.DoesNotExist as error:
        raise JobFailed(SAMPLE_GONE) from error

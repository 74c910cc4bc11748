"""A sample that is made in a moment: seven people, a night that is over and one that runs."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.clubs.models import Club
from tournaments.nights.models import Final
from tournaments.nights.sample.clubs import found_club
from tournaments.nights.sample.script import (
    PEOPLE,
    ComingNight,
    FreeSampleGame,
    SampleNight,
    SamplePerson,
    Script,
)
from tournaments.nights.sample.tasks import SampleSeason

AGREED = {"planned_rounds": 2, "deals": 2, "prefer": 4, "allow": [3, 5], "final": Final.FINAL}

OVER = SampleNight(
    number=1,
    days_ago=7,
    agreed={**AGREED, "finalists": 3},
    late=3,
    leaver=2,
    walk_in="Yasmin Haddad",
    by_hand=1,
    corrected=2,
)
RUNNING = SampleNight(
    number=2, days_ago=0, agreed={**AGREED, "minutes": 45}, absent=(5,), complete=1
)
CUP = SampleNight(
    number=3,
    days_ago=1,
    agreed={**AGREED, "planned_rounds": 1, "final": Final.NONE, "variant": "short:2"},
)

SHORT = Script((*PEOPLE[:6], replace(PEOPLE[7], family="Keller")), (OVER, RUNNING), ("Keller",))

MEMORY = Script(
    (
        SamplePerson("Ana Sousa"),
        SamplePerson("Ben Keller", family="Keller", is_child=True),
        SamplePerson("Cleo Moor"),
        SamplePerson("Zofia Wójcik", has_left=True),
    ),
    (replace(CUP, number=1, walk_in="Yasmin Haddad"),),
    last_season=(replace(CUP, number=1, days_ago=380, is_of_last_season=True, invited=(0, 1, 3)),),
    free_games=(
        FreeSampleGame(number=1, days_ago=3, names=("Ana Sousa", "Yasmin Haddad")),
        FreeSampleGame(number=2, days_ago=1, names=("Ben Keller", "Cleo Moor"), is_rated=False),
    ),
    coming_nights=(
        ComingNight(number=2, days_ahead=6, agreed=AGREED, promised=(0, 2), declined=(1,)),
    ),
)
"""What a club remembers, and what stands in its calendar."""


class Silent:
    """Steps that nobody watches."""

    checkpoint: Any = None

    def start(self, total: int, note: str = "") -> None:
        self.total = total

    def step(self, done: int, note: str | None = None, checkpoint: Any = None) -> None:
        self.checkpoint = checkpoint


def owner(name: str = "ada") -> User:
    return User.objects.get_or_create(username=name)[0]


def season(
    name: str = "ada", seed: int = 1, script: Script = SHORT, now: datetime | None = None
) -> SampleSeason:
    user = owner(name)
    return SampleSeason(found_club(user), user, seed, now or timezone.now(), script)


def sample_of(name: str) -> Club:
    return Club.objects.get(members__user__username=name, is_sample=True)

"""The first night of a club as seven steps: what of it is done is seen from what the club has."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Exists, F, OuterRef, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.clubs.models import Club
from scoring.people.models import Player
from tournaments.attendance.models import NOT_COME, Entrant
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, Table

HIDDEN = "first_night"  # the cookie of whoever knows the way


@dataclass(frozen=True, slots=True)
class Step:
    """One of the seven; without a night most cannot be taken yet."""

    text: str
    is_done: bool
    address: str = ""


class FirstNight:
    """What a club has done so far."""

    def __init__(self, club: Club, *, is_hidden: bool = False) -> None:
        self.club = club
        self.is_hidden = is_hidden

    @cached_property
    def done(self) -> dict[str, bool]:
        """Asked for in one statement."""
        ours = Tournament.objects.filter(club=OuterRef("pk"))
        rounds = Round.objects.published().filter(tournament__club=OuterRef("pk"))
        tables = Table.objects.filter(round__tournament__club=OuterRef("pk"))
        came = Entrant.objects.filter(tournament__club=OuterRef("pk")).exclude(
            presence__in=NOT_COME
        )
        facts = {
            "people": Player.objects.filter(club=OuterRef("pk")),
            "night": ours,
            "check_in": came,
            "publish": rounds,
            "record": tables.filter(Q(game__version__gt=0) | Q(hand_results__isnull=False)),
            "go_on": rounds.filter(Q(number__gt=1) | Q(tournament__ended_at__isnull=False)),
            "end": ours.filter(ended_at__isnull=False),
        }
        asked = {f"has_{name}": Exists(rows) for name, rows in facts.items()}
        found = Club.objects.filter(pk=self.club.pk).annotate(**asked).values(*asked).get()
        return {name: found[f"has_{name}"] for name in facts}

    @cached_property
    def nights(self) -> list[Tournament]:
        """The one that it goes on with, and another one, if there is any."""
        ours = Tournament.objects.filter(club=self.club)
        return list(ours.order_by(F("ended_at").desc(nulls_first=True), "-date", "-pk")[:2])

    @cached_property
    def steps(self) -> list[Step]:
        return [
            Step(text, done, address)
            for (text, address), done in zip(self.ways, self.done.values(), strict=True)
        ]

    @property
    def ways(self) -> list[tuple[str, str]]:
        """What is to be done, and where."""
        return [
            (_("Put your people on the roster"), reverse("roster")),
            (_("Plan a night"), reverse("tournament-new")),
            (_("Say who has come"), self.of_night("check-in")),
            (_("Seat round 1 and publish it"), self.of_night("tournament-detail")),
            (_("Record at the tables, by phone or on paper"), self.of_night("printables")),
            (
                _("Look at the standings and go on to the next round"),
                self.of_night("standings-detail"),
            ),
            (_("End the night and print certificates"), self.of_night("tournament-detail")),
        ]

    def of_night(self, name: str) -> str:
        return reverse(name, args=[self.nights[0].pk]) if self.nights else ""

    @property
    def next_step(self) -> Step | None:
        return next((step for step in self.steps if not step.is_done), None)

    @property
    def count_done(self) -> int:
        return sum(step.is_done for step in self.steps)

    @property
    def is_of_use(self) -> bool:
        """A club that has been through all of it, and plans another night, knows the way."""
        return self.next_step is not None or len(self.nights) < 2

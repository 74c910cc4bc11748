from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Self

from django.db import models, transaction
from django.db.models.functions import Coalesce
from django.shortcuts import get_object_or_404
from django.urls import reverse

from rules import Deal, GameState, Setup, edition, edition_keys, parse_variant, play
from scoring.core.log import counting, undone
from scoring.core.names import isolated, told_apart
from scoring.models.deals import DealVersion
from scoring.models.recording import Recording
from scoring.models.tokens import new_token


def edition_choices() -> list[tuple[str, str]]:
    return [(key, key) for key in edition_keys()]


class GameQuerySet(models.QuerySet["Game"]):
    def writable(self, token: str) -> "Game":
        """The game that this link lets its holder record; a 404 for everybody else."""
        return get_object_or_404(self, write_token=token)

    def watchable(self, token: str) -> "Game":
        """The game that this link lets its holder watch; a 404 for everybody else."""
        return get_object_or_404(self, watch_token=token)

    def numbered(self) -> Self:
        """With `version` and `has_rematch`, for pages that may need nothing else of the game."""
        latest = DealVersion.objects.filter(game=models.OuterRef("pk")).order_by("-sequence")
        rematches = self.model.objects.filter(rematch_of=models.OuterRef("pk"))
        return self.annotate(
            version=Coalesce(models.Subquery(latest.values("sequence")[:1]), 0),
            has_rematch=models.Exists(rematches),
        )

    def start(self, setup: Mapping[str, Any], names: Sequence[str], key: str) -> "Game":
        """Open a game with these people, clockwise; the same key twice is one game."""
        with transaction.atomic():
            game, is_new = self.get_or_create(key=key, defaults=setup)
            if is_new:
                Seat.objects.bulk_create(
                    Seat(game=game, position=position, name=name)
                    for position, name in enumerate(names)
                )
        return game


class Game(Recording, models.Model):
    """One table's deals, from the first to the winner. Its state is derived, never stored."""

    edition = models.CharField(max_length=40, choices=edition_choices, default="classic")
    variant = models.CharField(max_length=20, default="full")
    options = models.JSONField(default=dict, blank=True)
    timed = models.BooleanField(default=False)  # a deal may be broken off
    first_dealer = models.PositiveSmallIntegerField(default=0)
    write_token = models.CharField(max_length=32, unique=True, default=new_token)
    watch_token = models.CharField(max_length=32, unique=True, default=new_token)
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, related_name="rematches")
    key = models.CharField(max_length=64, unique=True)  # made by the page: twice is one game
    started_at = models.DateTimeField(auto_now_add=True)

    objects = GameQuerySet.as_manager()

    def __str__(self) -> str:
        return f"game {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("game-detail", args=[self.write_token])

    @cached_property
    def log(self) -> tuple[DealVersion, ...]:
        return tuple(self.versions.all())

    @cached_property
    def version(self) -> int:
        """The sequence of the latest thing recorded, 0 before the first."""
        return self.log[-1].sequence if self.log else 0

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names as shown: told apart, and none turns the words around it."""
        return tuple(map(isolated, told_apart([seat.name for seat in self.seats.all()])))

    @cached_property
    def setup(self) -> Setup:
        return Setup(
            edition=edition(self.edition),
            variant=parse_variant(self.variant),
            options=self.options,
            seats=len(self.names),
            first_dealer=self.first_dealer,
            timed=self.timed,
        )

    @cached_property
    def counting(self) -> tuple[DealVersion, ...]:
        return counting(self.log)

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        return tuple(version.deal for version in self.counting if not version.is_replay)

    @cached_property
    def replay_out(self) -> int | None:
        return next((version.out for version in self.counting if version.is_replay), None)

    @cached_property
    def state(self) -> GameState:
        return self.state_with(self.deals)

    @cached_property
    def last(self) -> DealVersion | None:
        """What an undo would take back."""
        return self.counting[-1] if self.counting else None

    @cached_property
    def undone(self) -> DealVersion | None:
        """What the last undo took back and one tap brings back."""
        return undone(self.log)

    def state_with(self, deals: Sequence[Deal]) -> GameState:
        return play(self.setup, deals, self.replay_out)

    def state_before(self, number: int) -> GameState:
        return play(self.setup, self.deals[: number - 1])

    def corrected(self, number: int, deal: Deal) -> tuple[Deal, ...]:
        """The deals of this game if deal `number` had been this one."""
        return (*self.deals[: number - 1], deal, *self.deals[number:])

    def versions_of(self, number: int) -> tuple[DealVersion, ...]:
        return tuple(version for version in self.log if version.number == number)

    def since(self, seen: int) -> tuple[DealVersion, ...]:
        """What was recorded after somebody opened the page."""
        return tuple(version for version in self.log if version.sequence > seen)

    def rematch(self) -> "Game":
        """The next game of the same people by the same rules; the next one deals first.

        Whoever asks, and however often: it is the same game.
        """
        setup = {
            "edition": self.edition,
            "variant": self.variant,
            "options": self.options,
            "timed": self.timed,
            "first_dealer": (self.first_dealer + 1) % len(self.names),
            "rematch_of": self,
        }
        names = [seat.name for seat in self.seats.all()]
        return Game.objects.start(setup, names, key=f"rematch-of-{self.pk}")

    @cached_property
    def has_rematch(self) -> bool:
        return self.next_game is not None

    @cached_property
    def next_game(self) -> "Game | None":
        """The rematch, where somebody has asked for it."""
        return self.rematches.first()

    def renew_links(self) -> None:
        """Make new links; whoever holds an old one is a stranger from now on."""
        self.write_token, self.watch_token = new_token(), new_token()
        self.save(update_fields=["write_token", "watch_token"])


class Seat(models.Model):
    """A player's place in a game; positions run clockwise from 0."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["game", "position"], name="one_player_in_a_seat")
        ]

    def __str__(self) -> str:
        return self.name

"""Who takes part in a tournament, whether they are here, and how they are called on its pages."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Self

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import pgettext_lazy

from scoring.names import isolated, sort_key, told_apart
from scoring.people.models import Player
from scoring.people.public_names import public_names
from scoring.tokens import new_token
from tournaments.codes import new_badge_code
from tournaments.nights.models import Tournament


class Presence(models.TextChoices):
    REGISTERED = "registered", pgettext_lazy("somebody at a night", "Not here yet")
    HERE = "here", pgettext_lazy("somebody at a night", "Here")
    LATE = "late", pgettext_lazy("somebody at a night", "Will be late")
    PAUSING = "pausing", pgettext_lazy("somebody at a night", "Pausing")
    GONE = "gone", pgettext_lazy("somebody at a night", "Gone")
    ABSENT = "absent", pgettext_lazy("somebody at a night", "Does not come")


NOT_COME = frozenset({Presence.REGISTERED, Presence.LATE, Presence.ABSENT})
"""Who has not been here: with those who do not come, as they may come all the same."""


class Reply(models.TextChoices):
    """What somebody has said of a night before it."""

    COMING = "coming", pgettext_lazy("a reply", "I’m coming")
    NOT_COMING = "not_coming", pgettext_lazy("a reply", "I can’t come")


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def here(self) -> Self:
        """Those who are seated in the next round."""
        return self.filter(presence=Presence.HERE)

    def promised(self) -> Self:
        """Those who have said that they come, and of whom nobody knows better."""
        return self.filter(reply=Reply.COMING).exclude(presence=Presence.ABSENT)

    def in_order(self) -> "list[Entrant]":
        """By their names, as people look for them."""
        return sorted(self.select_related("player"), key=lambda each: each.place_in_lists)


class Entrant(models.Model):
    """A player in a tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    presence = models.CharField(max_length=10, choices=Presence, default=Presence.REGISTERED)
    reply = models.CharField(max_length=10, choices=Reply, blank=True)  # as they said it themselves
    token = models.CharField(max_length=32, unique=True, default=new_token)  # of their own page
    badge_code = models.CharField(max_length=12, unique=True, default=new_badge_code)
    lot = models.FloatField()  # drawn once: it decides between equals, the smaller first
    entered_at = models.DateTimeField(auto_now_add=True)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entrant_once"),
            models.CheckConstraint(condition=Q(presence__in=Presence.values), name="entrant_state"),
        ]

    def __str__(self) -> str:
        return f"entrant {self.pk}"

    @cached_property
    def name(self) -> str:
        return self.player.called

    @property
    def has_promised(self) -> bool:
        """They have said that they come, and nobody knows better."""
        return self.reply == Reply.COMING and self.presence != Presence.ABSENT

    @property
    def place_in_lists(self) -> tuple[tuple[str, str], int]:
        """Of several in a list: by the name, equal ones as they were entered."""
        return sort_key(self.name), self.pk

    @property
    def address(self) -> str:
        """Of their own page, on whose badge it stands."""
        return reverse("entrant-detail", args=[self.tournament.code, self.token])


def names_in_public(night: Tournament, entrants: Sequence[Entrant]) -> dict[int, str]:
    """As strangers read them of a night that is past."""
    names = public_names([entrant.player for entrant in entrants], night.club)
    return {each.pk: name for each, name in zip(entrants, names, strict=True)}


class People:
    """All entrants of a tournament, read once; who has no name any more is somebody."""

    def __init__(
        self,
        tournament: Tournament,
        known: list[Entrant] | None = None,
        *,
        for_strangers: bool = False,
    ) -> None:
        self.tournament = tournament
        self.known = known  # where they have been read already
        self.for_strangers = for_strangers

    @cached_property
    def entrants(self) -> list[Entrant]:
        return self.tournament.entrants.in_order() if self.known is None else self.known

    @cached_property
    def by_pk(self) -> dict[int, Entrant]:
        return {entrant.pk: entrant for entrant in self.entrants}

    @cached_property
    def names(self) -> dict[int, str]:
        """Told apart, and none turns the words around it."""
        if self.for_strangers and self.tournament.is_past:
            names = names_in_public(self.tournament, self.entrants)
            return {pk: isolated(name) for pk, name in names.items()}
        shown = told_apart([entrant.name for entrant in self.entrants])
        return {e.pk: isolated(name) for e, name in zip(self.entrants, shown, strict=True)}

    @cached_property
    def here(self) -> list[Entrant]:
        return [entrant for entrant in self.entrants if entrant.presence == Presence.HERE]

    @property
    def coming(self) -> int:
        """How many are here, were here or are awaited."""
        return sum(entrant.presence != Presence.ABSENT for entrant in self.entrants)

    @cached_property
    def replies(self) -> Counter[str]:
        """How many have said what; of the others nothing stands there."""
        return Counter(entrant.reply for entrant in self.entrants)

    @property
    def late(self) -> list[int]:
        return [each.pk for each in self.entrants if each.presence == Presence.LATE]

    @cached_property
    def here_pks(self) -> frozenset[int]:
        return frozenset(entrant.pk for entrant in self.here)

    def name_of(self, entrant: int) -> str:
        return self.names.get(entrant, "–")

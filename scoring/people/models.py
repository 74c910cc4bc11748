"""The people of a club: its roster, and who of them are kept apart."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple, Self

from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.clubs.models import Club, PublicName
from scoring.names import alike_key, is_found, sort_key
from scoring.tokens import CODE_LENGTH, new_public_code

LONGEST_NAME = 200

NOTHING_WRITTEN = {
    "name": "",
    "nickname": "",
    "keeps_to": None,
    "public_name": "",
    "is_child": False,
}
"""What is written of somebody, each as it stands where nothing is: erased, all of it goes."""


class PersonName(NamedTuple):
    """Somebody on the roster, without all that else is known of them."""

    pk: int
    name: str
    nickname: str
    retired_at: datetime | None

    @property
    def called(self) -> str:
        return called(self.name, self.nickname)

    @property
    def names(self) -> tuple[str, str]:
        return self.name, self.nickname

    def is_found(self, letters: str) -> bool:
        return is_found(letters, *self.names)


class PlayerQuerySet(models.QuerySet["Player"]):
    def on_roster(self) -> Self:
        """Those who are still themselves: neither erased nor merged into another entry."""
        return self.filter(erased_at=None, merged_into=None).order_by("name", "pk")

    def playing(self) -> Self:
        """Those who may come to a night."""
        return self.on_roster().filter(retired_at=None)

    def alike(self, name: str) -> "list[Player]":
        """Those of whom this name may be the name, or the nickname."""
        key = alike_key(name)
        return self.on_roster().whose_names_fit(lambda *names: key in map(alike_key, names))

    def known_by_name(self, names: Sequence[str]) -> "list[int | None]":
        """Of each who that is: nobody where the name fits several, or stands there twice."""
        of_each = self.fitting(names)
        often = Counter(pk for pks in of_each for pk in pks)
        return [
            next((pk for pk in pks if len(pks) == 1 and often[pk] == 1), None) for pks in of_each
        ]

    def fitting(self, names: Sequence[str]) -> "list[set[int]]":
        """Of each all those of whom it may be the name, or the nickname."""
        known: dict[str, set[int]] = defaultdict(set)
        for pk, *called in self.on_roster().values_list("pk", "name", "nickname"):
            for name in filter(None, called):
                known[alike_key(name)].add(pk)
        return [known.get(alike_key(name), set()) for name in names]

    def with_letters(self, letters: str, most: int | None = None) -> "list[Player]":
        """Those with a word in their names that begins so; everybody where nothing was typed."""
        return self.whose_names_fit(lambda *names: is_found(letters, *names), most)

    def names_in_order(self) -> "list[PersonName]":
        """As they are called in lists, without reading all that else is known of them."""
        names = map(PersonName._make, self.values_list(*PersonName._fields))
        return sorted(names, key=lambda each: (sort_key(called(each.name, each.nickname)), each.pk))

    def whose_names_fit(self, fits: Callable[..., bool], most: int | None = None) -> "list[Player]":
        """Those whose names fit, in order: of the others no more than their names is read."""
        fitting = (each for each in self.names_in_order() if fits(*filter(None, each.names)))
        pks = [each.pk for each in islice(fitting, most)]
        known = self.in_bulk(pks)
        return [known[pk] for pk in pks if pk in known]


def as_they_are(club: Club, players: "Iterable[Player]") -> "list[Player]":
    """Read anew under the lock of the club: the merged as who they are now, the erased not at all.

    Who is on the roster can only change while nobody holds that lock.
    """
    asked = [player.pk for player in players]
    club.locked()
    known = Player.objects.filter(club=club, pk__in=asked)
    now = {pk: stays or pk for pk, stays in known.values_list("pk", "merged_into")}
    rows = Player.objects.filter(club=club).on_roster().in_bulk(set(now.values()))
    there = dict.fromkeys(now[pk] for pk in asked if pk in now)
    return [rows[pk] for pk in there if pk in rows]


def called(name: str, nickname: str) -> str:
    return nickname or name or _("former player")


class Player(models.Model):
    """Somebody who plays in a club. What they played stays theirs, whatever they are called."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    code = models.CharField(max_length=CODE_LENGTH, default=new_public_code, unique=True)
    name = models.CharField(max_length=LONGEST_NAME, blank=True)  # empty: erased
    nickname = models.CharField(max_length=LONGEST_NAME, blank=True)  # shown instead, if any
    known_as = models.JSONField(default=list)  # names from before, so that they can be erased
    keeps_to = models.PositiveSmallIntegerField(null=True, blank=True)  # the table, from 1
    public_name = models.CharField(
        max_length=10, choices=PublicName, blank=True
    )  # empty: as the club settles it
    is_child = models.BooleanField(default=False)
    joined_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True)
    erased_at = models.DateTimeField(null=True)
    merged_into = models.ForeignKey(
        "self", models.CASCADE, null=True, related_name="merged_entries"
    )

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(erased_at=None) | Q(name="", nickname=""), name="player_erased_nameless"
            ),
        ]

    def __str__(self) -> str:
        return f"player {self.pk}"

    @property
    def called(self) -> str:
        """The name for tables and lists."""
        return called(self.name, self.nickname)

    @property
    def alike_keys(self) -> set[str]:
        return set(map(alike_key, self.names))

    @property
    def names(self) -> list[str]:
        return [name for name in (self.name, self.nickname) if name]

    @property
    def is_on_roster(self) -> bool:
        return self.erased_at is None and self.merged_into_id is None

    def is_found(self, letters: str) -> bool:
        return is_found(letters, self.name, self.nickname)

    @property
    def written(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in NOTHING_WRITTEN}

    def write(self, name: str, nickname: str, **more: Any) -> None:
        """As they are called from now on; what was played keeps the name that it was played by."""
        self.call(name, nickname)
        self.save_written(**more)

    def save_written(self, **facts: Any) -> None:
        for name, value in facts.items():
            setattr(self, name, value)
        self.save(update_fields=[*NOTHING_WRITTEN, "known_as"])

    def call(self, name: str, nickname: str) -> None:
        """The names from before are only kept for whoever wants to be forgotten."""
        gone = [old for old in self.names if old not in {name, nickname, *self.known_as}]
        self.known_as = [*self.known_as, *gone]
        self.name, self.nickname = name, nickname

    def retire(self) -> None:
        self.retired_at = timezone.now()
        self.save(update_fields=["retired_at"])

    def bring_back(self) -> None:
        self.retired_at = None
        self.save(update_fields=["retired_at"])


class CircleQuerySet(models.QuerySet["Circle"]):
    def in_order(self) -> "list[Circle]":
        """By their names, as people look for them."""
        return sorted(self, key=lambda circle: (sort_key(circle.name), circle.pk))


class Circle(models.Model):
    """A family, a car: people who should not share a table, or never may."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="circles")
    name = models.CharField(max_length=60)
    firm = models.BooleanField(default=False)
    people = models.ManyToManyField(Player, related_name="circles")

    objects = CircleQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="circle_of_one_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def people_in_order(self) -> "list[Player]":
        return sorted(self.people.all(), key=lambda each: (sort_key(each.called), each.pk))

    def write(self, name: str, firm: bool, people: "Iterable[Player]") -> None:
        """Called so, of these people."""
        self.name, self.firm = name, firm
        with transaction.atomic():
            self.save(update_fields=["name", "firm"] if self.pk else None)
            self.people.set(people)

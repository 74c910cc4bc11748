"""Editions of one's own, and the phases that only stand on the cards of a box."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from django.conf import settings
from django.db import IntegrityError, models, transaction
from django.utils import timezone

import live
from rules import Edition, RulesError, changed, edition, edition_keys
from rules.published import own_edition
from scoring.clubs.models import Club, Member, Role
from scoring.errors import MovedOn

PREFIX = "club-"

type Cards = tuple[tuple[int, str], ...]


class ClubEditionQuerySet(models.QuerySet["ClubEdition"]):
    def managed_by(self, member: Member) -> Self:
        """Of their club; whoever looks after the installation has those of nobody too."""
        mine = models.Q(club=member.club)
        return self.filter(mine | models.Q(club=None) if member.user.is_superuser else mine)

    def current(self) -> Self:
        """The latest of each: none that another one has replaced."""
        return self.filter(successor=None).order_by("name", "pk")

    def offered(self) -> Self:
        """What a new game can be played by."""
        return self.current().filter(retired_at=None)

    def offered_to(self, member: Member | None) -> Self:
        """For a new game of a club; of those who are not signed in only one club can know."""
        if member:
            return self.offered().managed_by(member)
        known = self.offered().exclude(club__is_sample=True)
        return known.exclude(models.Exists(Club.objects.real().order_by("pk")[1:2]))

    def keep(self, key: str, replaces: "ClubEdition | None" = None, **facts: Any) -> "ClubEdition":
        """A new edition, perhaps in place of an old one; the same key twice is one edition."""
        try:
            with transaction.atomic():
                return self.get_or_create(key=key, defaults=facts | {"replaces": replaces})[0]
        except IntegrityError as error:  # somebody has replaced the old one already
            raise MovedOn from error


class ClubEdition(models.Model):
    """A published edition with changes. It is never changed itself: a new one replaces it.

    So the games that began with it keep its rules.
    """

    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="editions")
    key = models.CharField(max_length=40, unique=True)
    base = models.CharField(max_length=40)  # the published edition it was made from
    name = models.CharField(max_length=60)
    changes = models.JSONField()  # phases, points and defaults, as `rules.published` reads them
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    replaces = models.OneToOneField(
        "self", models.SET_NULL, null=True, related_name="successor"
    )  # one to one: of two who change it at once, one is refused
    retired_at = models.DateTimeField(null=True)  # no longer offered for new games

    objects = ClubEditionQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name

    @property
    def latest(self) -> "ClubEdition":
        """What has taken its place in the end; itself where nothing has."""
        row = self
        while (newer := ClubEdition.objects.filter(replaces=row).first()) is not None:
            row = newer
        return row

    @property
    def is_offered(self) -> bool:
        return self.retired_at is None and self.latest == self

    def retire(self) -> None:
        self.retired_at = timezone.now()
        self.save(update_fields=["retired_at"])

    def bring_back(self) -> None:
        self.retired_at = None
        self.save(update_fields=["retired_at"])


class PhaseCardQuerySet(models.QuerySet["PhaseCard"]):
    def enter(self, edition: str, phases: Mapping[int, str], author_id: int | None) -> None:
        """Note what stands on the cards of a box; nothing is written over."""
        known = dict(read_phase_cards(edition))
        self.bulk_create(
            PhaseCard(edition=edition, number=number, phase=text, author_id=author_id)
            for number, text in phases.items()
            if text != known.get(number, "")
        )
        live.publish(phase_cards_topic(edition))


class PhaseCard(models.Model):
    """A phase that no rule book repeats, entered once from the box. The latest counts."""

    edition = models.CharField(max_length=40)
    number = models.PositiveSmallIntegerField()
    phase = models.CharField(max_length=40, blank=True)  # `s4 r4`; empty: unknown again
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    entered_at = models.DateTimeField(auto_now_add=True)

    objects = PhaseCardQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.edition}, phase {self.number}"


@dataclass(frozen=True, slots=True)
class PlayedEdition:
    """A club edition as it is played: its rows never change, so it is read once."""

    name: str
    base: str
    edition: Edition


def edition_of(key: str) -> Edition:
    """The edition of that key, published or a club's own, with the phases that were entered."""
    return edition_with(key, entered_phases(key))


def edition_with(key: str, cards: Cards) -> Edition:
    """The edition of that key, with these phases where it lacks them."""
    known = edition_as_made(key)
    return completed_edition(key, cards) if lacks_phases(known) else known


def edition_as_made(key: str) -> Edition:
    return edition(key) if key in edition_keys() else club_edition(key).edition


def lacks_phases(known: Edition) -> bool:
    return len(known.phases) < known.phase_count


def base_of(key: str) -> str:
    """The published edition that this one was made from, or the key itself."""
    return key if key in edition_keys() else club_edition(key).base


def club_key(token: str) -> str:
    """The key of an edition that a page has sent; the same page sent twice is one edition."""
    return PREFIX + token[: 40 - len(PREFIX)]


@lru_cache(maxsize=256)
def club_edition(key: str) -> PlayedEdition:
    row = ClubEdition.objects.filter(key=key).first() if key.startswith(PREFIX) else None
    if row is None:
        raise RulesError(key[:20])
    return PlayedEdition(row.name, row.base, own_edition(edition(row.base), key, row.changes))


@lru_cache(maxsize=256)
def completed_edition(key: str, cards: Cards) -> Edition:
    known = edition_as_made(key)
    missing = {str(number): text for number, text in cards if number not in known.phases}
    return changed(known, {"phases": missing})


def entered_phases(key: str) -> Cards:
    """The phases entered for this edition: none, and no statement, where it lacks nothing."""
    return read_phase_cards(base_of(key)) if lacks_phases(edition_as_made(key)) else ()


def read_phase_cards(key: str) -> Cards:
    rows = PhaseCard.objects.filter(edition=key).order_by("pk").values_list("number", "phase")
    return tuple((number, text) for number, text in sorted(dict(rows).items()) if text)


def may_enter_phases(member: Member | None) -> bool:
    """All games are judged by them: of several clubs none enters them for the others."""
    if member is None or not member.may(Role.ORGANISER):
        return False
    return member.user.is_superuser or Club.objects.sole() == member.club


def phase_cards_topic(key: str) -> str:
    """By which live pages follow what is entered from the cards of a box."""
    return f"phase-cards:{key}"

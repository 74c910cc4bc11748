"""Everybody of a club in a list, with what there is of them."""

from functools import cached_property
from typing import NamedTuple
from urllib.parse import urlencode

from django.core.paginator import Page
from django.db.models import Count, Q
from django.urls import reverse

from scoring.clubs.models import Club
from scoring.paging import page_of
from scoring.people.models import PersonName, Player
from tournaments.appearances.keeping import keep_current
from tournaments.people import words


class PersonSums(NamedTuple):
    """What there is of somebody."""

    pk: int
    games: int
    wins: int


class PersonLine(NamedTuple):
    player: Player
    sums: PersonSums

    @property
    def sums_text(self) -> str:
        return words.sums_text(self.sums.games, self.sums.wins)


class PeoplePage:
    """Everybody of a club, in order or looked for by letters."""

    def __init__(self, club: Club, letters: str, number: int) -> None:
        self.club = club
        self.letters = letters
        self.number = number

    @cached_property
    def found(self) -> list[PersonName]:
        everybody = Player.objects.filter(club=self.club).on_roster().names_in_order()
        return [each for each in everybody if each.is_found(self.letters)]

    @cached_property
    def pages(self) -> Page[PersonName]:
        return page_of(self.found, str(self.number))

    @property
    def here(self) -> str:
        return reverse("person-list")

    @property
    def more(self) -> str:
        return f"{urlencode({'who': self.letters})}&" if self.letters else ""

    @cached_property
    def lines(self) -> list[PersonLine]:
        keep_current(self.club)
        pks = [each.pk for each in self.pages]
        people = Player.objects.in_bulk(pks)
        sums = {sum.pk: sum for sum in sums_of(pks)}
        return [PersonLine(people[pk], sums[pk]) for pk in pks if pk in people and pk in sums]


def sums_of(pks: list[int]) -> list[PersonSums]:
    rows = Player.objects.filter(pk__in=pks).values_list("pk")
    sums = rows.annotate(
        games=Count("appearances"),
        wins=Count("appearances", filter=Q(appearances__place=1)),
    )
    return list(map(PersonSums._make, sums))

"""Somebody's page and what it leads to, with no game, one, thirty and two thousand."""

from collections.abc import Iterator
from functools import partial
from random import Random

from django.urls import reverse
from playwright.sync_api import Page

from scoring.clubs.models import Club
from scoring.people.models import Player
from tests.browser.remembered import CALLED, as_visitor, club_of
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tests.tournaments.people.histories import PlayedGame, history_of, kept, people_of

PEOPLE_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=PEOPLE_SCENES)


def club_with(page: Page, games: int, tables: int = 3) -> tuple[Club, Player]:
    """The first on the roster has played so many games."""
    enter_as_organiser(page)
    club = Club.objects.get()
    people = people_of(club, CALLED if games < 1000 else CALLED[:4])  # these are at every table
    pks = [each.pk for each in people]
    nights = games // 2 if len(people) == 4 else max(2 * games, 1)  # of two rounds
    history = history_of(Random(3), pks, nights, tables)
    kept(club, up_to(history, pks[0], games))
    return club, people[0]


def up_to(history: Iterator[PlayedGame], player: int, games: int) -> Iterator[PlayedGame]:
    """Up to the last game of so many that somebody took part in."""
    own = 0
    for game in history if games else ():
        own += any(each.player == player for each in game)
        if own > games:
            return
        yield game


def address_of(player: Player, name: str = "person-detail") -> str:
    return reverse(name, args=[player.code])


def other_of(player: Player) -> Player:
    """Whom they met most often."""
    shared = Player.objects.filter(appearances__summary__appearances__player=player)
    others = list(shared.exclude(pk=player.pk).values_list("pk", flat=True))
    return Player.objects.get(pk=max(sorted(set(others)), key=others.count))


@scene(rare=True)
def person_without_a_game(page: Page) -> None:
    _club, player = club_with(page, 0)
    page.goto(address_of(player))


@scene(rare=True)
def person_of_one_game(page: Page) -> None:
    _club, player = club_with(page, 1)
    page.goto(address_of(player))


@scene()
def person_of_thirty_games(page: Page) -> None:
    _club, player = club_with(page, 30)
    page.goto(address_of(player))


@scene(rare=True)
def person_of_two_thousand_games(page: Page) -> None:
    _club, player = club_with(page, 2000, tables=1)
    page.goto(address_of(player))


@scene(rare=True)
def games_of_a_person(page: Page) -> None:
    _club, player = club_with(page, 30)
    page.goto(address_of(player, "person-games") + "?place=1")


@scene(rare=True)
def company_of_a_person(page: Page) -> None:
    _club, player = club_with(page, 30)
    page.goto(address_of(player, "person-company"))


@scene(rare=True)
def two_people(page: Page) -> None:
    _club, player = club_with(page, 30)
    page.goto(reverse("person-pair", args=[player.code, other_of(player).code]))


@scene(rare=True)
def two_people_who_never_met(page: Page) -> None:
    _club, player = club_with(page, 0)
    other = Player.objects.exclude(pk=player.pk).earliest("pk")
    page.goto(reverse("person-pair", args=[player.code, other.code]))


@scene(rare=True)
def people_of_a_club(page: Page) -> None:
    club_with(page, 30)
    page.goto(reverse("person-list"))


def somebody_of(page: Page, games: int) -> Player:
    club_of(page, games)
    return Player.objects.get(name="Amélie Berger")


@scene(rare=True)
def person_for_visitors(page: Page) -> None:
    player = somebody_of(page, 2000)
    as_visitor(page)
    page.goto(address_of(player))


@scene(rare=True)
def games_of_a_person_without_one(page: Page) -> None:
    page.goto(address_of(somebody_of(page, 0), "person-games"))


@scene(rare=True)
def games_of_a_person_of_hundreds(page: Page) -> None:
    page.goto(address_of(somebody_of(page, 2000), "person-games"))


@scene(rare=True)
def company_of_nobody(page: Page) -> None:
    page.goto(address_of(somebody_of(page, 0), "person-company"))


@scene(rare=True)
def company_of_everybody(page: Page) -> None:
    page.goto(address_of(somebody_of(page, 2000), "person-company"))


@scene(rare=True)
def two_people_of_one_game(page: Page) -> None:
    club_of(page, 1)
    player = Player.objects.filter(appearances__place=1).earliest("pk")
    page.goto(reverse("person-pair", args=[player.code, other_of(player).code]))


@scene(rare=True)
def two_people_of_two_thousand_games(page: Page) -> None:
    player = somebody_of(page, 2000)
    page.goto(reverse("person-pair", args=[player.code, other_of(player).code]))


@scene(rare=True)
def people_of_a_club_without_games(page: Page) -> None:
    club_of(page, 0)
    page.goto(reverse("person-list"))


@scene(rare=True)
def people_of_an_empty_club(page: Page) -> None:
    enter_as_organiser(page)
    page.goto(reverse("person-list"))


@scene(rare=True)
def people_of_two_thousand_games(page: Page) -> None:
    club_of(page, 2000)
    page.goto(reverse("person-list"))

"""What stands behind a personal link, and what organisers see of the replies."""

from datetime import time, timedelta
from functools import partial

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page

from scoring.clubs.models import Club
from scoring.people.models import Player
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tests.tournaments.people import tournament_of
from tournaments.attendance.models import Reply
from tournaments.club_pages.models import ClubAddress
from tournaments.nights.models import Tournament
from tournaments.replies.actions import give_link, give_links, give_reply

REPLIES_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=REPLIES_SCENES)

LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwe-Maximiliane"
PEOPLE = (
    "Karla Bauer",
    "Emil Nolte",
    "Amélie Berger",
    LONG,
    "محمد بن سلمان",
    "Ida Kern",
    "Jo Wolf",
)


def player(name: str) -> Player:
    return Player.objects.select_related("club").get(name=name)


def nights(page: Page) -> Tournament:
    """One that has begun, one of which much is said, and one to which Karla comes."""
    enter_as_organiser(page)
    club, day = Club.objects.get(), timezone.localdate()
    tournament_of(club, "Zoe Alt", name="Tonight", date=day, start=time(0, 0))
    night = tournament_of(club, *PEOPLE, name="Advent night", date=day + timedelta(days=14))
    later = tournament_of(club, "Uwe Neu", name="Christmas " * 5, date=day + timedelta(days=28))
    for name in PEOPLE[1:5]:
        give_reply(player(name), night, Reply.COMING)
    give_reply(player("Jo Wolf"), night, Reply.NOT_COMING)
    give_reply(player("Karla Bauer"), later, Reply.COMING)
    return night


@scene()
def personal_page(page: Page) -> None:
    nights(page)
    page.context.clear_cookies()
    page.goto(give_link(player("Karla Bauer")).get_absolute_url())
    page.locator("details").first.click()


@scene(rare=True)
def personal_page_without_a_night(page: Page) -> None:
    enter_as_organiser(page)
    ada = Club.objects.get().players.create(name="Ada")
    page.goto(give_link(ada).get_absolute_url())


@scene(rare=True)
def personal_link_of_one(page: Page) -> None:
    nights(page)
    give_link(player(LONG))
    page.goto(reverse("player-link", args=[player(LONG).pk]))


@scene(rare=True)
def personal_links(page: Page) -> None:
    give_links(nights(page).club)
    Player.objects.create(club=Club.objects.get(), name="Somebody new")
    page.goto(reverse("link-list"))


@scene(rare=True)
def calendar_on_a_known_device(page: Page) -> None:
    nights(page)
    page.goto(give_link(player("Karla Bauer")).get_absolute_url())
    page.locator("form[action$='remember/'] button").click()
    page.goto(ClubAddress.objects.get().get_absolute_url() + "calendar/")


@scene(rare=True)
def first_page_of_a_known_device(page: Page) -> None:
    personal_page(page)
    page.goto("/")


@scene(rare=True)
def settings_after_replies(page: Page) -> None:
    page.goto(reverse("tournament-settings", args=[nights(page).pk]))


@scene(rare=True)
def check_in_after_replies(page: Page) -> None:
    page.goto(reverse("check-in", args=[nights(page).pk]))


@scene(rare=True)
def desk_before_the_night(page: Page) -> None:
    page.goto(nights(page).get_absolute_url())

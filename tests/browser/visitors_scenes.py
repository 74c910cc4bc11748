"""The night on the phones of those who play, and the wall."""

from functools import partial
from typing import Any

from playwright.sync_api import Page

from scoring.people.erasing import erase
from tests.browser.scenes import Scene
from tests.browser.scenes import scene as scene_among
from tests.browser.walls import AWKWARD, LONG, names, night_on_wall, see
from tests.clubs import club_of
from tests.tournaments.nights_seen import night, played, seated
from tests.tournaments.people import entrant
from tests.tournaments.seasons.played_seasons import season_played
from tournaments.attendance.models import Presence
from tournaments.clock import actions as timing
from tournaments.nights.actions import end_night
from tournaments.nights.models import ScreenContent, Tournament
from tournaments.results.actions import freeze
from tournaments.screen import actions as screens
from tournaments.seasons.keeping import nights_of

VISITORS_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=VISITORS_SCENES)
PEOPLE = 14


def second_round(**facts: Any) -> Tournament:
    tournament = night(*names(PEOPLE), **facts)
    played(seated(tournament))
    round = seated(Tournament.objects.get())
    timing.start(round)
    return Tournament.objects.get()


def look_up(page: Page, tournament: Tournament, who: str) -> None:
    page.goto(f"/nights/{tournament.code}/?who={who}")


def own(page: Page, tournament: Tournament, name: str) -> None:
    page.goto(f"/nights/{tournament.code}/{entrant(tournament, name).token}/")


@scene(rare=True)
def night_before(page: Page) -> None:
    page.goto(f"/nights/{night(*names(PEOPLE)).code}/")


@scene(rare=True)
def night_found(page: Page) -> None:
    look_up(page, second_round(minutes=40), "Max")


@scene(rare=True)
def night_of_one_name(page: Page) -> None:
    tournament = night(*(f"Ann {name}" for name in names(12)))
    seated(tournament)
    look_up(page, tournament, "ann")


@scene(rare=True)
def night_pausing(page: Page) -> None:
    tournament = second_round()
    tournament.entrants.filter(player__name=AWKWARD[3]).update(presence=Presence.REGISTERED)
    tournament.rounds.filter(number=2).delete()
    look_up(page, tournament, "donau")


@scene(rare=True)
def night_nobody(page: Page) -> None:
    look_up(page, second_round(), "Rumpelstilzchen")


@scene(rare=True)
def night_over(page: Page) -> None:
    tournament = night(*names(PEOPLE))
    played(seated(tournament))
    end_night(tournament)
    page.goto(f"/nights/{tournament.code}/")


@scene(rare=True)
def entrant_own(page: Page) -> None:
    own(page, second_round(minutes=40), LONG)


@scene(rare=True)
def entrant_frozen(page: Page) -> None:
    tournament = night(*names(PEOPLE))
    played(seated(tournament))
    freeze(tournament, None)
    played(seated(Tournament.objects.get()))
    own(page, tournament, "Ada Adler")


@scene(status=410, rare=True)
def entrant_gone(page: Page) -> None:
    tournament = night(*names(PEOPLE))
    seated(tournament)
    who = entrant(tournament, "Ada Adler")
    erase(who.player)
    page.goto(f"/nights/{tournament.code}/{who.token}/")


@scene()
def screen_seating(page: Page) -> None:
    see(page, night_on_wall(24, minutes=40))


@scene(rare=True)
def screen_tables(page: Page) -> None:
    tournament = night_on_wall(24, minutes=40)
    screens.show(tournament, ScreenContent.TABLES)
    see(page, tournament)


@scene(rare=True)
def screen_clock(page: Page) -> None:
    tournament = second_round(minutes=40)
    screens.show(tournament, ScreenContent.CLOCK)
    see(page, tournament)


@scene(rare=True)
def screen_standings(page: Page) -> None:
    tournament = second_round()
    screens.show(tournament, ScreenContent.STANDINGS)
    see(page, tournament)


@scene(rare=True)
def screen_next(page: Page) -> None:
    see(page, night(*names(PEOPLE)))


@scene(rare=True)
def screen_winner(page: Page) -> None:
    tournament = night(*names(PEOPLE))
    played(seated(tournament))
    end_night(tournament)
    screens.show(tournament, ScreenContent.NEXT)
    see(page, tournament)


@scene(rare=True)
def screen_season(page: Page) -> None:
    season = season_played(club_of("Olga", "The Tens"), 5, planned_nights=8)
    tournament = nights_of(season).latest("date")
    screens.show(tournament, ScreenContent.SEASON)
    see(page, tournament)

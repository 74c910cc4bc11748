"""The running night: its desk, the phones of its tables, its signs and papers."""

import re
from datetime import timedelta
from functools import partial
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.clubs.models import Club
from scoring.games.deals import DealVersion
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tests.scoring.tables import posted
from tests.tournaments.nights_running import deal, game_of, round_of, running, seat_round, table_of
from tests.tournaments.people import tournament_of
from tournaments.attendance.models import Presence
from tournaments.clock import actions as timing
from tournaments.nights.models import Tournament
from tournaments.rounds.closing import close_table, play_on, say_done
from tournaments.rounds.models import Round, RoundState, Table
from tournaments.tables import actions as calls
from tournaments.tables.hand_results import TypedResult, enter

DESK_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=DESK_SCENES)

LONG = "Maximiliane-Charlotte von und zu Hohenstein-Wartburg"


def our_night(page: Page, *sizes: int, **facts: Any) -> Tournament:
    """In the club of whoever is signed in on this page."""
    enter_as_organiser(page)
    club = Club.objects.earliest("pk")
    return running(club, sizes or (4, 4, 3, 3), **({"minutes": 45, "deals": 5} | facts))


def in_the_middle(page: Page) -> Tournament:
    """A table in each state, with awkward names, and the clock running."""
    night = our_night(page, 4, 4, 4, 3, 3, 3, name="Club night in November")
    for name, called in (("Ada", LONG), ("Ben", "محمد بن سلمان"), ("Cleo", "<b>Bo</b>")):
        night.club.players.filter(name=name).update(nickname=called)
    timing.start(round_of(night))
    minutes_ago(night, 41)
    calls.call(table_of(night, 4))
    deal(night, 1, *["25+ 60 0* 60"] * 3)
    deal(night, 2, *["25+ 60 0* 60"] * 5)
    DealVersion.objects.filter(game=game_of(night, 1)).update(recorded_at=ago(18))
    enter(table_of(night, 3), TypedResult((3, 2, 2, 1), (40, 55, 60, 100)), 0, None)
    calls.note_opening(table_of(night, 5))
    timing.add_to_table(table_of(night, 5), 5, seen=0)
    return night


def ago(minutes: int) -> Any:
    return timezone.now() - timedelta(minutes=minutes)


def minutes_ago(tournament: Tournament, minutes: int) -> None:
    """When the clock was started."""
    Round.objects.filter(tournament=tournament).update(clock_started_at=ago(minutes))


@scene(rare=True)
def desk_before_anybody_has_come(page: Page) -> None:
    enter_as_organiser(page)
    tournament = tournament_of(Club.objects.earliest("pk"))
    tournament.entrants.filter(player__name__in=["Ada", "Ben", "Cleo"]).update(
        presence=Presence.HERE
    )
    page.goto(tournament.get_absolute_url())


@scene()
def desk_in_the_middle(page: Page) -> None:
    page.goto(in_the_middle(page).get_absolute_url())


@scene(rare=True)
def desk_at_the_start_of_a_round(page: Page) -> None:
    page.goto(our_night(page).get_absolute_url())


@scene(rare=True)
def desk_after_the_time(page: Page) -> None:
    """One table has had its last deal, one says that it is done, two are still playing."""
    night = our_night(page, deals=None)
    timing.start(round_of(night))
    minutes_ago(night, 46)
    deal(night, 1, "25+ 60 0* 60")
    say_done(table_of(night, 2))
    deal(night, 4, "25+ 60 0*")
    play_on(table_of(night, 4))
    page.goto(night.get_absolute_url())
    expect(page.locator(".next-step")).to_contain_text(re.compile("3 (and|und) 4"))


@scene(rare=True)
def desk_when_all_tables_are_done(page: Page) -> None:
    night = our_night(page, 4, 4, minutes=None, deals=1)
    for number in (1, 2):
        deal(night, number, "25+ 60 0* 60")
    page.goto(night.get_absolute_url())


@scene(rare=True)
def desk_with_what_came_in_late(page: Page) -> None:
    night = our_night(page)
    late_at(night, 1, 2)
    page.goto(night.get_absolute_url())
    expect(page.locator("[id^=late-]")).to_have_count(2)


def late_at(night: Tournament, *numbers: int) -> None:
    """A deal of each of these tables arrives after it was closed."""
    for number in numbers:
        game = deal(night, number, "25+ 60 0* 60")
        sent = posted(game, "25+ 60 0* 60")
        close_table(table_of(night, number), None)
        Client().post(reverse("deal-record", args=[game.write_token]), sent)


@scene(rare=True)
def desk_after_the_last_round(page: Page) -> None:
    night = our_night(page, 4, 4, planned_rounds=1, deals=1)
    for number in (1, 2):
        deal(night, number, "25+ 60 0* 60")
    Round.objects.update(state=RoundState.COMPLETE)
    page.goto(night.get_absolute_url())


@scene(rare=True)
def desk_after_the_night(page: Page) -> None:
    night = our_night(page, 4, 4)
    Round.objects.update(state=RoundState.COMPLETE)
    Tournament.objects.update(ended_at=timezone.now())
    page.goto(night.get_absolute_url())


@scene(rare=True)
def desk_of_fifty_tables(page: Page) -> None:
    night = our_night(page, *(4,) * 50)
    page.goto(night.get_absolute_url())


@scene(rare=True)
def table_with_its_sign(page: Page) -> None:
    night = our_night(page)
    timing.start(round_of(night))
    timing.add_to_table(table_of(night), 5, seen=0)
    page.goto(reverse("table-detail", args=[night.pk, table_of(night).pk]))


@scene(rare=True)
def printables_of_a_night(page: Page) -> None:
    page.goto(reverse("printables", args=[in_the_middle(page).pk]))


@scene(rare=True)
def printables_of_a_night_some_ticked(page: Page) -> None:
    printables_of_a_night(page)
    for key in ("signs", "scores"):
        page.locator(f"[name=ticked][value={key}]").check()
    expect(page.locator(".papers-bar")).to_be_visible()


@scene(rare=True)
def papers_at_the_end(page: Page) -> None:
    night = our_night(page, 4, 4, planned_rounds=1, deals=1)
    for number in (1, 2):
        deal(night, number, "25+ 60 0* 60")
    Round.objects.update(state=RoundState.COMPLETE)
    page.goto(reverse("printables", args=[night.pk]))
    expect(page.locator("[name=text_only]")).to_be_visible()


@scene(rare=True)
def papers_before_anybody_has_come(page: Page) -> None:
    enter_as_organiser(page)
    tournament = tournament_of(Club.objects.earliest("pk"))
    page.goto(reverse("printables", args=[tournament.pk]))


@scene()
def phone_of_a_table(page: Page) -> None:
    night = running(minutes=45, deals=5)
    deal(night, 1, "25+ 60 0* 60")
    timing.start(round_of(night))
    minutes_ago(night, 41)
    page.goto(game_of(night).get_absolute_url())


@scene(rare=True)
def phone_of_a_table_that_calls_after_the_time(page: Page) -> None:
    night = running(minutes=45)
    timing.start(round_of(night))
    minutes_ago(night, 46)
    calls.call(table_of(night))
    page.goto(game_of(night).get_absolute_url())
    expect(page.locator(".clock")).to_have_attribute("data-alarm", "over")


@scene(rare=True)
def phone_of_a_table_after_its_last_deal(page: Page) -> None:
    night = running(minutes=45)
    minutes_ago(night, 46)
    deal(night, 1, "25+ 60 0* 60")
    page.goto(game_of(night).get_absolute_url())
    expect(page.locator(".table-strip")).to_contain_text(
        re.compile("We play on|Wir spielen weiter")
    )


@scene(rare=True)
def asked_whether_a_table_is_done(page: Page) -> None:
    night = running(minutes=45)
    deal(night, 1, "25+ 60 0* 60")
    timing.start(round_of(night))
    minutes_ago(night, 31)
    page.goto(reverse("table-ending", args=[game_of(night).write_token]))


@scene(rare=True)
def phone_of_a_table_that_is_done(page: Page) -> None:
    night = running(deals=1, name=LONG)
    deal(night, 1, "25+ 60 0* 60")
    page.goto(game_of(night).get_absolute_url())


@scene(rare=True)
def phone_of_a_table_that_was_changed(page: Page) -> None:
    night = running()
    address = game_of(night).get_absolute_url()
    Table.objects.update(game=None)
    page.goto(address)


@scene(rare=True)
def keys_of_the_desk(page: Page) -> None:
    page.goto(in_the_middle(page).get_absolute_url())
    page.keyboard.press("?")
    expect(page.locator(".keys-help")).to_be_visible()


@scene(rare=True)
def tables_to_be_corrected(page: Page) -> None:
    page.goto(in_the_middle(page).get_absolute_url() + "tables/")


@scene(rare=True)
def game_behind_a_typed_result(page: Page) -> None:
    night = in_the_middle(page)
    deal(night, 3, "25+ 60 0* 60")
    page.goto(game_of(night, 3).get_absolute_url())


@scene(rare=True)
def paper_to_be_entered(page: Page) -> None:
    night = in_the_middle(page)
    page.goto(reverse("hand-result-entry", args=[night.pk, table_of(night, 6).pk]))


@scene(rare=True)
def hand_result_corrected_beside_what_was_recorded(page: Page) -> None:
    night = in_the_middle(page)
    table = table_of(night)
    enter(table, TypedResult((3, 2, 2, 1), (40, 55, 60, 100)), 0, None)
    enter(table, TypedResult((3, 2, 3, 1), (40, 55, 60, 100)), 1, None, "read wrongly")
    page.goto(reverse("hand-result-entry", args=[night.pk, table.pk]))
    page.locator("details.more summary").click()


@scene(422, rare=True)
def hand_result_doubted(page: Page) -> None:
    paper_to_be_entered(page)
    type_hand_result(page, "1 20", "5 41", "0 60")
    page.locator(".submit-bar .primary").click()
    expect(page.locator("[name=sure]")).to_be_visible()


@scene(422, rare=True)
def hand_result_refused(page: Page) -> None:
    paper_to_be_entered(page)
    type_hand_result(page, "1 x", "11 40", "0 60")
    page.locator(".submit-bar .primary").click()
    expect(page.locator("[aria-invalid=true]")).to_have_count(2)


@scene(409, rare=True)
def hand_result_of_two_scorers(page: Page) -> None:
    paper_to_be_entered(page)
    night = Tournament.objects.latest("pk")
    enter(table_of(night, 6), TypedResult((1, 1, 0), (20, 45, 60)), 0, None)
    type_hand_result(page, "1 20", "1 40", "0 60")
    page.locator(".submit-bar .primary").click()
    expect(page.locator(".versus")).to_be_visible()


def type_hand_result(page: Page, *lines: str) -> None:
    for seat, line in enumerate(lines):
        completed, points = line.split()
        page.locator(f"[name=completed-{seat}]").fill(completed)
        page.locator(f"[name=points-{seat}]").fill(points)


@scene(rare=True)
def code_to_be_typed(page: Page) -> None:
    page.goto("/t/")


@scene(404, rare=True)
def code_that_opens_nothing(page: Page) -> None:
    page.goto("/t/?code=QQQQQQ")


@scene(rare=True)
def desk_of_the_second_round(page: Page) -> None:
    night = our_night(page, 4, 4)
    Round.objects.update(state=RoundState.COMPLETE)
    seat_round(night, 2, (4, 4))
    page.goto(night.get_absolute_url())


@scene(rare=True)
def games_of_a_night_among_all_games(page: Page) -> None:
    our_night(page, 4, 4, 3)
    page.goto("/organiser/")


@scene(rare=True)
def game_of_a_table_to_be_removed(page: Page) -> None:
    night = our_night(page, 4, 4)
    page.goto(reverse("game-removal", args=[game_of(night).pk]))

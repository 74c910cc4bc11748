"""Tournaments: the list of them, what is agreed, the door and the log."""

from functools import partial

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.clubs.models import Club
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tests.tournaments.people import entrant, roster, tournament_of
from tests.tournaments.playing import note_unknown
from tournaments.attendance.actions import check_in_by_name, set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, RoundState, Table, TableSeat

NIGHTS_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=NIGHTS_SCENES)

LONG = "Maximiliane-Charlotte von und zu Hohenstein-Wartburg"
PEOPLE = (
    "Ada",
    "Ben",
    "Cleo",
    LONG,
    "محمد بن سلمان",
    "<b>Bo</b>",
    "Donaudampfschifffahrtsgesellschaftskapitänswitwe",
    "Eve",
    "Fay",
    "Gus",
    "Ида",
    "Jo",
)


def club_of(page: Page) -> Club:
    """The club of the organiser who has just signed in."""
    enter_as_organiser(page)
    return Club.objects.get()


def night_of(page: Page) -> Tournament:
    """Some are here, one is late, one pauses, one has gone."""
    night = tournament_of(club_of(page), *PEOPLE, name="Club night 19 November")
    for name in ("Ada", "Ben", "Cleo", LONG, "Eve", "Fay"):
        set_presence(entrant(night, name), Presence.HERE)
    for name, state in (("Gus", "late"), ("Eve", "pausing"), ("Fay", "gone")):
        set_presence(entrant(night, name), Presence(state))
    return night


@scene(rare=True)
def nights_none(page: Page) -> None:
    club_of(page)
    page.goto("/tournaments/")


@scene(rare=True)
def nights_some(page: Page) -> None:
    night = night_of(page)
    today = timezone.localdate()
    tournament_of(night.club, "Kay", name="Spring open", date=today.replace(year=today.year + 1))
    tournament_of(night.club, "Lou", name=LONG, date=today.replace(year=2020))
    page.goto("/tournaments/")


@scene()
def tournament_new(page: Page) -> None:
    roster(club_of(page), *PEOPLE)
    page.goto("/tournaments/new/")


@scene(rare=True)
def tournament_new_unfolded(page: Page) -> None:
    roster(club_of(page), *PEOPLE)
    page.goto("/tournaments/new/")
    for summary in page.locator("main details.more > summary").all():
        summary.click()
    page.locator("[name=final][value=knock_out]").check()
    page.locator("#id_expected").fill("22")
    page.locator("#id_kind").select_option("winner")
    expect(page.locator("#meaning .notice.doubt")).to_be_visible()


@scene(422, rare=True)
def tournament_refused(page: Page) -> None:
    club_of(page)
    page.goto("/tournaments/new/")
    page.locator("#id_name").fill("")
    page.locator("#id_rounds").fill("many")
    page.locator("main .submit-bar .primary").click()
    expect(page.locator("#id_rounds[aria-invalid=true]")).to_be_visible()


@scene(rare=True)
def tournament_settings_once_games_run(page: Page) -> None:
    night = night_of(page)
    Round.objects.create(tournament=night, number=1, state=RoundState.PUBLISHED, seed=1)
    page.goto(reverse("tournament-settings", args=[night.pk]))


@scene(rare=True)
def tournament_removal_of_what_was_played(page: Page) -> None:
    night = night_of(page)
    Round.objects.create(tournament=night, number=1, state=RoundState.COMPLETE, seed=1)
    page.goto(reverse("tournament-removal", args=[night.pk]))


@scene()
def check_in(page: Page) -> None:
    page.goto(reverse("check-in", args=[night_of(page).pk]))
    page.locator("#rows details.leaving > summary").first.click()


@scene(rare=True)
def check_in_of_somebody_new(page: Page) -> None:
    night = night_of(page)
    roster(night.club, "Zoe Zander")
    page.goto(reverse("check-in", args=[night.pk]))
    page.locator("#q").fill("Zo")
    expect(page.locator(".walk-in form")).to_have_count(2)


@scene(rare=True)
def check_out_of_somebody_who_sits(page: Page) -> None:
    night = night_of(page)
    round = Round.objects.create(tournament=night, number=2, state=RoundState.PUBLISHED, seed=1)
    table = Table.objects.create(round=round, number=3)
    TableSeat.objects.create(round=round, table=table, entrant=entrant(night, LONG), position=0)
    page.goto(reverse("check-in", args=[night.pk]))
    row = page.locator(f"#entrant-{entrant(night, LONG).pk}")
    row.locator("summary").click()
    row.locator("[value=gone]").click()
    expect(row.locator(".sits")).to_be_visible()


@scene(rare=True)
def check_in_when_one_is_left(page: Page) -> None:
    night = tournament_of(club_of(page), "Ada", "Ben")
    for name, state in (("Ada", Presence.HERE), ("Ben", Presence.GONE)):
        set_presence(entrant(night, name), state)
    page.goto(reverse("check-in", args=[night.pk]))
    expect(page.locator("#counts .notice")).to_be_visible()


@scene(rare=True)
def badges_scanned(page: Page) -> None:
    page.goto(reverse("badge-scan", args=[night_of(page).pk]))


@scene(rare=True)
def self_check_in(page: Page) -> None:
    night = tournament_of(Club.objects.create(name="The Tens"), *PEOPLE, "Maxim")
    set_presence(entrant(night, "Maxim"), Presence.HERE)
    page.goto(reverse("self-check-in", args=[night.code]))
    page.locator("#q").fill("max")
    expect(page.locator("#found form")).to_have_count(1)


@scene(rare=True)
def self_check_in_done(page: Page) -> None:
    self_check_in(page)
    page.locator("#found form button").click()
    expect(page.locator(".welcome")).to_be_visible()


@scene(rare=True)
def tournament_log(page: Page) -> None:
    night = night_of(page)
    check_in_by_name(night, "Zoe Zander")
    with transaction.atomic():
        note_unknown(night, table=3)
    page.goto(reverse("tournament-log", args=[night.pk]))
    page.locator("main form button").first.click()
    expect(page.locator(".taken-back")).to_have_count(1)

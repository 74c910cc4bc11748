"""Rounds of a night, in the states that organisers and members see them in."""

from functools import partial

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoring.clubs.models import Club, Member
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tests.tournaments.playing import (
    again,
    come,
    deal_at,
    drafted,
    finish,
    leave,
    night_with,
    play,
    published,
    rows,
    sitting,
)
from tests.tournaments.rounds.test_corrections import correct
from tournaments.attendance.models import Entrant
from tournaments.nights.models import Final, Tournament
from tournaments.rounds.finals import draft_coming
from tournaments.rounds.models import Round

ROUNDS_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=ROUNDS_SCENES)

LONG = "Maximiliane-Charlotte von und zu Hohenstein-Wartburg"
AWKWARD = (LONG, "محمد بن سلمان", "<b>Bo</b>", "Donaudampfschifffahrtsgesellschaftskapitänswitwe")


def club_entered(page: Page) -> Club:
    """The organiser of the installation, as a member of a club of hers."""
    enter_as_organiser(page)
    user = User.objects.get(is_superuser=True)
    member = Member.objects.filter(user=user).first()
    return member.club if member else Club.objects.found(user, "The Tens")


def a_night(page: Page, count: int = 14, **facts: object) -> Tournament:
    night = night_with(count, club_entered(page), **facts)
    for entrant, name in zip(night.entrants.order_by("pk"), AWKWARD, strict=False):
        entrant.player.name = name
        entrant.player.save()
    return night


def fresh(night: Tournament) -> Tournament:
    return Tournament.objects.get(pk=night.pk)


def at(round: Round, path: str = "") -> str:
    return f"/tournaments/{round.tournament_id}/rounds/{round.number}/{path}"


def name_of(entrant: int) -> str:
    return Entrant.objects.get(pk=entrant).name


@scene(rare=True)
def round_drafted(page: Page) -> None:
    night = a_night(page)
    play(published(night))
    page.goto(at(drafted(fresh(night))))
    page.locator("details.why summary").first.click()


@scene()
def round_with_somebody_picked(page: Page) -> None:
    night = a_night(page)
    play(published(night))
    round = drafted(fresh(night))
    leave(night, "F")
    come(night, "Zoe")
    page.goto(at(round))
    page.locator(".draft-tables a.chip").nth(2).click()
    expect(page.locator(".picked-bar")).to_be_visible()


@scene(rare=True)
def round_drafted_for_sixty(page: Page) -> None:
    page.goto(at(drafted(a_night(page, 60))))


@scene(422, rare=True)
def round_refused(page: Page) -> None:
    night = a_night(page, 1)
    page.goto(f"/tournaments/{night.pk}/")
    page.evaluate(
        """path => {
          const form = document.createElement("form");
          form.method = "post";
          form.action = path;
          form.append(document.querySelector("[name=csrfmiddlewaretoken]").cloneNode());
          document.body.append(form);
          form.submit();
        }""",
        f"/tournaments/{night.pk}/rounds/draft/",
    )
    expect(page.locator("#refused")).to_be_visible()


@scene(rare=True)
def round_published(page: Page) -> None:
    night = a_night(page)
    round = published(night)
    finish(rows(round)[0])
    deal_at(rows(round)[1])
    leave(night, name_of(sitting(round)[1][0]), name_of(sitting(round)[2][0]))
    come(night, "Zoe")
    page.goto(at(round))


@scene(rare=True)
def round_to_be_repaired(page: Page) -> None:
    night = a_night(page, 13)
    round = published(night)
    deal_at(rows(round)[0])
    leave(night, *(name_of(seats[0]) for seats in sitting(round)[:3]))
    leave(night, name_of(sitting(round)[1][1]))
    come(night, "Zoe")
    page.goto(at(round, "repair/"))


@scene(rare=True)
def round_that_cannot_be_repaired(page: Page) -> None:
    night = a_night(page, 8, allow=[])
    round = published(night)
    leave(night, name_of(sitting(round)[0][0]))
    page.goto(at(round, "repair/"))


@scene(rare=True)
def round_with_open_tables(page: Page) -> None:
    round = published(a_night(page))
    finish(rows(round)[0])
    page.goto(at(round, "completion/"))


@scene(rare=True)
def round_taken_back(page: Page) -> None:
    round = published(a_night(page))
    deal_at(rows(round)[0])
    page.goto(at(round, "withdrawal/"))


@scene(rare=True)
def round_opened_again(page: Page) -> None:
    night = a_night(page)
    round = play(published(night))
    drafted(fresh(night))
    page.goto(at(round, "reopening/"))


@scene(rare=True)
def round_complete(page: Page) -> None:
    page.goto(at(play(published(a_night(page)))))


@scene(rare=True)
def round_after_a_correction(page: Page) -> None:
    night = a_night(page, modes=["random", "chop"])
    first = play(published(night))
    round = drafted(fresh(night))
    correct(first)
    page.goto(at(again(round), "correction/"))


@scene(rare=True)
def result_of_an_earlier_round_corrected(page: Page) -> None:
    night = a_night(page, modes=["random", "chop"])
    first = play(published(night))
    published(fresh(night))
    page.goto(at(first))
    page.locator("#table-1 .way a").last.click()
    page.locator(".paper-row").last.locator("input").first.fill("10")
    page.locator(".paper-row").first.locator("input").first.fill("2")
    page.locator(".submit-bar .primary").click()
    expect(page.locator("#entry .changes")).to_be_visible()


@scene(rare=True)
def final_decided_by_the_standings(page: Page) -> None:
    night = a_night(page, planned_rounds=1, final=Final.FINAL)
    play(published(night))
    page.goto(f"/tournaments/{night.pk}/")


@scene(rare=True)
def final_with_equals_at_the_border(page: Page) -> None:
    night = a_night(page, 8, planned_rounds=1, final=Final.FINAL, finalists=3)
    play(published(night))
    page.goto(f"/tournaments/{night.pk}/final/")
    expect(page.locator("#border")).to_be_visible()


@scene(rare=True)
def final_drafted(page: Page) -> None:
    night = a_night(page, planned_rounds=1, final=Final.FINAL)
    play(published(night))
    round = draft_coming(fresh(night), None)
    assert isinstance(round, Round)
    page.goto(at(round))

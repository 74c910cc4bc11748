"""Clubs and their people, in the states that people see them in."""

from functools import partial
from tempfile import NamedTemporaryFile

from django.contrib.auth.models import User
from django.urls import reverse
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

from scoring.clubs.models import Club, Invitation, Role
from scoring.people.models import Circle, Player
from tests.browser.scenes import AWKWARD, Scene, enter_as_organiser, sign_in
from tests.browser.scenes import scene as scene_among
from tests.pictures import saved

CLUBS_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=CLUBS_SCENES)

NAMES = (*AWKWARD, "Jürgen Groß", "Ида Петрова", "Zoe", "Eve", "Fay", "Gus", "Hal")


def people() -> Club:
    """Awkward names, some with a nickname, a place, a family, or retired."""
    club = Club.objects.get()
    made = [Player.objects.create(club=club, name=name) for name in NAMES]
    Player.objects.filter(pk=made[0].pk).update(nickname="Maxi", keeps_to=3)
    Player.objects.filter(pk__in=[made[-1].pk, made[-2].pk]).update(retired_at="2026-01-01T00:00Z")
    car = Circle.objects.create(club=club, name="Fahrgemeinschaft Donaudampfschifffahrt")
    car.people.set(made[:5])
    family = Circle.objects.create(club=club, name="Groß", firm=True)
    family.people.set(made[6:9])
    return club


def member(name: str, role: Role) -> None:
    user = User.objects.create_user(name.lower(), f"{name.lower()}@example.org", first_name=name)
    Club.objects.get().members.create(user=user, role=role)


@scene(rare=True)
def sign_in_by_password(page: Page) -> None:
    page.goto("/sign-in/")


@scene(422, rare=True)
def sign_in_in_vain(page: Page) -> None:
    page.goto("/sign-in/")
    page.locator("#email").fill("ada@example.org")
    page.locator("#password").fill("wrong")
    page.locator("main form .primary").click()
    expect(page.locator("[role=alert]")).to_be_visible()


@scene(rare=True)
def welcome_of_a_new_club(page: Page) -> None:
    sign_in(page)
    page.locator("main form button").click()
    expect(page.locator("form[action='/welcome/save/']")).to_be_visible()


@scene(422, rare=True)
def welcome_refused(page: Page) -> None:
    sign_in(page)
    page.locator("main form button").click()
    page.locator("#email").fill("ada")
    page.locator("main form .primary").click()
    expect(page.locator("#email[aria-invalid=true]")).to_be_visible()


@scene(rare=True)
def account(page: Page) -> None:
    enter_as_organiser(page)
    Club.objects.found(User.objects.get(is_superuser=True), "Die anderen Zehn")
    page.goto("/account/")


@scene(rare=True)
def more_ways(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/more/")


@scene(rare=True)
def manual(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/manual/#round")


@scene(rare=True)
def manual_searched(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/manual/")
    page.locator("#q").fill("1")
    page.locator("#q").press("Enter")
    expect(page.locator("mark").first).to_be_visible()


@scene(rare=True)
def another_club(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/clubs/new/")


@scene(rare=True)
def members(page: Page) -> None:
    enter_as_organiser(page)
    member("Maximiliane-Charlotte von und zu Hohenstein-Wartburg", Role.ORGANISER)
    member("Ben", Role.SCORER)
    page.goto("/club/")
    page.locator("#invitations .primary").click()
    expect(page.locator("#invitation-link")).to_be_visible()


def logo() -> bytes:
    """Round, and to be seen through at its corners."""
    image = Image.new("RGBA", (640, 480))
    draw = ImageDraw.Draw(image)
    for colour, width in (("#d83b2f", 0), ("#f2b705", 60), ("#2f7d4f", 120), ("#2c5aa0", 180)):
        draw.ellipse((width, width, 640 - width, 480 - width), fill=colour)
    return saved(image)


def choose_picture(page: Page, name: str, content: bytes) -> None:
    page.goto("/club/#picture")
    file = {"name": name, "mimeType": "image/png", "buffer": content}
    page.locator("#picture-file").set_input_files(file)  # type: ignore[arg-type]
    page.locator("form[action^='/club/picture/save/'] button").click()


@scene(rare=True)
def picture_of_a_club(page: Page) -> None:
    enter_as_organiser(page)
    choose_picture(page, "logo.png", logo())
    expect(page.locator("#picture img")).to_have_js_property("naturalWidth", 640)


@scene(422, rare=True)
def picture_refused(page: Page) -> None:
    enter_as_organiser(page)
    choose_picture(page, "logo.svg", b"<svg/>")
    expect(page.locator("#error-picture")).to_be_in_viewport()


@scene(413, rare=True)
def picture_that_is_too_large(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/club/#picture")
    with NamedTemporaryFile(suffix=".png") as file:
        file.truncate(50 * 1024 * 1024)
        page.locator("#picture-file").set_input_files(file.name)
        page.locator("form[action^='/club/picture/save/'] button").click()
        expect(page.locator("#error-picture")).to_be_in_viewport()


@scene(rare=True)
def picture_to_be_removed(page: Page) -> None:
    picture_of_a_club(page)
    page.locator("a[href='/club/picture/removal/']").click()
    expect(page.locator("form[action='/club/picture/remove/']")).to_be_visible()


@scene(rare=True)
def member_to_be_removed(page: Page) -> None:
    enter_as_organiser(page)
    member("Ben", Role.SCORER)
    page.goto("/club/")
    page.locator("a[href$='/removal/']").last.click()
    expect(page.locator("form[action$='/remove/']")).to_be_visible()


@scene(rare=True)
def invited(page: Page) -> None:
    user = User.objects.create_user("olga")
    token = Invitation.objects.issue(Club.objects.found(user, "The Tens"), Role.ORGANISER, user)
    page.goto(reverse("invitation-detail", args=[token]))


@scene(410, rare=True)
def invited_in_vain(page: Page) -> None:
    page.goto("/invitations/xxxxxxxxxxxxxxxxxxxxxx/")


@scene(rare=True)
def roster_empty(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/roster/")


@scene()
def roster_of_a_club(page: Page) -> None:
    enter_as_organiser(page)
    people()
    page.goto("/roster/")
    page.locator("#name").fill("Neu Hier")
    page.locator("#name").press("Enter")
    expect(page.locator("#roster .tag.strong")).to_be_visible()
    expect(page.locator("#name")).to_have_value("")


@scene(422, rare=True)
def roster_with_another_of_a_name(page: Page) -> None:
    enter_as_organiser(page)
    people()
    page.goto("/roster/")
    page.locator("#name").fill("zoe")
    page.locator("#name").press("Enter")
    expect(page.locator("[name=on_purpose]")).to_be_visible()


@scene(rare=True)
def roster_found(page: Page) -> None:
    enter_as_organiser(page)
    people()
    page.goto("/roster/")
    page.locator("#who").fill("jur")
    expect(page.locator(".people-list .name")).to_have_count(1)


@scene(rare=True)
def a_person(page: Page) -> None:
    enter_as_organiser(page)
    people()
    page.goto("/roster/")
    page.locator(".people-list .name", has_text="Maxi").click()
    expect(page.locator("#nickname")).to_have_value("Maxi")


@scene(rare=True)
def circles(page: Page) -> None:
    enter_as_organiser(page)
    people()
    page.goto("/roster/circles/")


@scene(rare=True)
def a_circle(page: Page) -> None:
    enter_as_organiser(page)
    people()
    page.goto(f"/roster/circles/{Circle.objects.latest('pk').pk}/")


@scene(rare=True)
def a_person_twice(page: Page) -> None:
    enter_as_organiser(page)
    club = people()
    first, second = club.players.filter(name="Ann").order_by("pk")
    page.goto(f"/roster/{first.pk}/merging/")
    expect(page.locator(".people-list .name")).to_have_count(1)
    page.goto(f"/roster/{first.pk}/merging/?other={second.pk}")


@scene(rare=True)
def a_person_to_be_erased(page: Page) -> None:
    enter_as_organiser(page)
    people()
    page.goto(f"/roster/{Player.objects.earliest('pk').pk}/erasure/")


@scene(rare=True)
def a_list_to_import(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/roster/import/")


@scene(rare=True)
def what_a_list_would_do(page: Page) -> None:
    enter_as_organiser(page)
    people()
    lines = "Name;Spitzname;Tisch\nJürgen Gross\nZoe;Zo;4\nEve\nEve\nFay;;Tür\nAnn\n"
    names = "".join(f"Person {number}\n" for number in range(30))
    page.goto("/roster/import/")
    content = (lines + names + LONG_NAME).encode()
    file = {"name": "people.csv", "mimeType": "text/csv", "buffer": content}
    page.locator("#file").set_input_files(file)  # type: ignore[arg-type]
    page.locator("main form .primary").click()
    expect(page.locator("form[action='/roster/import/apply/']")).to_be_visible()


LONG_NAME = "Maximiliane-Charlotte von und zu Hohenstein-Wartburg-" * 3

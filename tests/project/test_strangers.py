"""Clubs are strictly apart: what belongs to one does not exist for the owners of another."""

import re
from collections.abc import Callable
from datetime import date
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from api.scopes import Scope
from scoring.api_tokens.models import ApiToken
from scoring.clubs.models import Club, ClubPicture, Invitation, Member, Role
from scoring.clubs.pictures import Jpeg
from scoring.editions.models import ClubEdition
from scoring.games.models import Game
from scoring.games.rematches import start_rematch
from scoring.people.models import Circle
from tests.clubs import cleo, club_of, signed_in
from tests.programs_asking import browser_with_revoked_token, browser_with_token
from tests.project.access import TABLE, Entrance, Who
from tests.project.test_tournament_access import PAGES as PAGES_OF_NIGHTS
from tests.scoring.tables import new_key, sit_down
from tests.tournaments.people import tournament_of
from tests.tournaments.planner.asking import ask
from tests.walking import walking_apart

NEEDED = {Who.SCORER: Role.SCORER, Who.ORGANISER: Role.ORGANISER, Who.OWNER: Role.OWNER}
OF_ALL = {"edition-new", "edition-preview", "edition-save", "phase-cards"}
OF_ALL |= {"phase-cards-preview", "phase-cards-enter"}  # about what every club has
GUARDED = [
    (name, entrance)
    for name, entrance in TABLE.items()
    if entrance.who in NEEDED
    and set(entrance.arguments) & {"pk", "token", "edition"}
    and name not in OF_ALL
]
KINDS = {
    "player",
    "circle",
    "member",
    "invitation",
    "game",
    "season",
    "seat",
    "seating",
    "plan",
    "edition",
    "webhook",
    "delivery",
    "token",
}
OWN = {("pk",), ("token",), ("token", "pk"), ("edition",)}  # others are of a tournament
BY_NUMBER = {"seat-player-choice", "seat-player-set", "delivery-replay"}  # of a game, a webhook
OF_SCORING = [
    (name, entrance)
    for name, entrance in GUARDED
    if name.partition("-")[0] in KINDS and (entrance.arguments in OWN or name in BY_NUMBER)
]


@pytest.fixture
def club(db: None) -> Club:
    """A club that has one of everything."""
    club = club_of("Olga", "The Tens")
    player = club.players.create(name="Dora")
    Circle.objects.create(club=club, name="Car").people.add(player)
    game = sit_down("Dora", "Eve")
    Game.objects.filter(pk=game.pk).update(club=club)
    Invitation.objects.issue(club, Role.SCORER, User.objects.get(username="olga"))
    changes: dict[str, object] = {"phases": {}, "points": {}, "defaults": {}}
    ClubEdition.objects.keep(
        f"club-{new_key()}", club=club, base="classic", name="Ours", changes=changes
    )
    ask(signed_in(club, "Olga", Role.OWNER))
    tournament_of(club, "Fay", "Gus")
    day = date(2026, 11, 20)
    club.seasons.create(key=new_key(), begins=day, ends=day)
    ClubPicture.objects.keep(club, Jpeg(b"", 40, 40))
    ApiToken.objects.issue(club.members.get(), "a program", Scope.READ, None)
    webhook = club.webhooks.create(key=new_key(), address="https://league.example/")
    webhook.deliveries.create(pk=1, event="deal.recorded", body="{}", happened_at=timezone.now())
    return club


def address(club: Club, name: str, entrance: Entrance) -> str:
    kinds: dict[str, Any] = {
        "player": club.players,
        "circle": club.circles,
        "member": club.members,
        "invitation": club.invitations,
        "game": club.games,
        "seat": club.games,
        "season": club.seasons,
        "webhook": club.webhooks,
        "delivery": club.webhooks,
        "token": ApiToken.objects.filter(member__club=club),
    }
    seating = club.ad_hoc_seatings.get()
    kind = name.partition("-")[0]
    night = club.tournaments.get().pk
    pk = kinds[kind].latest("pk").pk if kind in kinds else seating.plan.pk
    is_of_night = (name, entrance) not in OF_SCORING
    values = {
        "pk": night if is_of_night else pk,
        "player": pk,
        "number": 1,
        "table": 1,
        "tournament": night,
    }
    published = "board" if name.startswith("phase-cards") else "classic"
    edition = published if name in OF_ALL else club.editions.get().key
    values |= {"token": seating.token, "edition": edition, "entrant": 1}
    return reverse(name, args=[values[argument] for argument in entrance.arguments])


def test_pages_of_nights_are_tried_with_a_night_that_runs() -> None:
    elsewhere = {name for name, _arguments in PAGES_OF_NIGHTS}
    assert {name for name, _e in GUARDED} <= {name for name, _e in OF_SCORING} | elsewhere


def nobody(_club: Club) -> Client:
    return Client()


def stranger(_club: Club) -> Client:
    return cleo()


@pytest.mark.parametrize(
    "browser", [nobody, stranger, browser_with_token, browser_with_revoked_token]
)
def test_the_owner_of_another_club_nobody_and_a_program_get_404(
    club: Club, browser: Callable[[Club], Client]
) -> None:
    asking = browser(club)
    with walking_apart() as at:
        for name, entrance in OF_SCORING:
            with at(name):
                where = address(club, name, entrance)
                assert asking.generic(entrance.method, where).status_code == 404


OF_THE_CLUB = [
    (name, entrance)
    for name, entrance in TABLE.items()
    if entrance.who in NEEDED and not {*entrance.arguments} & {"pk", "token", "tournament"}
]
MISSING = {"player-merge", "sample-remove"}  # with nobody; there is no sample
MISSING |= {"token-revoke"}  # somebody else's


@pytest.mark.parametrize("role", Role)
def test_a_page_exists_for_whoever_of_the_club_may_open_it(club: Club, role: Role) -> None:
    club.members.create(user=User.objects.create_user("otto"), role=Role.OWNER)
    User.objects.create_superuser("mia")  # who may enter the phases of a box
    browser = signed_in(club, "Mia", role)
    with walking_apart() as at:
        for name, entrance in [*OF_SCORING, *OF_THE_CLUB]:
            with at(name):
                answer = browser.generic(entrance.method, address(club, name, entrance))
                is_there = Member(role=role).may(NEEDED[entrance.who])
                assert (answer.status_code != 404) is is_there or name in MISSING


FORM = re.compile(r'<form(?=[^>]* method="post")[^>]* action="([^"]+)".*?</form>', re.DOTALL)
MEMBERS = (Who.SCORER, Who.ORGANISER, Who.OWNER)
PAGES = [
    (name, entrance)
    for name, entrance in TABLE.items()
    if entrance.method == "GET" and entrance.who in MEMBERS
]


def test_every_form_of_a_club_says_which_club_it_is_of(club: Club) -> None:
    """Another tab may have chosen another club meanwhile."""
    club.members.create(user=User.objects.create_user("otto"), role=Role.OWNER)
    User.objects.update(is_superuser=True)
    browser = signed_in(club, "Olga", Role.OWNER)
    pages = [address(club, *page) for page in PAGES]
    forms = [
        (form[0], resolve(urlsplit(urljoin(page, form[1])).path).url_name)
        for page in [*pages, club.ad_hoc_seatings.get().get_absolute_url()]
        for form in FORM.finditer(browser.get(page).text)
    ]
    ours = [(form, name) for form, name in forms if TABLE[str(name)].who in MEMBERS]
    assert len({name for _form, name in ours}) > 25
    said = f'name="of_club" value="{club.pk}"'
    assert [name for form, name in ours if said not in form] == []


@pytest.mark.parametrize(
    "name",
    ["organiser-games", "edition-list", "seating-list", "roster", "member-list", "circle-list"],
)
def test_lists_show_only_what_is_of_the_club(club: Club, name: str) -> None:
    ours = ("Dora", "Ours", "Car", "olga", club.ad_hoc_seatings.get().token)
    theirs = cleo().get(reverse(name)).text
    assert not any(word in theirs for word in ours)
    own = signed_in(club, "Olga", Role.OWNER).get(reverse(name)).text
    assert any(word in own for word in ours)


def test_a_new_game_is_offered_the_editions_of_the_own_club(club: Club) -> None:
    assert "Ours" in Client().get("/games/new/").text  # there is only one club
    stranger = cleo()
    assert "Ours" not in Client().get("/games/new/").text
    for page in ("/games/new/", "/rules/", "/check/"):
        assert "Ours" not in stranger.get(page).text
        assert "Ours" in signed_in(club, "Olga", Role.OWNER).get(page).text


def test_a_game_that_a_member_starts_is_of_their_club_and_so_is_its_rematch(club: Club) -> None:
    browser = signed_in(club, "Ada", Role.SCORER)
    said = {"key": new_key(), "edition": "classic", "variant": "full", "name-0": "A"}
    said |= {"name-1": "B", "dealer": "0", "going-out": "must"}
    form = browser.get("/games/new/").context["form"]
    said |= {field.html_name: field.value() for field in form.option_fields}
    answer = browser.post("/games/", said)
    assert answer.status_code == 302
    game = Game.objects.latest("pk")
    assert game.club == club
    assert start_rematch(game).club == club


def test_only_organisers_of_its_club_look_after_a_seating(club: Club) -> None:
    where = club.ad_hoc_seatings.get().get_absolute_url()
    organiser = signed_in(club, "Ada", Role.ORGANISER).get(where).text
    assert "removal/" in organiser
    for other in (signed_in(club, "Ben", Role.SCORER), cleo(), Client()):
        answer = other.get(where)
        assert answer.status_code == 200  # they have the link
        assert "removal/" not in answer.text

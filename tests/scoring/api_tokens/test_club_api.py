"""A club written by a program of its owner: its name, members, invitations and picture."""

from base64 import b64encode
from typing import Any

import pytest

from api.models import AnsweredRequest
from api.scopes import Scope
from scoring.clubs.models import Club, ClubPicture, Invitation, Role
from tests.clubs import club_of
from tests.pictures import halves, saved
from tests.programs_asking import Program, member_of, problem, program_of, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def owner(club: Club) -> Program:
    return program_of(club, role=Role.OWNER)


@pytest.fixture
def organiser(club: Club) -> Program:
    return program_of(club)


def patch(program: Program, path: str, body: Any) -> Any:
    return program.ask("PATCH", path, body)


def test_an_owner_says_how_the_club_is_called_and_what_strangers_see(
    club: Club, owner: Program, organiser: Program
) -> None:
    seen = {"If-Match": owner.get("/club/").headers["ETag"]}
    named = owner.ask("PATCH", "/club/", {"name": "The Elevens"}, seen)
    assert told(named)["name"] == "The Elevens"
    assert problem(owner.ask("PATCH", "/club/", {"name": "Twelve"}, seen)) == "moved-on"
    hidden = told(patch(owner, "/club/", {"public_name": "nickname"}))
    assert (hidden["name"], hidden["public_name"]) == ("The Elevens", "nickname")
    club.refresh_from_db()
    assert club.names_version == 1
    for wrong in ({"name": "\u200b"}, {"name": "x" * 61}, {"public_name": "shout"}):
        assert problem(patch(owner, "/club/", wrong)) == "invalid"
    assert problem(patch(organiser, "/club/", {"name": "Ours"})) == "wrong-scope"


def test_members_become_others_and_leave_but_for_the_last_owner(club: Club, owner: Program) -> None:
    ben = member_of(club, "Ben", Role.SCORER)
    address = f"/club/members/{ben.pk}/"
    assert told(patch(owner, address, {"role": "organiser"}))["role"] == "organiser"
    assert problem(patch(owner, address, {"role": "king"})) == "invalid"
    assert owner.post(address + "remove/").status_code == 204
    assert problem(owner.post(address + "remove/")) == "not-found"
    ada = club.members.get(user__username="ada")
    ada.leave()
    last = club.members.get()
    for refused in (
        patch(owner, f"/club/members/{last.pk}/", {"role": "scorer"}),
        owner.post(f"/club/members/{last.pk}/remove/"),
    ):
        assert problem(refused) == "refused"
        assert told(refused)["detail"].startswith("The club needs an owner")


def test_a_program_whose_member_is_removed_is_a_stranger_from_then_on(
    club: Club, owner: Program
) -> None:
    me = club.members.exclude(user__username="ada").get()
    removed = owner.post(f"/club/members/{me.pk}/remove/", Idempotency_Key="bye")
    assert removed.status_code == 204
    assert problem(owner.get("/club/")) == "no-token"


def test_the_link_of_an_invitation_is_told_once_and_kept_nowhere(owner: Program) -> None:
    invited = owner.post("/club/invitations/", {"role": "scorer"}, Idempotency_Key="one")
    assert invited.status_code == 201
    token = told(invited)["link"].split("/")[-2]
    assert Invitation.objects.find(token) == Invitation.objects.get()
    again = owner.post("/club/invitations/", {"role": "scorer"}, Idempotency_Key="one")
    assert told(again) == told(invited) | {"link": None}
    assert token not in str(AnsweredRequest.objects.get().body)


def test_open_invitations_are_read_and_withdrawn_by_owners(
    club: Club, owner: Program, organiser: Program
) -> None:
    first, second = (
        told(owner.post("/club/invitations/", {"role": role})) for role in ("organiser", "scorer")
    )
    rows = told(owner.get("/club/invitations/"))["results"]
    assert [row["role"] for row in rows] == ["scorer", "organiser"]
    assert "link" not in rows[0]
    assert problem(organiser.get("/club/invitations/")) == "wrong-scope"
    assert owner.post(f"/club/invitations/{first['id']}/withdraw/").status_code == 204
    assert problem(owner.post(f"/club/invitations/{first['id']}/withdraw/")) == "not-found"
    guest = member_of(club_of("Cleo", "The Others"), "Cleo", Role.OWNER).user
    club.invitations.get().accept(guest)
    used = owner.post(f"/club/invitations/{second['id']}/withdraw/")
    assert problem(used) == "refused"
    assert told(owner.get("/club/invitations/"))["results"] == []


def in_letters(file: bytes) -> dict[str, str]:
    return {"picture": b64encode(file).decode()}


def test_a_picture_is_sent_looked_at_and_removed(club: Club, owner: Program) -> None:
    lines = in_letters(saved(halves()))["picture"]
    broken = {"picture": "\n".join(lines[at : at + 76] for at in range(0, len(lines), 76))}
    kept = told(owner.put("/club/picture/", broken, Idempotency_Key="logo"))
    assert (kept["width"], kept["height"]) == (200, 100)
    assert "picture" not in kept
    reader = program_of(club, Scope.READ, Role.SCORER)
    looked = reader.get("/club/picture/")
    assert told(looked) == kept | in_letters(ClubPicture.objects.get().jpeg)
    known = looked.headers["ETag"]
    assert reader.get("/club/picture/", If_None_Match=known).status_code == 304
    owner.put("/club/picture/", in_letters(saved(halves(300, 300))))
    assert told(reader.get("/club/picture/", If_None_Match=known))["width"] == 300
    assert owner.post("/club/picture/remove/").status_code == 204
    assert problem(reader.get("/club/picture/")) == "not-found"


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"picture": "no base64!"}, "This is not base64."),
        ({"picture": 7}, "This is not base64."),
        ({"picture": "é"}, "This is not base64."),
        ({"picture": ""}, "This file is empty."),
        (in_letters(b"%PDF-1.7"), "This is no picture"),
        (in_letters(saved(halves())[:200]), "This picture is damaged"),
        (in_letters(saved(halves(20, 20))), "This picture is too small"),
        (in_letters(bytes(10 * 1024 * 1024 + 1)), "This file is larger than 10 MB."),
        ({}, "This field is required."),
    ],
)
def test_what_is_no_picture_is_refused_as_on_the_page(
    owner: Program, body: dict[str, Any], detail: str
) -> None:
    refused = owner.put("/club/picture/", body)
    assert problem(refused) == "invalid"
    assert told(refused)["errors"][0]["field"] == "picture"
    assert told(refused)["detail"].startswith(detail)

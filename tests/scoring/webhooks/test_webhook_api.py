"""Webhooks that a program adds, changes, tests, and reads the deliveries of."""

import pytest

from api.scopes import Scope
from scoring.clubs.models import Club
from scoring.webhooks.models import MOST_OF_A_CLUB, Webhook
from scoring.webhooks.posting import ReceiverAnswer
from scoring.webhooks.reaching import DeliveryFault
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.scoring.webhooks.hooks import ADDRESS, hook_of
from tests.scoring.webhooks.test_sending import tried

pytestmark = pytest.mark.django_db
NEW = {"address": ADDRESS, "events": ["deal.recorded"]}


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def test_the_secret_is_told_with_the_answer_that_makes_it_and_no_other(program: Program) -> None:
    made = program.post("/webhooks/", NEW, Idempotency_Key="one")
    assert made.status_code == 201
    first = told(made)
    assert first["secret"].startswith("whsec_")
    again = told(program.post("/webhooks/", NEW, Idempotency_Key="one"))
    assert again == first | {"secret": None}
    here = f"/webhooks/{first['webhook']['id']}/"
    assert "secret" not in told(program.get(here))
    other = told(program.post(here + "secret/"))
    assert other["secret"] != first["secret"]
    assert other["webhook"]["former_secret_until"]
    assert [each["id"] for each in told(program.get("/webhooks/"))["results"]] == [
        first["webhook"]["id"]
    ]


def test_it_is_changed_paused_switched_on_and_removed(club: Club, program: Program) -> None:
    here = f"/webhooks/{hook_of(club).pk}/"
    changed = told(program.ask("PATCH", here, {"events": ["game.finished"]}))
    assert (changed["address"], changed["events"]) == (ADDRESS, ["game.finished"])
    assert told(program.post(here + "pause/"))["is_paused"]
    assert not told(program.post(here + "resume/"))["is_paused"]
    assert program.post(here + "remove/").status_code == 204
    assert problem(program.get(here)) == "not-found"


def test_what_it_was_told_is_read_and_sent_again(club: Club, program: Program) -> None:
    webhook = hook_of(club)
    here = f"/webhooks/{webhook.pk}/"
    sent = told(program.post(here + "test/"))
    assert (sent["event"], sent["state"], sent["tries"]) == ("webhook.test", "waiting", 0)
    tried(webhook, ReceiverAnswer(DeliveryFault.REFUSED, 500, "no", 12))
    tried(webhook, ReceiverAnswer(None, 200))
    (taken,) = told(program.get(here + "deliveries/?state=taken"))["results"]
    assert (taken["tries"], taken["status"], taken["body"]) == (2, 200, sent["body"])
    again = told(program.post(f"{here}deliveries/{sent['id']}/replay/"))
    assert again["message"] == sent["message"]
    deliveries = told(program.get(here + "deliveries/"))["results"]
    assert [each["id"] for each in deliveries] == [again["id"], sent["id"]]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"address": "https://169.254.169.254/latest"}, "address"),
        ({"address": ""}, "address"),
        ({"events": []}, "events"),
        ({"events": ["webhook.test"]}, "events.0"),
    ],
)
def test_what_cannot_be_is_refused_with_the_sentence_of_the_page(
    program: Program, wrong: dict[str, object], field: str
) -> None:
    answer = program.post("/webhooks/", NEW | wrong)
    assert problem(answer) == "invalid"
    assert told(answer)["errors"][0]["field"] == field
    assert not Webhook.objects.exists()


def test_a_club_has_so_many_and_only_organisers_see_them(club: Club, program: Program) -> None:
    for _each in range(MOST_OF_A_CLUB):
        hook_of(club)
    full = program.post("/webhooks/", NEW)
    assert problem(full) == "refused"
    assert "remove one first" in told(full)["detail"]
    assert problem(program_of(club, Scope.SCORE).get("/webhooks/")) == "wrong-scope"
    other = program_of(club_of("Cleo", "The Others"))
    assert told(other.get("/webhooks/"))["results"] == []

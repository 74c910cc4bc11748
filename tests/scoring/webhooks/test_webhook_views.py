"""The pages of an organiser: the secret is shown once, and the log tells what came of each try."""

import re

import pytest
from django.test import Client

from scoring.clubs.models import Club
from scoring.webhooks.events import ClubEvent
from scoring.webhooks.models import MOST_OF_A_CLUB, DeliveryState, Ended, Webhook
from scoring.webhooks.outbox import write
from scoring.webhooks.posting import ReceiverAnswer
from scoring.webhooks.reaching import DeliveryFault
from scoring.webhooks.words import event_text
from tests.clubs import ada, ben, cleo, club_of
from tests.scoring.tables import new_key
from tests.scoring.webhooks.hooks import ADDRESS, hook_of, types_told
from tests.scoring.webhooks.test_sending import tried

pytestmark = pytest.mark.django_db
NEW = {"address": ADDRESS, "events": ["deal.recorded"]}


@pytest.fixture
def club() -> Club:
    return club_of("Olga")


@pytest.fixture
def browser(club: Club) -> Client:
    return ada(club)


def test_the_secret_is_shown_with_the_answer_and_nowhere_else(club: Club, browser: Client) -> None:
    assert "None yet" in browser.get("/club/webhooks/").text
    sent = {**NEW, "key": new_key()}
    answer = browser.post("/club/webhooks/create/", sent)
    webhook = Webhook.objects.get()
    assert webhook.secret in answer.text
    assert webhook.secret in browser.post("/club/webhooks/create/", sent).text  # tapped twice
    for page in ("", f"{webhook.pk}/", f"{webhook.pk}/edit/"):
        text = browser.get(f"/club/webhooks/{page}").text
        assert ADDRESS in text
        assert "whsec_" not in text
    assert Webhook.objects.count() == 1


def test_another_secret_is_shown_once_too(club: Club, browser: Client) -> None:
    webhook = hook_of(club)
    answer = browser.post(f"/club/webhooks/{webhook.pk}/secret/")
    now = Webhook.objects.get()
    assert now.secret in answer.text
    assert now.former_secret == webhook.secret != now.secret


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("http://example.org/", "https://"),
        ("https://169.254.169.254/latest", "not on the internet"),
        ("https://me:pw@example.org/", "Leave out the name"),
        ("https://example.org:25/", "Use port 443"),
        ("nonsense", "looks like"),
        ("", "looks like"),
    ],
)
def test_an_address_that_is_none_is_refused(browser: Client, typed: str, said: str) -> None:
    answer = browser.post("/club/webhooks/create/", {**NEW, "key": new_key(), "address": typed})
    assert answer.status_code == 422
    assert said in answer.text
    assert not Webhook.objects.exists()


def test_something_has_to_be_chosen(club: Club, browser: Client) -> None:
    webhook = hook_of(club)
    for events, said in (([], "Choose at least one"), (["all"], "not offered")):
        sent = {"address": ADDRESS, "events": events}
        answer = browser.post(f"/club/webhooks/{webhook.pk}/save/", sent)
        assert answer.status_code == 422
        assert said in answer.text


def test_it_is_changed_paused_tested_and_removed(club: Club, browser: Client) -> None:
    webhook = hook_of(club)
    here = f"/club/webhooks/{webhook.pk}/"
    sent = {"address": "https://other.example/", "events": ["game.finished"]}
    assert browser.post(f"{here}save/", sent).status_code == 302
    assert "A game was finished" in browser.get("/club/webhooks/").text
    browser.post(f"{here}pause/")
    assert "paused" in browser.get("/club/webhooks/").text
    browser.post(f"{here}go-on/")
    browser.post(f"{here}test/")
    assert types_told() == ["webhook.test"]
    assert "A test" in browser.get(here).text
    assert "other.example" in browser.get(f"{here}removal/").text
    assert browser.post(f"{here}remove/").status_code == 302
    assert not Webhook.objects.exists()


def test_the_log_says_what_came_of_each_try_and_sends_one_again(
    club: Club, browser: Client
) -> None:
    webhook = hook_of(club)
    here = f"/club/webhooks/{webhook.pk}/"
    write([webhook.pk], ClubEvent.DEAL_RECORDED, {"deal": 1})
    tried(webhook, ReceiverAnswer(DeliveryFault.REFUSED, 500, "<b>no</b>", 12))
    tried(webhook, ReceiverAnswer(DeliveryFault.TIME))
    text = browser.get(here).text
    assert "There was no whole answer" in text
    assert "2 tries" in text
    assert "does not answer" in text
    tried(webhook, ReceiverAnswer(DeliveryFault.REFUSED, 500, "<b>no</b>", 12))
    text = browser.get(here).text
    assert "Answer 500. It did not take it." in re.sub(r"\s+", " ", text)
    assert "&lt;b&gt;no" in text
    tried(webhook, ReceiverAnswer(None, 200))
    delivery = webhook.deliveries.get()
    assert delivery.state == DeliveryState.TAKEN
    browser.post(f"{here}deliveries/{delivery.pk}/replay/")
    assert webhook.deliveries.count() == 2


@pytest.mark.parametrize(
    ("ended", "said"), [(Ended.FAILING, "did not answer for a whole day"), (Ended.GONE, "no more")]
)
def test_organisers_are_told_that_one_was_switched_off(
    club: Club, browser: Client, ended: Ended, said: str
) -> None:
    webhook = hook_of(club)
    assert "A webhook was switched off" not in browser.get("/more/").text
    Webhook.objects.update(ended=ended)
    assert said in browser.get(f"/club/webhooks/{webhook.pk}/").text
    assert "switched off" in browser.get("/club/webhooks/").text
    assert "A webhook was switched off" in browser.get("/more/").text
    assert "A webhook was switched off" not in ben(club).get("/more/").text


def test_a_club_has_so_many_and_no_more(club: Club, browser: Client) -> None:
    for _each in range(MOST_OF_A_CLUB):
        hook_of(club)
    assert "webhooks/new/" not in browser.get("/club/webhooks/").text
    browser.post("/club/webhooks/create/", {**NEW, "key": new_key()})
    assert Webhook.objects.count() == MOST_OF_A_CLUB


def test_strangers_and_scorers_find_none(club: Club) -> None:
    here = f"/club/webhooks/{hook_of(club).pk}/"
    assert ben(club).get(here).status_code == 404
    stranger = cleo()
    assert stranger.get(here).status_code == 404
    assert stranger.post(f"{here}secret/").status_code == 404
    assert ADDRESS not in stranger.get("/club/webhooks/").text


def test_what_a_newer_program_told_is_shown_as_it_is_called() -> None:
    assert event_text("table.set") == "table.set"

"""What waits is posted in order, again after pauses, and nobody holds up the others."""

import json
import threading
from collections.abc import Callable, Collection
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.utils import timezone
from standardwebhooks import Webhook as Verifier

from jobs.models import Job, JobState
from jobs.running import work_off_standing
from scoring.clubs.models import Club
from scoring.webhooks import actions, sending
from scoring.webhooks.actions import (
    KEPT_OF_EACH,
    change_secret,
    forget_old_deliveries,
    go_on,
    note_answer,
    pause,
    replay,
    send_test,
)
from scoring.webhooks.events import ClubEvent
from scoring.webhooks.models import DeliveryState, Ended, Webhook, WebhookDelivery
from scoring.webhooks.outbox import write
from scoring.webhooks.pauses import PAUSES
from scoring.webhooks.posting import ReceiverAnswer
from scoring.webhooks.reaching import DeliveryFault
from scoring.webhooks.sending import AT_ONCE, Sending, try_once
from tests.clubs import club_of
from tests.scoring.webhooks.hooks import hook_of
from tests.scoring.webhooks.receiving import Listening, answering

pytestmark = pytest.mark.django_db

TAKEN, BUSY = ReceiverAnswer(None, 200), ReceiverAnswer(DeliveryFault.REFUSED, 503)


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "PACE", 0)


def tell(webhook: Webhook, *numbers: int) -> None:
    for number in numbers:
        write([webhook.pk], ClubEvent.DEAL_RECORDED, {"deal": number})


def again(webhook: Webhook) -> Webhook:
    return Webhook.objects.get(pk=webhook.pk)


def send(attempt: sending.Try = try_once) -> int:
    found = Sending(attempt)
    while found.go_on():
        pass
    return found.count


def states(webhook: Webhook) -> list[str]:
    return list(webhook.deliveries.order_by("pk").values_list("state", flat=True))


def numbers(bodies: Collection[str]) -> list[int]:
    return [json.loads(body)["data"]["deal"] for body in bodies]


def test_what_waits_comes_signed_and_in_order(club: Club, settings: LazySettings) -> None:
    with Listening() as listening:
        settings.RECEIVERS = listening.named
        webhook = hook_of(club, address=listening.address)
        tell(webhook, 1, 2, 3)
        assert send() == 3
    assert numbers([posted.body for posted in listening.posted]) == [1, 2, 3]
    for posted in listening.posted:
        assert Verifier(webhook.secret).verify(posted.body, posted.headers)
    assert posted.headers["content-type"] == "application/json"
    assert posted.headers["host"] == f"127.0.0.1:{listening.port}"
    assert states(webhook) == [DeliveryState.TAKEN] * 3
    last = webhook.deliveries.latest("pk")
    assert (last.status, last.tries, last.fault) == (204, 1, "")


def test_both_secrets_sign_for_a_day(club: Club, settings: LazySettings) -> None:
    with Listening() as listening:
        settings.RECEIVERS = listening.named
        webhook = hook_of(club, address=listening.address)
        secret = change_secret(webhook)
        tell(webhook, 1)
        send()
        Webhook.objects.update(former_secret_until=timezone.now())
        tell(webhook, 2)
        send()
    both, one = listening.posted
    assert secret.startswith("whsec_")
    for each in (secret, webhook.secret):
        Verifier(each).verify(both.body, both.headers)
    assert one.headers["webhook-signature"].count("v1,") == 1
    Verifier(secret).verify(one.body, one.headers)


def test_one_that_is_not_named_any_more_is_not_asked(club: Club, settings: LazySettings) -> None:
    with Listening() as listening:
        settings.RECEIVERS = frozenset()
        webhook = hook_of(club, address=listening.address)
        tell(webhook, 1)
        send()
    assert listening.connections == 0
    assert webhook.deliveries.get().fault == DeliveryFault.ADDRESS


def test_whoever_does_not_take_it_is_asked_again_later_and_the_rest_waits(club: Club) -> None:
    webhook = hook_of(club)
    tell(webhook, 1, 2)
    assert send(lambda delivery: BUSY) == 1
    assert states(webhook) == [DeliveryState.WAITING] * 2
    found = again(webhook)
    assert found.next_at and found.failing_since and found.is_on
    assert send(lambda delivery: TAKEN) == 0
    go_on(webhook)
    assert send(lambda delivery: TAKEN) == 2
    assert again(webhook).failing_since is None


def tried(webhook: Webhook, answer: ReceiverAnswer) -> WebhookDelivery:
    first = WebhookDelivery.objects.first_of_each(Webhook.objects.filter(pk=webhook.pk)).get()
    note_answer(first, answer, timezone.now(), dice=0.5)
    return first


def test_after_a_day_it_is_given_up_and_the_address_switched_off(club: Club) -> None:
    webhook = hook_of(club)
    tell(webhook, 1, 2)
    for _try in PAUSES:
        tried(webhook, BUSY)
        assert again(webhook).is_on
    tried(webhook, BUSY)
    assert states(webhook) == [DeliveryState.FAILED, DeliveryState.WAITING]
    assert again(webhook).ended == Ended.FAILING
    assert send(lambda delivery: TAKEN) == 0
    go_on(webhook)
    assert send(lambda delivery: TAKEN) == 1


def test_whoever_is_gone_is_asked_nothing_more(club: Club) -> None:
    webhook = hook_of(club)
    tell(webhook, 1, 2)
    assert send(lambda delivery: ReceiverAnswer(DeliveryFault.GONE, 410)) == 1
    assert again(webhook).ended == Ended.GONE


def test_a_pause_that_a_receiver_asks_for_is_kept(club: Club) -> None:
    webhook = hook_of(club)
    tell(webhook, 1)
    tried(webhook, ReceiverAnswer(DeliveryFault.REFUSED, 429, asked_for=1800))
    next_at = again(webhook).next_at
    assert next_at and next_at > timezone.now() + timedelta(minutes=29)


def test_a_slow_one_holds_up_nobody_else(club: Club) -> None:
    """It answers only when the other one has taken all that it was told."""
    slow, quick = hook_of(club), hook_of(club)
    tell(slow, 1)
    tell(quick, *range(5))
    taken: list[int] = []
    all_taken = threading.Event()

    def attempt(delivery: WebhookDelivery) -> ReceiverAnswer:
        if delivery.webhook_id == slow.pk:
            assert all_taken.wait(20)
            return TAKEN
        taken.append(delivery.pk)
        if len(taken) == 5:
            all_taken.set()
        return TAKEN

    assert send(attempt) == 6


def test_of_one_address_one_is_under_way_and_of_all_not_too_many(club: Club) -> None:
    for number in range(AT_ONCE + 2):
        tell(hook_of(club_of(f"Ada{number}", f"Club {number}")), 1, 2)
    found = Sending(waiting_for(threading.Event()))
    found.begin_due()
    found.begin_due()
    assert len(found.under_way) == AT_ONCE


def waiting_for(event: threading.Event) -> Callable[[WebhookDelivery], ReceiverAnswer]:
    def attempt(_delivery: WebhookDelivery) -> ReceiverAnswer:
        event.wait(0.2)
        return TAKEN

    return attempt


def test_an_attempt_that_breaks_is_a_try_like_others(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda _args: None)

    def attempt(_delivery: WebhookDelivery) -> ReceiverAnswer:
        raise ZeroDivisionError

    webhook = hook_of(club)
    tell(webhook, 1)
    assert send(attempt) == 1
    assert webhook.deliveries.get().fault == DeliveryFault.BROKEN


def test_what_is_paused_waits(club: Club) -> None:
    webhook = hook_of(club)
    tell(webhook, 1)
    pause(webhook)
    assert send(lambda delivery: TAKEN) == 0
    go_on(webhook)
    assert send(lambda delivery: TAKEN) == 1


def test_one_that_was_removed_meanwhile_is_forgotten(club: Club) -> None:
    webhook = hook_of(club)
    tell(webhook, 1)
    found = Sending(lambda delivery: TAKEN)
    found.begin_due()
    webhook.delete()
    found.note_answers()
    assert not found.go_on()


def test_a_replay_is_the_same_message(club: Club) -> None:
    webhook = hook_of(club)
    tell(webhook, 1)
    send(lambda delivery: BUSY)
    first = webhook.deliveries.get()
    replay(first)
    assert send(lambda delivery: TAKEN) == 2
    assert {row.message for row in webhook.deliveries.all()} == {first.message}


def test_a_test_is_told_whatever_was_chosen(club: Club) -> None:
    webhook = hook_of(club, ClubEvent.SEASON_DECIDED)
    send_test(webhook)
    [delivery] = webhook.deliveries.all()
    assert delivery.event == "webhook.test"


def test_the_log_keeps_the_latest_and_what_waits(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "KEPT_OF_EACH", 3)
    assert KEPT_OF_EACH == 200
    webhook, other = hook_of(club), hook_of(club)
    tell(webhook, *range(5))
    tell(other, 1)
    send(lambda delivery: TAKEN)
    tell(webhook, 7)
    forget_old_deliveries(timezone.now())
    kept = webhook.deliveries.order_by("pk")
    assert numbers([row.body for row in kept]) == [2, 3, 4, 7]
    assert other.deliveries.count() == 1
    forget_old_deliveries(timezone.now() + timedelta(days=31))
    assert not WebhookDelivery.objects.exists()


def test_the_job_is_one_row_that_is_begun_whenever_something_is_due(
    club: Club, settings: LazySettings
) -> None:
    with Listening(answering("200 OK", b"thanks")) as listening:
        settings.RECEIVERS = listening.named
        webhook = hook_of(club, address=listening.address)
        work_off_standing(threading.Event())
        assert not Job.objects.exists()
        for number in (1, 2):
            tell(webhook, number)
            work_off_standing(threading.Event())
    job = Job.objects.get()
    assert (job.kind, job.state, job.value) == ("webhooks", JobState.DONE, 1)
    assert numbers([posted.body for posted in listening.posted]) == [1, 2]
    assert webhook.deliveries.latest("pk").answer == "thanks"

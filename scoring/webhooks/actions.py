"""What becomes of a webhook: it is added, changed, paused, tested, and answers or does not."""

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoring.clubs.models import Actor, Club
from scoring.webhooks.events import TEST
from scoring.webhooks.models import (
    FORMER_SECRET_HOLDS,
    MOST_OF_A_CLUB,
    DeliveryState,
    Ended,
    Webhook,
    WebhookDelivery,
)
from scoring.webhooks.outbox import write
from scoring.webhooks.pauses import pause_after
from scoring.webhooks.posting import ReceiverAnswer
from scoring.webhooks.reaching import DeliveryFault
from scoring.webhooks.signing import SECRET_BYTES, secret_of

KEPT_OF_EACH = 200  # deliveries that are over
KEPT_FOR = timedelta(days=30)
AGAIN = {"is_paused": False, "ended": "", "ended_at": None, "next_at": None, "failing_since": None}


class TooManyWebhooks(Exception):
    """A club has as many addresses as it may."""


def new_secret() -> str:
    return secret_of(secrets.token_bytes(SECRET_BYTES))


def add_webhook(club: Club, key: str, address: str, events: Collection[str], by: Actor) -> Webhook:
    """The same page sent twice is one webhook."""
    facts = {"address": address, "events": sorted(events), "added_by_id": by.pk if by else None}
    with transaction.atomic():
        others = club.locked().webhooks.exclude(key=key)
        if others.count() >= MOST_OF_A_CLUB:
            raise TooManyWebhooks
        own = {"club": club, "key": key}
        return Webhook.objects.get_or_create(**own, defaults={"secret": new_secret(), **facts})[0]


def change_webhook(webhook: Webhook, address: str, events: Collection[str]) -> None:
    """What waits goes to the new address, too."""
    facts = {"address": address, "events": sorted(events), "next_at": None}
    Webhook.objects.filter(pk=webhook.pk).update(**facts)


def change_secret(webhook: Webhook) -> str:
    """The new one. The one until now signs, too, for a day: nobody has to change both at once."""
    secret = new_secret()
    with transaction.atomic():
        now = Webhook.objects.select_for_update().get(pk=webhook.pk)
        now.former_secret, now.secret = now.secret, secret
        now.former_secret_until = timezone.now() + FORMER_SECRET_HOLDS
        now.save(update_fields=["secret", "former_secret", "former_secret_until"])
    return secret


def pause(webhook: Webhook) -> None:
    """What happens meanwhile it is not told; what waits goes on waiting."""
    Webhook.objects.filter(pk=webhook.pk).update(is_paused=True)


def go_on(webhook: Webhook) -> None:
    """At once, whatever was the matter."""
    Webhook.objects.filter(pk=webhook.pk).update(**AGAIN)


def send_test(webhook: Webhook) -> WebhookDelivery:
    with transaction.atomic():
        (delivery,) = write([webhook.pk], TEST, {"club": webhook.club_id, "webhook": webhook.pk})
        try_now(webhook)
    return delivery


def replay(delivery: WebhookDelivery) -> WebhookDelivery:
    """The same message once more, after all that waits: whoever has it knows it by its id."""
    with transaction.atomic():
        same = {name: getattr(delivery, name) for name in ("message", "event", "body")}
        again = WebhookDelivery.objects.create(
            webhook_id=delivery.webhook_id, happened_at=delivery.happened_at, **same
        )
        try_now(delivery.webhook)
    return again


def try_now(webhook: Webhook) -> None:
    Webhook.objects.filter(pk=webhook.pk).update(next_at=None)


def note_answer(
    delivery: WebhookDelivery, answer: ReceiverAnswer, now: datetime, dice: float
) -> None:
    """How a try went, and when the next one is, if there is one."""
    tries = delivery.tries + 1
    pause = None if answer.is_taken else pause_after(tries, dice, answer.asked_for)
    is_gone = answer.fault is DeliveryFault.GONE
    is_last = answer.is_taken or is_gone or pause is None
    failed = DeliveryState.FAILED if is_last else DeliveryState.WAITING
    WebhookDelivery.objects.filter(pk=delivery.pk).update(
        state=DeliveryState.TAKEN if answer.is_taken else failed,
        tries=tries,
        tried_at=now,
        status=answer.status,
        fault=answer.fault or "",
        answer=answer.text,
        milliseconds=answer.milliseconds,
    )
    note_at_webhook(Webhook.objects.filter(pk=delivery.webhook_id), answer, now, pause)


def note_at_webhook(
    webhooks: "QuerySet[Webhook]", answer: ReceiverAnswer, now: datetime, pause: float | None
) -> None:
    if answer.is_taken:
        webhooks.update(tried_at=now, next_at=None, failing_since=None)
    elif answer.fault is DeliveryFault.GONE:
        webhooks.update(tried_at=now, ended=Ended.GONE, ended_at=now)
    elif pause is None:
        webhooks.update(tried_at=now, ended=Ended.FAILING, ended_at=now)
    else:
        next_at, since = now + timedelta(seconds=pause), Coalesce("failing_since", now)
        webhooks.update(tried_at=now, next_at=next_at, failing_since=since)


def forget_old_deliveries(now: datetime) -> None:
    """What is over long ago, and of each address all but the latest."""
    deliveries = WebhookDelivery.objects.all()
    deliveries.filter(happened_at__lt=now - KEPT_FOR).delete()
    over = deliveries.exclude(state=DeliveryState.WAITING)
    for webhook in Webhook.objects.values_list("pk", flat=True):
        own = over.filter(webhook=webhook)
        latest = own.order_by("-pk").values_list("pk", flat=True)
        for oldest_kept in latest[KEPT_OF_EACH - 1 : KEPT_OF_EACH]:
            own.filter(pk__lt=oldest_kept).delete()

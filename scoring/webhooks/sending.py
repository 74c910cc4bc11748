"""Posting what waits: of each address one after the other, to so many addresses at once.

Threads of its own talk to receivers, and to nobody else: a slow one holds one of them, and what is
in the database is read and noted by the one who hands them their work.
"""

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from scoring.webhooks.actions import note_answer
from scoring.webhooks.models import Webhook, WebhookDelivery
from scoring.webhooks.posting import ReceiverAnswer, post
from scoring.webhooks.reaching import DeliveryFault, Door
from scoring.webhooks.receivers import AddressFault, read_receiver
from scoring.webhooks.signing import signed_headers

AT_ONCE = 8  # addresses
PACE = 0.02  # seconds from one to the next: whoever records deals meanwhile notices nothing
LOOK = 0.25  # seconds without an answer, after which others are looked for

type Try = Callable[[WebhookDelivery], ReceiverAnswer]


def door_of_installation() -> Door:
    return Door(settings.RECEIVERS)


def try_once(delivery: WebhookDelivery) -> ReceiverAnswer:
    """Post it as it is signed at this moment."""
    door, webhook, now = door_of_installation(), delivery.webhook, timezone.now()
    receiver = read_receiver(webhook.address, door.named)
    if isinstance(receiver, AddressFault):
        return ReceiverAnswer(DeliveryFault.ADDRESS)
    secrets = webhook.secrets_at(now)
    headers = signed_headers(secrets, delivery.message, int(now.timestamp()), delivery.body)
    return post(receiver, headers, delivery.body, door)


@dataclass
class Sending:
    """What is under way, by the address, and how many were answered."""

    attempt: Try = try_once
    answers: SimpleQueue[tuple[WebhookDelivery, ReceiverAnswer | None]] = field(
        default_factory=SimpleQueue
    )
    under_way: set[int] = field(default_factory=set)
    count: int = 0

    def go_on(self) -> bool:
        """Begin what is due, and note what was answered; false once nothing is left."""
        self.begin_due()
        if self.under_way:
            self.note_answers()
            return True
        return False

    def begin_due(self) -> None:
        free = AT_ONCE - len(self.under_way)
        due = Webhook.objects.due(timezone.now()).exclude(pk__in=self.under_way)
        webhooks = list(due.values_list("pk", flat=True)[:free]) if free else []
        if not webhooks:
            return
        of_those = Webhook.objects.filter(pk__in=webhooks)
        for delivery in WebhookDelivery.objects.first_of_each(of_those):
            self.under_way.add(delivery.webhook_id)
            threading.Thread(
                target=self.work, args=(delivery,), name="webhook", daemon=True
            ).start()
            time.sleep(PACE)

    def work(self, delivery: WebhookDelivery) -> None:
        answer = None
        try:
            answer = self.attempt(delivery)
        finally:
            self.answers.put((delivery, answer))

    def note_answers(self) -> None:
        """All that have come by now, in one transaction."""
        try:
            found = [self.answers.get(timeout=LOOK)]
        except Empty:
            return
        while not self.answers.empty():
            found.append(self.answers.get())
        with transaction.atomic():
            for delivery, answer in found:
                known = answer or ReceiverAnswer(DeliveryFault.BROKEN)
                note_answer(delivery, known, timezone.now(), random.random())
        self.under_way -= {delivery.webhook_id for delivery, _answer in found}
        self.count += len(found)

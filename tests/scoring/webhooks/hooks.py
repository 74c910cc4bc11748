"""Webhooks for tests, and what is written down for them."""

import json
from typing import Any

from scoring.clubs.models import Club
from scoring.webhooks.actions import add_webhook
from scoring.webhooks.events import ClubEvent
from scoring.webhooks.models import Webhook, WebhookDelivery
from tests.scoring.tables import new_key

ADDRESS = "https://league.example/results"


def hook_of(club: Club, *events: ClubEvent, address: str = ADDRESS) -> Webhook:
    """One that is told of these events; of all, if none is named."""
    return add_webhook(club, new_key(), address, events or list(ClubEvent), None)


def told(webhook: Webhook | None = None) -> list[tuple[str, dict[str, Any]]]:
    """What is written down, in order: the types and the data."""
    rows = WebhookDelivery.objects.order_by("pk")
    bodies = [json.loads(row.body) for row in (rows.filter(webhook=webhook) if webhook else rows)]
    return [(body["type"], body["data"]) for body in bodies]


def types_told(webhook: Webhook | None = None) -> list[str]:
    return [event for event, _data in told(webhook)]

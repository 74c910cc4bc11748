"""What happens is written down for each address that wants to know, in the same transaction.

So nothing is told that was taken back with its transaction, and nothing is lost that stands there.
A club without addresses pays for one look-up.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import connection
from django.utils import timezone

from scoring.tokens import new_token
from scoring.webhooks.events import ClubEvent
from scoring.webhooks.models import ToldOnce, Webhook, WebhookDelivery

type Ids = int | str | bool | None

# By hand: what Django would make of it at each deal takes eight times as long (ADR 0019).
LOOK_UP = """
    SELECT id, events FROM scoring_webhook WHERE club_id = %s AND NOT is_paused AND ended = ''
"""


@dataclass(frozen=True, slots=True)
class Listeners:
    """The addresses of a club that are switched on, each with the events that it wants."""

    club: int
    events: dict[int, frozenset[str]]

    def hear_any(self, events: Iterable[ClubEvent]) -> bool:
        """So that nobody asks the database for what none of them wants."""
        asked = frozenset(events)
        return any(wanted & asked for wanted in self.events.values())

    def tell(self, event: ClubEvent, **data: Ids) -> None:
        """Write it down for those who want it; they are told as soon as it is committed."""
        webhooks = [pk for pk, wanted in self.events.items() if event in wanted]
        if webhooks:
            write(webhooks, event, {"club": self.club, **data})


def listeners_of(club: int | None) -> Listeners:
    if club is None:
        return Listeners(0, {})
    with connection.cursor() as cursor:
        cursor.execute(LOOK_UP, [club])
        return Listeners(club, {pk: read_events(events) for pk, events in cursor.fetchall()})


def read_events(stored: str | list[str]) -> frozenset[str]:
    """One of the databases has read them already."""
    return frozenset(json.loads(stored) if isinstance(stored, str) else stored)


def tell_once(club: int, fact: str, event: ClubEvent, **data: Ids) -> bool:
    """What was told already is not told again, to nobody; inside of a transaction."""
    assert connection.in_atomic_block
    _told, is_new = ToldOnce.objects.get_or_create(club_id=club, fact=fact)
    if is_new:
        listeners_of(club).tell(event, **data)
    return is_new


def clubs_that_want(event: ClubEvent) -> Iterator[tuple[int, datetime]]:
    """Each with the moment since when."""
    since: dict[int, datetime] = {}
    for webhook in Webhook.objects.switched_on().order_by("-added_at"):
        if event in webhook.events:
            since[webhook.club_id] = webhook.added_at
    yield from since.items()


def write(webhooks: Iterable[int], event: str, data: dict[str, Any]) -> list[WebhookDelivery]:
    now = timezone.now()
    facts = {"message": f"msg_{new_token()}", "event": event, "happened_at": now}
    body = body_of(event, now, data)
    return WebhookDelivery.objects.bulk_create(
        WebhookDelivery(webhook_id=webhook, body=body, **facts) for webhook in webhooks
    )


def body_of(event: str, at: datetime, data: dict[str, Any]) -> str:
    moment = at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return json.dumps({"type": event, "timestamp": moment, "data": data}, separators=(",", ":"))

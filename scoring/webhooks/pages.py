"""Webhooks as their pages show them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.core.paginator import Page
from django.utils.translation import gettext as _

from scoring.clubs.models import Club
from scoring.paging import page_of
from scoring.webhooks.models import (
    MOST_OF_A_CLUB,
    DeliveryState,
    Webhook,
    WebhookDelivery,
)
from scoring.webhooks.words import ENDED, STATES, event_text, outcome_text, state_of_webhook

ICONS: dict[str, str] = {
    DeliveryState.WAITING: "history",
    DeliveryState.TAKEN: "good",
    DeliveryState.FAILED: "bad",
}


@dataclass(frozen=True)
class WebhookLine:
    """One of those of a club."""

    webhook: Webhook

    @property
    def state_text(self) -> str:
        return state_of_webhook(self.webhook)

    @property
    def is_well(self) -> bool:
        return self.webhook.is_on and not self.webhook.failing_since

    @property
    def ended_text(self) -> str:
        ended = self.webhook.ended
        return str(ENDED.get(ended, ended)) if ended else ""

    @property
    def events_text(self) -> str:
        return " · ".join(event_text(event) for event in self.webhook.events)


@dataclass(frozen=True)
class WebhookList:
    club: Club

    @cached_property
    def lines(self) -> list[WebhookLine]:
        return [WebhookLine(webhook) for webhook in self.club.webhooks.order_by("pk")]

    @property
    def most(self) -> int:
        return MOST_OF_A_CLUB

    @property
    def has_room(self) -> bool:
        return len(self.lines) < self.most


@dataclass(frozen=True)
class DeliveryLine:
    delivery: WebhookDelivery

    @property
    def event_text(self) -> str:
        return event_text(self.delivery.event)

    @property
    def icon(self) -> str:
        return ICONS[self.delivery.state]

    @property
    def state_text(self) -> str:
        return str(STATES[self.delivery.state])

    @property
    def took_text(self) -> str:
        """How long the last try took."""
        time = self.delivery.milliseconds
        return "" if time is None else _("%(time)d ms") % {"time": time}

    @property
    def outcome_text(self) -> str:
        return outcome_text(self.delivery)


@dataclass(frozen=True)
class WebhookPage(WebhookLine):
    """A webhook with its log, the latest first; a new secret is shown here, and nowhere else."""

    asked: str = ""  # the number of a page of its log
    secret: str = ""

    @cached_property
    def pages(self) -> Page[WebhookDelivery]:
        return page_of(self.webhook.deliveries.order_by("-pk"), self.asked)

    @property
    def lines(self) -> Iterator[DeliveryLine]:
        return (DeliveryLine(delivery) for delivery in self.pages)

    @cached_property
    def waiting(self) -> int:
        return self.webhook.deliveries.waiting().count()

"""Webhooks and what they were told, as programs see them, and what they send."""

from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from scoring.webhooks.events import ClubEvent
from scoring.webhooks.models import DeliveryState, Ended, Webhook, WebhookDelivery
from scoring.webhooks.receivers import LONGEST


@dataclass(frozen=True)
class WebhookWithSecret:
    """Told once, with the answer that made the secret."""

    webhook: Webhook

    @property
    def secret(self) -> str:
        return self.webhook.secret


class WebhookFields(serializers.Serializer[Any]):
    """An address that is told what happens in the club."""

    id = serializers.IntegerField(source="pk")
    address = serializers.CharField()
    events = serializers.ListField(child=serializers.CharField())
    added_at = serializers.DateTimeField()
    is_paused = serializers.BooleanField()
    ended = serializers.ChoiceField(
        choices=Ended.values, allow_blank=True, help_text="Why it was switched off by itself."
    )
    ended_at = serializers.DateTimeField(allow_null=True)
    failing_since = serializers.DateTimeField(allow_null=True)
    next_at = serializers.DateTimeField(
        allow_null=True, help_text="Nothing is sent before, as it did not answer."
    )
    former_secret_until = serializers.DateTimeField(
        allow_null=True, help_text="The secret before this one signs, too, until then."
    )


class WebhookSecretFields(serializers.Serializer[WebhookWithSecret]):
    """A webhook with its secret, which no other answer tells."""

    webhook = WebhookFields()
    secret = serializers.CharField(
        allow_null=True, help_text="Signatures are checked with it; null in an answer given again."
    )


class DeliveryFields(serializers.Serializer[WebhookDelivery]):
    """What a webhook was told once, or is to be told."""

    id = serializers.IntegerField(source="pk")
    message = serializers.CharField(help_text="The webhook-id: sent again it is the same.")
    event = serializers.CharField()
    body = serializers.CharField(help_text="The text that is signed and sent.")
    happened_at = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=DeliveryState.values)
    tries = serializers.IntegerField()
    tried_at = serializers.DateTimeField(allow_null=True)
    status = serializers.IntegerField(allow_null=True, help_text="What was answered last.")
    fault = serializers.CharField(allow_blank=True, help_text="What was wrong with the last try.")
    answer = serializers.CharField(allow_blank=True, help_text="How the last answer begins.")
    milliseconds = serializers.IntegerField(allow_null=True)


class DeliveryFilters(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=DeliveryState.values, required=False)


def events_field(**more: Any) -> serializers.ListField:
    values = [event.value for event in ClubEvent]
    return serializers.ListField(child=serializers.ChoiceField(choices=values), **more)


class WebhookBody(serializers.Serializer[Any]):
    address = serializers.CharField(max_length=LONGEST)
    events = events_field(max_length=len(ClubEvent))


class WebhookChangeBody(serializers.Serializer[Any]):
    """What is not told stays."""

    address = serializers.CharField(max_length=LONGEST, required=False)
    events = events_field(max_length=len(ClubEvent), required=False)

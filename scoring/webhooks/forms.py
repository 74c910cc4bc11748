"""An address and what it is told, as an organiser types it."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from scoring.fields import WRONG_CHOICE, key_field
from scoring.webhooks.models import Webhook
from scoring.webhooks.receivers import LONGEST, AddressFault, read_receiver
from scoring.webhooks.words import ADDRESS_FAULTS, EVENTS

UNREADABLE: Any = ADDRESS_FAULTS[AddressFault.UNREADABLE]
NOTHING_CHOSEN = _("Choose at least one.")


class WebhookForm(forms.Form):
    key = key_field()
    address = forms.CharField(
        label=_("Address"),
        max_length=LONGEST,
        error_messages=dict.fromkeys(("required", "max_length"), UNREADABLE),
    )
    events = forms.MultipleChoiceField(
        label=_("What is it told?"),
        choices=lambda: list(EVENTS.items()),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": NOTHING_CHOSEN,
            "invalid_choice": WRONG_CHOICE,
            "invalid_list": WRONG_CHOICE,
        },
    )

    def __init__(self, data: Any = None, webhook: Webhook | None = None) -> None:
        super().__init__(data, initial=known_of(webhook))
        self.webhook = webhook
        if webhook:
            del self.fields["key"]  # it is known by its number

    def clean_address(self) -> str:
        receiver = read_receiver(self.cleaned_data["address"], settings.RECEIVERS)
        if isinstance(receiver, AddressFault):
            raise forms.ValidationError(str(ADDRESS_FAULTS[receiver]))
        return receiver.address


def known_of(webhook: Webhook | None) -> dict[str, Any]:
    if webhook is None:
        return {"key": get_random_string(22), "events": list(EVENTS)}
    return {"address": webhook.address, "events": webhook.events}

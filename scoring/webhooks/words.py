"""What pages say of webhooks and of what came of each try."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.webhooks.events import TEST, ClubEvent
from scoring.webhooks.models import MOST_OF_A_CLUB, DeliveryState, Ended, Webhook, WebhookDelivery
from scoring.webhooks.reaching import DeliveryFault
from scoring.webhooks.receivers import AddressFault

EVENTS: Mapping[str, Promise] = {
    ClubEvent.ROUND_PUBLISHED: gettext_lazy("A round was published"),
    ClubEvent.DEAL_RECORDED: gettext_lazy("A deal was recorded"),
    ClubEvent.RESULT_CORRECTED: gettext_lazy("A result was corrected or taken back"),
    ClubEvent.GAME_FINISHED: gettext_lazy("A game was finished"),
    ClubEvent.STANDINGS_CHANGED: gettext_lazy("The standings of a night changed"),
    ClubEvent.SEASON_DECIDED: gettext_lazy("A season was decided"),
}
TEST_TEXT = gettext_lazy("A test")

ADDRESS_FAULTS: Mapping[AddressFault, Promise] = {
    AddressFault.UNREADABLE: gettext_lazy(
        "This is no address that can be used: it looks like https://example.org/results."
    ),
    AddressFault.NOT_HTTPS: gettext_lazy("Only addresses that begin with https:// are told."),
    AddressFault.CREDENTIALS: gettext_lazy(
        "Leave out the name and the password: what is sent is signed with the secret."
    ),
    AddressFault.PORT: gettext_lazy("Use port 443, or one from 1024 on."),
    AddressFault.NOT_PUBLIC: gettext_lazy(
        "This address is not on the internet: nothing is sent to machines inside of a network."
    ),
}

FAULTS: Mapping[str, Promise] = {
    DeliveryFault.NOT_PUBLIC: gettext_lazy(
        "The name leads to a machine inside of a network: nothing is sent there."
    ),
    DeliveryFault.UNKNOWN_HOST: gettext_lazy("Nobody knows a machine of this name."),
    DeliveryFault.UNREACHABLE: gettext_lazy("Nobody answers there."),
    DeliveryFault.INSECURE: gettext_lazy(
        "Its certificate is not valid, or it does not speak https."
    ),
    DeliveryFault.TIME: gettext_lazy("There was no whole answer within ten seconds."),
    DeliveryFault.SIZE: gettext_lazy("The answer is larger than 64 kB."),
    DeliveryFault.BROKEN: gettext_lazy("The connection ended before there was an answer."),
    DeliveryFault.REDIRECT: gettext_lazy(
        "It answers from another address: change the address to the one it leads to."
    ),
    DeliveryFault.REFUSED: gettext_lazy("It did not take it."),
    DeliveryFault.GONE: gettext_lazy("It wants no more."),
    DeliveryFault.ADDRESS: gettext_lazy(
        "This installation sends nothing to this address any more."
    ),
}

STATES: Mapping[str, Promise] = {
    DeliveryState.WAITING: gettext_lazy("waits"),
    DeliveryState.TAKEN: gettext_lazy("delivered"),
    DeliveryState.FAILED: gettext_lazy("given up"),
}
ENDED: Mapping[str, Promise] = {
    Ended.GONE: gettext_lazy(
        "Switched off: the receiver answered that it wants no more. What happens now is not told."
    ),
    Ended.FAILING: gettext_lazy(
        "Switched off: the receiver did not answer for a whole day. What happens now is not told."
    ),
}


def event_text(event: str) -> str:
    """What a newer program has written is shown as it stands there."""
    return str(TEST_TEXT if event == TEST else EVENTS.get(event, event))


def too_many_text() -> str:
    text = _("A club has at most %(most)d webhooks: remove one first.")
    return text % {"most": MOST_OF_A_CLUB}


def state_of_webhook(webhook: Webhook) -> str:
    if webhook.ended:
        return _("switched off")
    if webhook.is_paused:
        return _("paused")
    return _("does not answer") if webhook.failing_since else _("on")


def outcome_text(delivery: WebhookDelivery) -> str:
    """What came of the last try; empty before the first one."""
    if not delivery.tries:
        return ""
    status = _("Answer %(status)d.") % {"status": delivery.status} if delivery.status else ""
    fault = str(FAULTS.get(delivery.fault, delivery.fault))
    return " ".join(filter(None, (status, fault)))

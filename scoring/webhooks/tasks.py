"""Webhooks are told in the background, apart from what people wait for; old deliveries go."""

from django.utils import timezone
from django.utils.translation import gettext_lazy

from jobs.kinds import standing_task
from jobs.running import Progress
from jobs.sweeping import duty
from scoring.webhooks.actions import forget_old_deliveries
from scoring.webhooks.models import Webhook
from scoring.webhooks.sending import Sending

HOUR = 3600.0


def is_anything_due() -> bool:
    return Webhook.objects.due(timezone.now()).exists()


@standing_task("webhooks", gettext_lazy("Telling webhooks"), is_due=is_anything_due)
def send_webhooks(progress: Progress) -> int:
    """What was sent when the program ended in the middle is sent again, as the same message."""
    sending = Sending()
    while sending.go_on():
        progress.step(sending.count)
    return sending.count


@duty(every=HOUR)
def forget_deliveries() -> None:
    forget_old_deliveries(timezone.now())

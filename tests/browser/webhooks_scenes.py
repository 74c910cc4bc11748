"""Webhooks of a club, in the states that people see them in."""

from functools import partial

from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.clubs.models import Club
from scoring.webhooks.actions import note_answer
from scoring.webhooks.events import ClubEvent
from scoring.webhooks.models import Ended, Webhook
from scoring.webhooks.outbox import write
from scoring.webhooks.posting import ReceiverAnswer
from scoring.webhooks.reaching import DeliveryFault
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tests.scoring.webhooks.hooks import hook_of

WEBHOOKS_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=WEBHOOKS_SCENES)

LONG = f"https://donaudampfschifffahrtsgesellschaft.example.org/hooks/{'x' * 60}"
ANSWERS = (
    ReceiverAnswer(None, 200, '{"taken": true}', 132),
    ReceiverAnswer(DeliveryFault.REFUSED, 500, "<h1>Internal Server Error</h1>" * 9, 40),
)


def tried(webhook: Webhook) -> None:
    for answer in ANSWERS:
        write([webhook.pk], ClubEvent.DEAL_RECORDED, {"club": webhook.club_id, "game": 12})
        note_answer(webhook.deliveries.latest("pk"), answer, timezone.now(), dice=0.5)


@scene(rare=True)
def webhooks(page: Page) -> None:
    enter_as_organiser(page)
    hook_of(Club.objects.get())
    Webhook.objects.filter(pk=hook_of(Club.objects.get(), address=LONG).pk).update(
        ended=Ended.FAILING
    )
    page.goto("/club/webhooks/")


@scene(rare=True)
def deliveries_of_a_webhook(page: Page) -> None:
    enter_as_organiser(page)
    webhook = hook_of(Club.objects.get(), address=LONG)
    tried(webhook)
    page.goto(webhook.get_absolute_url())
    page.locator("details summary").first.click()
    expect(page.locator("pre").first).to_be_visible()


@scene(rare=True)
def secret_of_a_webhook(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/club/webhooks/new/")
    page.locator("#address").fill(LONG)
    page.locator("main form .primary").click()
    expect(page.locator("#secret")).to_be_visible()

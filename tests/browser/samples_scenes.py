"""The sample: being loaded, loaded, about to be removed."""

from functools import partial

from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page

from jobs.models import Job, JobState
from tests.browser.scenes import Scene, enter_as_organiser
from tests.browser.scenes import scene as scene_among
from tests.tournaments.nights.sample.short import SHORT, Silent
from tournaments.nights.sample.clubs import found_club, load_sample
from tournaments.nights.sample.tasks import SampleSeason, make

SAMPLES_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=SAMPLES_SCENES)


def press_load(page: Page) -> None:
    page.goto("/tournaments/")
    page.locator("form[action='/sample/load/'] button").click()
    page.wait_for_selector(".sample")


@scene(rare=True)
def sample_loading(page: Page) -> None:
    enter_as_organiser(page)
    press_load(page)


@scene(rare=True)
def sample_offered(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/")


@scene(rare=True)
def sample_removal(page: Page) -> None:
    enter_as_organiser(page)
    user = User.objects.get()
    make(SampleSeason(found_club(user), user, 1, timezone.now(), SHORT), Silent())
    job = load_sample(user, 1, "en")
    Job.objects.filter(pk=job.pk).update(state=JobState.DONE)
    press_load(page)
    page.locator(".sample details.more > summary").click()

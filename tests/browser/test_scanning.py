"""Badges before a camera that is not there: what it would read is put before it."""

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.nights_scenes import club_of
from tests.tournaments.people import entrant, presence, tournament_of
from tournaments.attendance.models import Presence

CAMERA = """
window.before = [];
window.BarcodeDetector = class {
  static getSupportedFormats() { return Promise.resolve(["qr_code"]); }
  detect() { return Promise.resolve(window.before.map((rawValue) => ({ rawValue }))); }
};
Object.defineProperty(navigator, "mediaDevices", {
  value: { getUserMedia: () => Promise.resolve(document.createElement("canvas").captureStream(5)) },
});
HTMLVideoElement.prototype.play = () => Promise.resolve();
"""


def test_badges_are_checked_in_one_after_the_other(page: Page) -> None:
    night = tournament_of(club_of(page))
    page.add_init_script(CAMERA)
    page.goto(reverse("badge-scan", args=[night.pk]))
    page.get_by_role("button", name="Use the camera").click()
    outcome = page.locator("#outcome")
    for count, name in enumerate(("Ada", "Ben"), start=1):
        badge = f"http://scores.test{entrant(night, name).address}"
        page.evaluate("badge => { window.before = [badge] }", badge)
        expect(outcome).to_contain_text(f"{name} is here.")
        expect(outcome).to_contain_text(f"{count} of 8 here")
    page.wait_for_timeout(600)  # Ben’s badge stays before the camera: it is one scan
    expect(outcome).to_contain_text("Ben is here.")
    assert night.log.count() == 2
    outcome.get_by_role("button", name="Undo").click()
    expect(outcome).to_contain_text("Taken back.")
    assert presence(night, "Ben") is Presence.REGISTERED
    assert presence(night, "Ada") is Presence.HERE

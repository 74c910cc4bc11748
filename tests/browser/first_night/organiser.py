"""Somebody at a laptop who runs the night alone: what they press is counted.

A press is a tap, a key that does something, and each field that is gone to; what is typed into a
field is none, and a field in which the cursor stands already costs nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Download, Locator, Page, expect

NAMES = [
    *("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Greta", "Hal", "Ida", "Jon", "Kim", "Lea"),
    *("Max", "Nora", "Otto", "Pia", "Quin", "Ruth", "Sami", "Tess", "Uta", "Vera", "Willi"),
]
HERE = "links => links.forEach(link => link.removeAttribute('target'))"
FOCUSED = "element => element === document.activeElement"


@dataclass
class Organiser:
    page: Page
    presses: list[str] = field(default_factory=list)

    def press(self, name: str, inside: str = "main") -> None:
        """A button, a link or a choice, by what it says."""
        room = self.page.locator(inside)
        button = room.get_by_role("button", name=name, exact=True)
        link = room.get_by_role("link", name=name, exact=True)
        choice = room.locator("label.choice", has_text=name)
        self.tap(button.or_(link).or_(choice).first, name)

    def press_summary(self, name: str) -> None:
        """What is folded away."""
        self.tap(self.page.locator("main summary", has_text=name), name)

    def tap(self, target: Locator, name: str) -> None:
        target.click()
        self.presses.append(name)

    def fill(self, target: Locator, text: str) -> None:
        target.wait_for()
        if target.get_attribute("autofocus") is not None:
            expect(target).to_be_focused()
        if not target.evaluate(FOCUSED):
            self.presses.append(f"field for {(text.split() or ['nothing'])[0]}")
        target.fill(text)

    def do(self, label: str) -> None:
        """What the line at the top of the desk says is next."""
        self.press(label, ".next-step")

    def take_file(self, press: Callable[[], None]) -> Download:
        """A file that one press leads to: not in a window of its own, as no viewer is there."""
        self.page.locator("[target=_blank]").evaluate_all(HERE)
        with self.page.expect_download() as download:
            press()
        return download.value


def content(download: Download) -> bytes:
    return Path(download.path()).read_bytes()

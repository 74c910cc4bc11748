from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def check_accessibility(page: Page) -> None:
    """Fail on anything that axe finds on the page as it is now."""
    violations = Axe().run(page).response["violations"]
    assert not violations, f"{page.url}\n" + "\n".join(map(in_words, violations))


def in_words(violation: dict[str, Any]) -> str:
    places = [f"    {' '.join(map(str, node['target']))}" for node in violation["nodes"]]
    return "\n".join([f"{violation['id']} ({violation['impact']}): {violation['help']}", *places])

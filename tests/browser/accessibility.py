from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

CONTRAST = "color-contrast"  # the only rule that a theme can break; it takes longer than the others
ONLY_CONTRAST = {"runOnly": {"type": "rule", "values": [CONTRAST]}}
ALL_BUT_CONTRAST = {"rules": {CONTRAST: {"enabled": False}}}


def check_accessibility(page: Page) -> None:
    """Fail on anything that axe finds on the page as it is now."""
    check(page, {})


def check_contrast(page: Page) -> None:
    check(page, ONLY_CONTRAST)


def check_all_but_contrast(page: Page) -> None:
    check(page, ALL_BUT_CONTRAST)


def check(page: Page, options: dict[str, Any]) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("axe.run", {"resultTypes": ["violations"], **options})
    violations = found["violations"]
    assert not violations, f"{page.url}\n" + "\n".join(map(in_words, violations))


def in_words(violation: dict[str, Any]) -> str:
    places = [f"    {' '.join(map(str, node['target']))}" for node in violation["nodes"]]
    return "\n".join([f"{violation['id']} ({violation['impact']}): {violation['help']}", *places])

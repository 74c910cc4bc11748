"""The browser suite's own guards, each seen to catch what it is for."""

import pytest
from playwright.sync_api import Page, Route

from scoring.games.models import Game
from tests.browser.accessibility import (
    check_accessibility,
    check_all_but_contrast,
    check_contrast,
)
from tests.browser.pages import Pages
from tests.browser.troubles import Troubles

GOOD = '<html lang="en"><title>Good</title><main><h1>Scores</h1></main>'


def show(page: Page, html: str, status: int = 200) -> None:
    """Let the page see this instead of what the server would answer."""

    def answer(route: Route) -> None:
        route.fulfill(status=status, content_type="text/html", body=html)

    page.route("**/*", answer)
    page.goto("/shown")


def caught(troubles: Troubles) -> str:
    with pytest.raises(AssertionError) as failure:
        troubles.judge()
    troubles.__init__()  # type: ignore[misc] # judged: nothing left for the end of the test
    return str(failure.value)


def test_a_clean_page_passes(page: Page, troubles: Troubles) -> None:
    show(page, GOOD)
    check_accessibility(page)
    troubles.judge()


def test_a_console_message_is_caught(page: Page, troubles: Troubles) -> None:
    show(page, GOOD + "<script>console.warn('careful')</script>")
    assert "careful" in caught(troubles)


def test_an_error_of_a_script_is_caught(page: Page, troubles: Troubles) -> None:
    with page.expect_event("pageerror"):
        show(page, GOOD + "<script>nothing.such()</script>")
    assert "nothing is not defined" in caught(troubles)


def test_a_missing_page_is_caught(page: Page, troubles: Troubles) -> None:
    show(page, GOOD, status=404)
    assert "404: GET" in caught(troubles)


def test_an_announced_answer_is_no_trouble_but_has_to_come(page: Page, troubles: Troubles) -> None:
    troubles.announce(404, 409)
    show(page, GOOD, status=404)
    assert "announced, but never answered: {409}" in caught(troubles)


def test_an_inaccessible_page_is_caught(page: Page) -> None:
    show(page, GOOD + '<img src="data:,">')
    with pytest.raises(AssertionError, match="image-alt"):
        check_accessibility(page)


def test_what_can_hardly_be_read_is_caught_in_the_theme_where_it_is_so(page: Page) -> None:
    grey = "@media (prefers-color-scheme: dark) { body { background: #222; color: #444 } }"
    show(page, f"{GOOD}<style>{grey}</style>")
    check_contrast(page)
    page.emulate_media(color_scheme="dark")
    check_all_but_contrast(page)
    for check in (check_contrast, check_accessibility):
        with pytest.raises(AssertionError, match="color-contrast"):
            check(page)


def test_a_page_without_javascript_runs_none(pages: Pages) -> None:
    page = pages.open(javascript=False)
    show(page, GOOD + "<p hidden>off</p><script>document.title = 'on'</script>")
    assert page.title() == "Good"


def test_phones_get_no_secure_context(page: Page) -> None:
    show(page, GOOD)
    assert page.evaluate("window.isSecureContext") is False


def test_the_site_answers_a_browser(page: Page) -> None:
    answer = page.goto("/")
    assert answer
    assert answer.ok


@pytest.mark.parametrize("name", ["Ada", "Ben"])
def test_what_a_page_wrote_is_seen_by_its_test_and_gone_in_the_next(page: Page, name: str) -> None:
    page.goto("/games/new/")
    for place, player in enumerate((name, "Cleo")):
        page.locator(f"[name=name-{place}]").fill(player)
    page.locator("form[action='/games/'] [type=submit], form[action='/games/'] button").last.click()
    page.wait_for_url("**/games/*/")
    assert [game.names for game in Game.objects.all()] == [(name, "Cleo")]

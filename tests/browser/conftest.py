import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.browser.pages import Pages
from tests.browser.troubles import Troubles
from tests.programs import CHROMIUM, require

HOST = "scores.test"
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage"
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a worker."""
    chromium = require(CHROMIUM)
    # Playwright's synchronous calls run inside an event loop of its own; Django must not mind.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium,
            args=[*FLAGS.split(), f"--host-resolver-rules=MAP {HOST} 127.0.0.1"],
        )
        yield started
        started.close()


@pytest.fixture
def address(transactional_db: None, live_server: LiveServer) -> str:
    """The site as phones reach it: plain http and not localhost, so no secure context."""
    return f"http://{HOST}:{live_server.thread.port}"


@pytest.fixture
def troubles() -> Iterator[Troubles]:
    """What the pages of a test complained about; anything not announced fails the test."""
    noted = Troubles()
    yield noted
    noted.judge()


@pytest.fixture
def pages(browser: Browser, address: str, troubles: Troubles) -> Iterator[Pages]:
    """Open further pages: other sizes, dark, German, without JavaScript, other people's phones."""
    opened = Pages(browser, address, troubles)
    yield opened
    opened.close()


@pytest.fixture
def page(pages: Pages) -> Page:
    """A phone."""
    return pages.open()

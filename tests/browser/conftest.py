import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from jobs.engine import Engine
from tests.browser.pages import Pages
from tests.browser.scenes import enter_as_organiser
from tests.browser.served import Served, served
from tests.browser.troubles import Troubles
from tests.browser.wire import Wire, wire_to
from tests.programs import CHROMIUM, require

HOST = "scores.test"
expect.set_options(timeout=15_000)  # a busy machine is slow; what comes is not waited for

PATIENCE = 20.0  # seconds until the threads of an engine must have ended
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage"
)
# Chromium takes the last such list only: Playwright's, and the pages under the address bar, which
# each new window fills though nobody sees it: half the work of the processor for a small page.
UNWANTED = (
    "AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync "
    "DestroyProfileOnBrowserClose HttpsFirstBalancedModeAutoEnable HttpsUpgrades LensOverlay "
    "MediaRouter NetworkTimeServiceQuerying OptimizationHints PaintHolding PreconnectToSearch "
    "ThirdPartyStoragePartitioning WebUIOmniboxAimPopup WebUIOmniboxPopup"
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
            args=[
                *FLAGS.split(),
                f"--disable-features={','.join(UNWANTED.split())}",
                f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
            ],
        )
        yield started
        started.close()


@pytest.fixture(scope="session")
def whole_site(django_db_setup: None) -> Iterator[Served]:
    """One server for all tests of a worker: pages in threads, event streams on a loop."""
    with served() as site:
        yield site


@pytest.fixture
def address(transactional_db: None, whole_site: Served) -> str:
    """The site as phones reach it: plain http and not localhost, so no secure context."""
    return f"http://{HOST}:{whole_site.port}"


@pytest.fixture
def wire(address: str, whole_site: Served) -> Iterator[Wire]:
    """The way to the site, which a test may slow down and cut."""
    with wire_to(whole_site.port) as wire:
        yield wire


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


@pytest.fixture
def engine(address: str) -> Iterator[Engine]:
    """What carries out the jobs of the site; at the end all of its threads have ended."""
    started = Engine()
    started.start()
    yield started
    started.stop()
    for thread in started.threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()


@pytest.fixture
def organiser(page: Page) -> Page:
    enter_as_organiser(page)
    return page

"""A table within another site: in its frame, and as high as it needs."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from scoring.clubs.models import Club
from tests.browser.pages import Pages
from tests.browser.scenes import enter_as_organiser
from tests.tournaments.seasons.played_seasons import season_played
from tournaments.sharing.table_forms import Elsewhere


@contextmanager
def site_of_a_club(snippet: str) -> Iterator[str]:
    """Another server, with a page of its own."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f"<!doctype html><p>Ours</p>{snippet}".encode())

        def log_message(self, format: str, *args: object) -> None:
            """Nobody reads it."""

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.long
def test_it_stands_in_another_site_and_is_as_high_as_it_needs(pages: Pages) -> None:
    page = pages.open()
    enter_as_organiser(page)
    season = season_played(Club.objects.get(), 3)
    page.goto(season.get_absolute_url())
    with site_of_a_club(Elsewhere(page.url, "Season").snippet) as address:
        page.goto(address)
        frame = page.frame_locator("iframe")
        expect(frame.get_by_role("heading", name=season.name)).to_be_visible()
        body = frame.locator("body")
        inside = body.evaluate("(it) => Math.ceil(it.getBoundingClientRect().height)")
        expect(page.locator("iframe")).to_have_css("height", f"{inside}px")
        assert inside != 600

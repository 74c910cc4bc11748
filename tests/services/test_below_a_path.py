"""Below a path of a host that has other things too: nothing leads out of it."""

import json
import re
from http.client import HTTPMessage
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.run.backups import do
from tests.run.site import run
from tests.run.started import begin
from tests.services.below import PATH, below
from tests.services.crawling import Answered, Crawl, Ours, Walker
from tests.waiting import wait_until

NAMES = {"name-0": "Ada", "name-1": "Ben"}
SAMPLE = """
from tests.tournaments.nights.sample.short import MEMORY, SHORT, Silent, season
from tournaments.nights.sample.tasks import make
from scoring.clubs.models import organiser_here
for number, script in enumerate((SHORT, MEMORY)):
    make(season(organiser_here().username, number, script), Silent())
"""


def follow(walker: Walker, page: str) -> bytes:
    """The first words of the stream that a page listens to."""
    tickets = re.findall(r'data-follow="([^"]+)"', page)[0].split()
    connection = walker.site.connection()
    asked = urlencode([("ticket", ticket) for ticket in tickets])
    connection.request("GET", f"{PATH}/events/?{asked}")
    line = connection.getresponse().readline()
    connection.close()
    return line


def test_a_game_below_a_path_leads_nowhere_else(tmp_path: Path) -> None:
    begin(tmp_path)
    with below(tmp_path) as club:
        assert club.site.value("On this machine") == f"http://localhost:{club.site.port}{PATH}/"
        assert club.site.value("On phones") == f"{club.ours.origin}{PATH}/"
        walker = club.stranger()
        assert walker.ask("GET", PATH)[1] == f"{club.ours.origin}{PATH}/"

        game = walker.send(f"{PATH}/games/new/", "/games/", **NAMES)
        walker.send(game, "/deals/", out="0", laid="0", **{"points-1": "85"})
        page = walker.look(game).text
        assert "85" in page
        assert follow(walker, page) == b"event: hello\n"
        walker.send(f"{PATH}/", "/theme/", theme="dark")
        walker.send(f"{PATH}/", "/language/", language="de")
        assert '<html lang="de" data-theme="dark">' in " ".join(walker.look(game).text.split())

        watch = re.findall(rf"{PATH}/watch/[\w-]+/", walker.look(f"{game}share/").text)[0]
        style = re.findall(rf"{PATH}/static/css/base.css\?\w+", page)[0]
        assert "immutable" in walker.look(style).headers["Cache-Control"]
        for path in (
            watch,
            f"{watch}sheet.pdf",
            f"{PATH}/favicon.ico",
            f"{PATH}/sign-in/",
            f"{PATH}/api/v1/docs/",
        ):
            assert walker.look(path).status in {200, 302}, path
        for path in (f"{PATH}/nobody/", f"{PATH}/health/ready", f"{PATH}/metrics/"):
            assert walker.look(path).status == 404
        assert club.site.get("/health/ready")[0] == club.site.get(f"{PATH}/health/ready")[0] == 200
        assert walker.faults == []


@pytest.mark.parametrize(
    ("text", "headers", "fault"),
    [
        ('<a href="/games/">', [], "/games/"),
        ('<a href="../../games/">', [], "../../games/"),
        ('<form action="/games/">', [], "/games/"),
        ('<input name="next" value="/games/">', [], "/games/"),
        ("<textarea>see https://localhost:8443/games/</textarea>", [], "/games/"),
        ("", [("Location", "/games/")], "Location: /games/"),
        ("", [("HX-Redirect", "https://localhost:8443/")], "HX-Redirect: /"),
        ("", [("Set-Cookie", "theme=dark; Path=/")], "cookie theme for /"),
        ("", [("Set-Cookie", "theme=dark")], "cookie theme for "),
    ],
)
def test_what_leads_elsewhere_is_seen(
    text: str, headers: list[tuple[str, str]], fault: str
) -> None:
    given = HTTPMessage()
    for name, value in [("Content-Type", "text/html"), *headers]:
        given[name] = value
    ours = Ours("https://localhost:8443", PATH)
    assert fault in list(ours.outside(Answered(f"{PATH}/rules/", 200, given, text.encode())))


@pytest.mark.long
@pytest.mark.first
@pytest.mark.parametrize("is_taken_off", [False, True], ids=["whole", "taken-off"])
def test_every_page_below_a_path_leads_only_to_others(tmp_path: Path, is_taken_off: bool) -> None:
    """Of a club with a season, by its owner and by a stranger; whichever way the proxy asks."""
    begin(tmp_path)
    do(SAMPLE, tmp_path)
    with below(tmp_path, is_taken_off) as club:
        organiser, stranger = Crawl(club.organiser()), Crawl(club.stranger())
        job = organiser.walker.send(f"{PATH}/organiser/", "/export/")
        wait_until(lambda: "/result/" in organiser.walker.look(job).text)
        organiser.go(f"{PATH}/", f"{PATH}/club/", f"{PATH}/tournaments/", f"{job}result/")
        organiser.go(f"{PATH}/api/v1/docs/")
        contract = json.loads(club.stranger().look(f"{PATH}/api/v1/schema/").text)
        assert contract["servers"] == [{"url": PATH}]  # below which it names its addresses
        stranger.go(*organiser.visited)  # most of them are not for everybody
        assert organiser.walker.faults + stranger.walker.faults == []
        failed = {path: status for path, status in organiser.visited.items() if status >= 400}
        assert failed == {}
        assert max(stranger.visited.values()) < 500
        assert len(organiser.kinds) > 100
        link = run("sign-in", folder=tmp_path, PHASE10_ADDRESS=f"{club.ours.origin}{PATH}/").stdout
        assert link.startswith(f"{club.ours.origin}{PATH}/sign-in/")

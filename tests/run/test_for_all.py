"""What many look at, in the site as people start it: never mixed, never old, never anybody's."""

import asyncio
import json
import re
import time
from pathlib import Path

import pytest

from tests.run.backups import do
from tests.run.conftest import StartSite
from tests.run.forms import Visitor
from tests.run.phones import Answer, ask, on_own_loop, opened, until
from tests.run.site import Site

FOUR = {"name-0": "Ada", "name-1": "Ben", "name-2": "Cleo", "name-3": "Dora"}
DEAL = {"out": "0", "points-1": "50", "points-2": "60", "points-3": "70"}
TOGETHER = 20  # who ask at once
MANY = 500
REVOKED = "from scoring.models import Game; Game.objects.update(watch_token='elsewhere')"


def sit_down(site: Site) -> tuple[Visitor, str, str]:
    """Who records, their game, and where it is watched."""
    ada = Visitor(site)
    game = ada.send("/games/new/", "/games/", **FOUR)
    found = re.search(r"/watch/[\w-]+/", ada.ask("GET", f"{game}share/")[2])
    assert found
    return ada, game, found.group()


def signed_in(site: Site) -> Visitor:
    organiser = Visitor(site)
    link = site.value("To organise").split()[0].partition(f":{site.port}")[2]
    organiser.send(link, "/confirm/")
    return organiser


def get(site: Site, path: str, **headers: str) -> Answer:
    return on_own_loop(ask(site.port, path, **headers))


async def asked_at_once(site: Site, path: str, kinds: list[dict[str, str]]) -> list[Answer]:
    return await asyncio.gather(*(ask(site.port, path, **kind) for kind in kinds * TOGETHER))


def test_languages_and_themes_and_parts_are_never_mixed(asked_site: Site) -> None:
    site = asked_site
    _ada, _game, watch = sit_down(site)
    kinds = {
        '<html lang="en">': {},
        '<html lang="de">': {"Accept_Language": "de"},
        '<html lang="de" data-theme="dark">': {"Cookie": "theme=dark; django_language=de"},
        '<html lang="en" data-theme="light">': {"Cookie": "theme=light", "Accept_Language": "fr"},
        '<div id="board"': {"HX_Request": "true"},
    }
    answers = on_own_loop(asked_at_once(site, watch, list(kinds.values())))
    for number, start in enumerate(kinds):
        mine = answers[number :: len(kinds)]
        assert all(start in answer.text for answer in mine)
        assert len({answer.headers["etag"] for answer in mine}) == 1
    assert len({answer.headers["etag"] for answer in answers}) == len(kinds)
    assert "x-shared-topics" not in answers[0].headers


def test_whoever_is_signed_in_neither_gets_nor_fills_it(asked_site: Site) -> None:
    site = asked_site
    _ada, _game, watch = sit_down(site)
    organiser = signed_in(site)
    mine = organiser.ask("GET", watch)[2]
    assert "club-ways" in mine
    stranger = get(site, watch)
    assert "club-ways" not in stranger.text
    assert "csrfmiddlewaretoken" not in stranger.text
    assert "set-cookie" not in stranger.headers
    assert "club-ways" in organiser.ask("GET", watch)[2]


def test_a_new_deal_and_a_revoked_link_are_known_at_once(start_site: StartSite) -> None:
    site = start_site()
    ada, game, watch = sit_down(site)
    organiser = signed_in(site)
    assert "Deal 1" in get(site, watch).text
    ada.send(game, "/deals/", **DEAL)
    assert "Deal 2" in get(site, watch).text
    organiser.send("/organiser/", "/renew/")
    assert get(site, watch).status == 404


@pytest.mark.long
def test_what_this_process_does_not_hear_of_it_finds_within_a_second(
    start_site: StartSite, tmp_path: Path
) -> None:
    """Another program changes the link, and its message reaches nobody."""
    site = start_site()
    watch = sit_down(site)[2]

    async def until_gone() -> list[int]:
        await asyncio.to_thread(do, REVOKED, tmp_path)
        then, statuses = time.monotonic(), []
        while time.monotonic() - then < 10 and 404 not in statuses:
            statuses.append((await ask(site.port, watch)).status)
        assert time.monotonic() - then < 2.5  # a second, and a busy machine
        return statuses

    async def watched_meanwhile() -> list[int]:
        looking = asyncio.create_task(until_gone())
        while not looking.done():
            await ask(site.port, watch)
        return await looking

    assert on_own_loop(watched_meanwhile())[-1] == 404


def test_each_of_these_answers_stands_in_the_log(start_site: StartSite) -> None:
    site = start_site(PHASE10_LOG="json")
    watch = sit_down(site)[2]
    etag = get(site, watch, X_Request_ID="0123456789abcdef").headers["etag"]
    for number in ("1123456789abcdef", "2123456789abcdef"):
        assert get(site, watch, X_Request_ID=number, If_None_Match=etag).status == 304
    site.stop()
    lines = [json.loads(line) for line in site.errors.read_text().splitlines()]
    mine = [line for line in lines if line.get("page") == "game-watch"]
    assert [(line["status"], line["request"][0]) for line in mine] == [
        (200, "0"),
        (304, "1"),
        (304, "2"),
    ]
    assert watch.split("/")[2] not in site.output


def wakings(site: Site) -> int:
    """Of all threads but the loop: how often one had something to do."""
    threads = Path(f"/proc/{site.process.pid}/task").iterdir()
    others = [thread for thread in threads if int(thread.name) != site.process.pid]
    told = [(thread / "status").read_text() for thread in others]
    return sum(int(text.partition("\nvoluntary_ctxt_switches:")[2].split()[0]) for text in told)


@pytest.mark.long
def test_all_who_watch_get_one_page_and_an_unchanged_one_wakes_no_thread(
    start_site: StartSite,
) -> None:
    site = start_site()
    ada, game, watch = sit_down(site)
    ada.send(game, "/deals/", **DEAL)
    pages = on_own_loop(asked_at_once(site, watch, [{}]))
    assert len({page.body for page in pages}) == 1

    async def again() -> list[Answer]:
        return [await ask(site.port, watch, If_None_Match=etag) for _time in range(MANY)]

    etag = pages[0].headers["etag"]
    before = wakings(site)
    assert {answer.status for answer in on_own_loop(again())} == {304}
    assert wakings(site) - before < MANY / 2  # each second somebody looks; others have their rhythm


@pytest.mark.long
def test_500_watchers_see_a_deal(start_site: StartSite) -> None:
    site = start_site(PHASE10_METRICS="/figures")
    ada, game, watch = sit_down(site)

    async def watched() -> float:
        phones = await opened(site.port, [watch] * MANY, at_once=50)
        await asyncio.sleep(1.5)
        then = time.monotonic()
        await asyncio.to_thread(ada.send, game, "/deals/", **DEAL)
        await until(lambda: all("Deal 2" in phone.parts["board"].html for phone in phones))
        took = time.monotonic() - then
        for phone in phones:
            await phone.close()
        assert all(len(phone.questions) == 1 for phone in phones)
        return took

    took = on_own_loop(watched())
    figures = site.get("/figures")[1]
    answered = r'phase10_requests_total\{method="GET",page="game-watch",status="200"\} ([\d.]+)'
    found = re.search(answered, figures)
    assert found
    assert float(found.group(1)) == 2 * MANY
    assert took < 5  # on a busy machine, with 500 phones in one process; bench has the figure

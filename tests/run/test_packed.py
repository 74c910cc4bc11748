"""What goes over the wire, of the site as people start it."""

import gzip
import re
from pathlib import Path

from tests.run.forms import FirstForm, Visitor
from tests.run.phones import Answer, ask, on_own_loop
from tests.run.site import HOME, Site
from tests.run.test_for_all import DEAL, sit_down

MOST = 10_000  # bytes of a deal, to whoever records it and to whoever follows
GZIP = "gzip, deflate, br"
DEALS = 20


def get(site: Site, path: str, **headers: str) -> Answer:
    return on_own_loop(ask(site.port, path, **headers))


def test_static_files_are_packed_and_may_be_kept_for_ever(asked_site: Site) -> None:
    site = asked_site
    page = site.get("/")[1]
    addresses = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    assert len(addresses) > 10
    for address in sorted(addresses):
        name = address.partition("?")[0].removeprefix("/static/")
        content = Path(HOME, "static", name).read_bytes()
        for _time in range(2):
            packed, plain = get(site, address, Accept_Encoding=GZIP), get(site, address)
            assert plain.body == content
            assert "immutable" in packed.headers["cache-control"]
            assert "immutable" in plain.headers["cache-control"]
            if packed.headers.get("content-encoding") == "gzip":
                assert gzip.decompress(packed.body) == content
                assert len(packed.body) < len(content)
                assert "Accept-Encoding" in packed.headers["vary"]
            else:
                assert packed.body == content
                assert len(content) < 500 or name.endswith((".png", ".woff2"))


def test_a_part_of_a_file_and_what_is_not_there_are_answered_as_ever(
    asked_site: Site,
) -> None:
    site = asked_site
    whole = (HOME / "static/css/base.css").read_bytes()
    part = get(site, "/static/css/base.css", Range="bytes=0-9", Accept_Encoding=GZIP)
    assert (part.status, part.body) == (206, whole[:10])
    assert get(site, "/static/css/none.css", Accept_Encoding=GZIP).status == 404
    unchanged = get(site, "/static/css/base.css").headers["last-modified"]
    assert get(site, "/static/css/base.css", If_Modified_Since=unchanged).status == 304


def test_whoever_takes_nothing_packed_gets_what_is_kept_for_all_plain(
    asked_site: Site,
) -> None:
    site = asked_site
    watch = sit_down(site)[2]
    packed, plain = get(site, watch, Accept_Encoding=GZIP), get(site, watch)
    assert gzip.decompress(packed.body) == plain.body
    assert "content-encoding" not in plain.headers
    assert plain.headers["content-length"] == str(len(plain.body))


def test_a_deal_takes_few_bytes_of_the_recorder_and_of_whoever_follows(
    asked_site: Site,
) -> None:
    site = asked_site
    ada, game, watch = sit_down(site)
    for number in range(DEALS):  # all of them go out, so that nobody has won at the end
        others = {f"points-{seat}": "50" for seat in range(4) if seat != number % 4}
        ada.send(game, "/deals/", out=str(number % 4), **others)
    counted = {"record": sent_for_a_deal(ada, game)}
    htmx = {"HX_Request": "true", "Accept_Encoding": GZIP}
    for name, path in (("follow", game), ("watch", watch)):
        answer = get(site, path, **htmx)
        assert f"Deal {DEALS + 2}" in gzip.decompress(answer.body).decode()
        counted[name] = size_of(answer)
    assert max(counted.values()) < MOST, counted


def size_of(answer: Answer) -> int:
    return len(answer.body) + sum(
        len(name) + len(value) + 4 for name, value in answer.headers.items()
    )


def sent_for_a_deal(ada: Visitor, game: str) -> int:
    """The answer to the form, and the part that it leads to."""
    form = FirstForm("/deals/")
    form.feed(ada.ask("GET", game)[2])
    connection = ada.site.connection()
    cookies = {"Cookie": ada.cookies.output([], "", ";")}
    posted = f"{'&'.join(f'{name}={value}' for name, value in (form.fields | DEAL).items())}"
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    htmx = {"HX-Request": "true", "HX-Target": "div#game", "Accept-Encoding": GZIP}
    size = 0
    connection.request("POST", form.action, posted, cookies | kind | htmx)
    for _answer in range(2):
        answer = connection.getresponse()
        size += len(answer.read()) + len(str(answer.headers))
        if location := answer.headers.get("Location"):
            connection.request("GET", location, headers=cookies | htmx)
    connection.close()
    return size

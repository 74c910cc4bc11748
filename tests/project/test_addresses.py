"""No address is written by hand: below a path of another site it would lead out of it."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import resolve

HOME = Path(__file__).parents[2]
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))
PACKAGES = PROJECT["tool"]["importlinter"]["root_packages"]
IN_PAGES = re.compile(r"""[-\w]=["']?/(?!>)|request\.path(?:\|| [=!]=)""")
IN_STYLES = re.compile(r"""url\(["']?/|@import ["']/""")
IN_SCRIPTS = re.compile(r"""["'`]/[a-z$]""")
IN_PYTHON = re.compile(r"""(?:(?<![\w\\])|\bf)["']/[a-z{]""")
COMPARED = {  # with what has been asked, once the path is taken off; they are given to nobody
    "live/streams.py",
    "phase10site/asgi.py",
    "phase10site/bodies.py",
    "phase10site/health.py",
    "phase10site/middleware.py",
    "phase10site/settings.py",
}
OF_THE_SYSTEM = {"phase10site/doctor/disk.py", "phase10site/readings.py"}  # files
OF_SCRIPTS = re.compile(r"`\$\{SITE\}([\w/]+)")


def texts(*patterns: str) -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        for path in HOME.glob(pattern):
            if not {"vendor", "migrations"} & set(path.parts):
                yield path.relative_to(HOME).as_posix(), path.read_text("utf-8")


def written(by_hand: re.Pattern[str], *patterns: str) -> set[str]:
    return {name for name, text in texts(*patterns) if by_hand.search(text)}


def test_no_page_names_an_address() -> None:
    assert written(IN_PAGES, "templates/**/*.html") == set()


def test_no_style_does() -> None:
    assert written(IN_STYLES, "static/**/*.css") == set()


def test_no_script_does() -> None:
    assert written(IN_SCRIPTS, "static/**/*.js") == set()


def test_no_module_gives_one_out() -> None:
    modules = [f"{package}/**/*.py" for package in PACKAGES]
    assert written(IN_PYTHON, *modules) == COMPARED | OF_THE_SYSTEM


def test_whether_an_address_is_ours_is_asked_in_one_place() -> None:
    """Django asks for the host only."""
    by_host = re.compile("url_has_allowed_host_and_scheme")
    modules = [f"{package}/**/*.py" for package in PACKAGES]
    assert written(by_host, *modules) == {"live/own_addresses.py"}


def test_what_scripts_ask_for_below_the_site_is_there() -> None:
    """The stream is answered on the loop, so it stands in no list of pages."""
    asked = {f"/{a}" for _name, text in texts("static/**/*.js") for a in OF_SCRIPTS.findall(text)}
    assert asked == {"/clock/now/", "/events/"}
    assert resolve("/clock/now/").url_name == "clock-now"


@pytest.mark.parametrize(
    ("by_hand", "text"),
    [
        (IN_PAGES, '<a href="/games/">'),
        (IN_PAGES, "<form action=/games/>"),
        (IN_PAGES, "<b hx-get='/games/'>"),
        (IN_PAGES, '{% if request.path == "x" %}'),
        (IN_STYLES, 'src: url("/static/a.woff2")'),
        (IN_STYLES, "background: url(/static/a.png)"),
        (IN_SCRIPTS, "fetch(`/events/?${tickets}`)"),
        (IN_SCRIPTS, 'fetch("/clock/now/")'),
        (IN_PYTHON, 'redirect("/games/")'),
        (IN_PYTHON, "redirect(f'/{place}')"),
    ],
)
def test_one_by_hand_would_be_seen(by_hand: re.Pattern[str], text: str) -> None:
    assert by_hand.search(text)


@pytest.mark.parametrize(
    ("by_hand", "text"),
    [
        (IN_PAGES, "<a href=\"{% url 'home' %}\"/><br/>"),
        (IN_PAGES, '{% if request.path_info == "/more/" %}'),
        (IN_PAGES, '<input name="next" value="{{ request.path }}">'),
        (IN_SCRIPTS, "a = b / c; // d"),
        (IN_PYTHON, 'reverse("home") + "#a/b"'),
    ],
)
def test_what_leads_nowhere_is_none(by_hand: re.Pattern[str], text: str) -> None:
    assert not by_hand.search(text)

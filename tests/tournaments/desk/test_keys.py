"""The keys of the desk: what the dialog says is what the desk has, and no key means two things."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.clubs import ada
from tests.tournaments.nights_running import running
from tournaments.clock.pages import KEYS
from tournaments.desk.steps import ways_of
from tournaments.nights.models import Tournament

DESK = Path(settings.BASE_DIR) / "templates/tournaments/desk"
WALL = {"1"}  # the first of what the wall can show
SAID_OTHERWISE = {"Plus": "+", "-": "−"}
GO_NOWHERE = {"esc"}  # it leaves the table


def keys_of_templates() -> set[str]:
    texts = [path.read_text() for path in DESK.glob("*.html")]
    return {key for text in texts for key in re.findall(r'aria-keyshortcuts="([^"{]+)"', text)}


def all_of_dialog() -> str:
    return "".join(path.read_text() for path in DESK.glob("keys*.html"))


def keys_in_dialog() -> list[str]:
    return re.findall("<kbd>([^<]+)</kbd>", all_of_dialog())


@pytest.mark.django_db
def test_the_dialog_lists_each_key_of_the_desk_once() -> None:
    ways = {
        way.key for way in ways_of(Tournament(pk=1, code="X"), may_organise=True, has_tables=True)
    }
    has = keys_of_templates() - {"?"} | ways | set(KEYS.values())
    listed = keys_in_dialog()
    assert sorted(listed) == sorted(set(listed))
    assert {key.lower() for key in listed} - GO_NOWHERE == {
        SAID_OTHERWISE.get(key, key) for key in has - WALL
    }


@pytest.mark.django_db
def test_what_the_desk_shows_says_its_key() -> None:
    night = running(minutes=45)
    page = ada(night.club).get(night.get_absolute_url()).text
    for key, text in {
        "n": "Start the clock",
        "-": "−1",
        "Plus": "+1",
        "f": "+5",
        "i": "Check-in",
    }.items():
        found = re.findall(rf'aria-keyshortcuts="{re.escape(key)}"[^>]*>(.*?)</(?:a|button)>', page)
        assert any(text in each for each in found), (key, found)
    assert 'id="keys"' in page.split('id="screen-control"')[1]

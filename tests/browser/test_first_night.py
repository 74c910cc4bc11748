"""The first night of somebody who has nobody to ask: 23 people, three timed rounds and a final.

What the organiser presses is counted: each tap, each key that does something, and each field that
is gone to; what is typed into a field is not. `-s` prints how often it was.
"""

import csv
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from scoring.games.export import BOM
from tests.browser.pages import WALL, Pages
from tests.browser.scenes import sign_in
from tests.scoring.tables import read_row, record
from tests.tournaments.nights_running import table_of
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round

MOST_PRESSES = 60
NAMES = [
    *("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Greta", "Hal", "Ida", "Jon", "Kim", "Lea"),
    *("Max", "Nora", "Otto", "Pia", "Quin", "Ruth", "Sami", "Tess", "Uta", "Vera", "Willi"),
]
DEALS = (  # of a table of four; of the third the time runs out
    ("25+ 60 0* 60", "0* 35+ 60 15", "0* 30 25+ 60"),
    ("0* 25+ 100 15+", "60 0* 20+ 85", "35+ 0* 45 60"),
    ("70 45+ 30 0*", "90 0* 65 15+", "0* 20+ 55 110"),
)
type Result = dict[str, tuple[int, int]]
"""Of each who sat there how many phases, and how many points."""


@dataclass
class Organiser:
    """Somebody at a laptop, whose presses are counted."""

    page: Page
    presses: list[str] = field(default_factory=list)

    def press(self, name: str, inside: str = "main") -> None:
        """A button, a link or a choice, by what it says."""
        room = self.page.locator(inside)
        button = room.get_by_role("button", name=name, exact=True)
        link = room.get_by_role("link", name=name, exact=True)
        choice = room.locator("label.choice", has_text=name)
        self.tap(button.or_(link).or_(choice).first, name)

    def tap(self, target: Locator, name: str) -> None:
        target.click()
        self.presses.append(name)

    def fill(self, target: Locator, text: str) -> None:
        target.fill(text)
        self.presses.append(f"field for {text.split(maxsplit=1)[0]}")

    def do(self, label: str) -> None:
        """What the line at the top of the desk says is next."""
        self.press(label, ".next-step")


def found_the_club(me: Organiser) -> None:
    sign_in(me.page)
    me.tap(me.page.locator("main form button"), "Sign in")
    typed = {
        "club": "The Tens",
        "name": "Ada",
        "email": "ada@example.org",
        "password": "ten phases long",
    }
    for name, text in typed.items():
        me.fill(me.page.locator(f"form[action='/welcome/save/'] [name={name}]"), text)
    me.press("Save")


def bring_the_people(me: Organiser) -> None:
    me.press("Roster", "header")
    me.press("Paste or import a list")
    me.fill(me.page.get_by_label("Names, one a line"), "\n".join(NAMES))
    me.press("Show what it would do")
    me.press("Bring them onto the roster")


def plan(me: Organiser) -> Tournament:
    me.press("Nights", "header")
    me.press("New tournament")
    me.fill(me.page.get_by_label("Rounds", exact=True), "3")
    me.press("A final table of the best")
    me.tap(me.page.locator("[name=everybody]"), "everybody")
    me.press("Plan the tournament")
    expect(me.page.locator("#desk")).to_contain_text("0 of 23 are here")
    return Tournament.objects.get()


def check_in(me: Organiser) -> None:
    me.do("Check in")
    me.press("All are here: check in 23")
    expect(me.page.locator(".here-count")).to_contain_text("23 of 23 here")
    me.press("To the desk")


def begin(me: Organiser) -> None:
    """From the draft until the clock runs."""
    me.press("Publish")
    me.do("Start the clock")
    expect(me.page.locator(".clock")).to_have_attribute("data-state", "running")


def rows_of(number: int, size: int) -> list[str]:
    """The three deals of a table; each table has others."""
    rows = []
    for deal in DEALS[number % len(DEALS)]:
        cells = deal.split()
        rows.append(" ".join(cells if size == len(cells) else without_one(cells)))
    return rows


def without_one(cells: list[str]) -> list[str]:
    """A table of three: the last who neither went out nor laid is not there."""
    last = max(place for place, cell in enumerate(cells) if cell[-1] not in "*+")
    return cells[:last] + cells[last + 1 :]


def play(night: Tournament, number: int) -> list[Result]:
    """Two deals of each table by phone, then the time is up, and the last one comes in."""
    tables = list(Round.objects.get(tournament=night, number=number).tables.order_by("number"))
    games = [table_of(night, table.number, number).game for table in tables]
    results = []
    for place, game in enumerate(games):
        assert game
        record(game, *rows_of(place, game.setup.seats)[:2])
    Round.objects.filter(number=number).update(
        clock_started_at=timezone.now() - timedelta(minutes=46)
    )
    with transaction.atomic():
        night.changed()
    for place, game in enumerate(games):
        assert game
        rows = rows_of(place, game.setup.seats)
        record(game, rows[2])
        results.append(added_up(list(game.names), rows))
    return results


def added_up(names: list[str], rows: list[str]) -> Result:
    deals = [read_row(row) for row in rows]
    return {
        name: (
            sum(seat in deal.laid | {deal.out} for deal in deals),
            sum(deal.points[seat] for deal in deals),
        )
        for seat, name in enumerate(names)
    }


def worth(result: Result) -> dict[str, Fraction]:
    """Ten points for the first, none for the last; equals share."""
    size = len(result)
    order = sorted((-phases, points) for phases, points in result.values())
    parts = [Fraction(10 * (size - 1 - place), size - 1) for place in range(size)]
    shared = {key: [parts[p] for p, other in enumerate(order) if other == key] for key in order}
    return {
        name: sum(shared[-phases, points], Fraction()) / len(shared[-phases, points])
        for name, (phases, points) in result.items()
    }


def correct_round_1(me: Organiser, results: list[Result]) -> None:
    """In round 3 somebody notices that the last of table 4 had a hundred points more."""
    me.press("Correct a result")
    me.press("Correct table 4, Round 1")
    names = list(results[3])
    phases, points = results[3][names[3]]
    me.fill(me.page.locator("[name=points-3]"), str(points + 100))
    me.press("Show what changes")
    me.press("Save the correction")
    expect(me.page.locator("#messages")).to_contain_text("Table 4 is corrected")
    results[3][names[3]] = (phases, points + 100)
    me.press(Tournament.objects.get().name)


def standings_file(me: Organiser) -> list[tuple[str, ...]]:
    """Of each, from the first place: name, score, phases and points."""
    me.press("Standings")
    with me.page.expect_download() as download:
        me.press("As a table")
    text = Path(download.value.path()).read_text("utf-8").removeprefix(BOM)
    columns = ("Player", "Score", "Phases completed", "Points")
    return [tuple(row[name] for name in columns) for row in csv.DictReader(StringIO(text))]


def line_of(name: str, results: list[Result]) -> tuple[str, ...]:
    """What the file has to say of somebody; the final decides, and adds nothing."""
    mine = [result for result in results if name in result]
    score = f"{float(sum(worth(result)[name] for result in mine)):.4f}".rstrip("0").rstrip(".")
    phases, points = (sum(result[name][part] for result in mine) for part in (0, 1))
    return (name, score, str(phases), str(points))


@pytest.mark.long
def test_a_first_night_takes_sixty_presses_at_the_most(pages: Pages) -> None:
    me = Organiser(pages.open(WALL))
    found_the_club(me)
    bring_the_people(me)
    night = plan(me)
    check_in(me)
    results: list[Result] = []
    for number in (1, 2, 3):
        me.do(f"Seat round {number}")
        begin(me)
        if number == 3:
            correct_round_1(me, results)
        results += play(night, number)
        me.do(f"Complete round {number}")
    me.do("Seat the final")
    me.press("Draft the final")
    begin(me)
    (final,) = play(night, 4)
    me.do("Complete the final")
    me.do("End the night")
    told = standings_file(me)
    assert sorted(told) == sorted(line_of(name, results) for name in NAMES)
    finalists = sorted(final, key=lambda name: (-final[name][0], final[name][1]))
    assert [name for name, *_figures in told[:4]] == finalists
    print(f"{len(me.presses)} presses by the organiser:", " · ".join(me.presses))
    assert len(me.presses) <= MOST_PRESSES

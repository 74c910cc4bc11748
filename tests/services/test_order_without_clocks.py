"""What was acknowledged counts, whatever clocks say and whoever closes the round at that moment."""

import json
import random
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.run.backups import do, must
from tests.run.forms import FirstForm, Visitor
from tests.run.site import Site, environment
from tests.run.started import begin
from tests.services.clocks import clock, clock_in

pytestmark = pytest.mark.long

TRIES = 80
KNOWN = ["open-t1", "empty-t1"]  # that no deal was played yet is no reason to wait
DEAL = {"out": "0", "points-1": "85", "points-2": "85", "points-3": "85"}
NIGHTS = """
import json
from django.contrib.auth.models import User
from django.test import Client
from scoring.models import Club
from tests.tournaments.playing import night_with, published, rows
user = User.objects.create_superuser("olga")
club = Club.objects.found(user)
made = []
for number in range({count}):
    night = night_with(4, club, deals=1)
    (table,) = rows(published(night))
    made.append([night.pk, table.game.get_absolute_url()])
client = Client()
client.force_login(user)
print(json.dumps([client.cookies["sessionid"].value, made]))
"""
COUNTED = """
import json
from tournaments.models import Tournament
from tournaments.results.standings import outcomes, standings_of
nights = Tournament.objects.order_by("pk")
print(json.dumps({night.pk: len(standings_of(night).rows) for night in nights}))
"""


class Installation:
    """A folder and, where there is one, a database server, with nights whose first round runs."""

    def __init__(self, folder: Path, more: Mapping[str, str], count: int = 1) -> None:
        self.folder, self.more = folder, dict(more)
        if self.more:
            must("migrate", "-v0", folder=folder, **self.more)
        else:
            begin(folder)
        self.session, nights = json.loads(do(NIGHTS.format(count=count), folder, **self.more))
        self.nights: list[tuple[int, str]] = [(pk, game) for pk, game in nights]

    def start(self, stack: ExitStack, **more: str) -> Site:
        return stack.enter_context(Site(self.folder, environment(self.folder, **self.more, **more)))

    def organiser(self, site: Site) -> Visitor:
        visitor = Visitor(site)
        visitor.cookies["sessionid"] = self.session
        return visitor

    def counted(self) -> dict[str, int]:
        found: dict[str, int] = json.loads(do(COUNTED, self.folder, **self.more))
        return found

    def verify(self) -> None:
        assert must("verify", folder=self.folder, **self.more).endswith(" 0 wrong.\n")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> dict[str, str]:
    if request.param == "sqlite":
        return {}
    return {"PHASE10_DATABASE_URL": request.getfixturevalue("postgresql_url")}


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def round_page(night: int) -> str:
    return f"/tournaments/{night}/rounds/1/"


def test_a_deal_that_a_faster_clock_recorded_counts_in_its_round(
    tmp_path: Path, database: dict[str, str], stack: ExitStack
) -> None:
    """Two web processes; three seconds were enough, but a busy machine takes longer for a page."""
    here = Installation(tmp_path, database)
    ((night, game),) = here.nights
    one, other = here.start(stack, **clock("+60s")), here.start(stack)
    organiser = here.organiser(other)
    Visitor(one).send(game, "/deals/", **DEAL)
    organiser.send(round_page(night), "/complete/")
    assert here.counted() == {str(night): 4}
    here.verify()


def test_a_deal_counts_though_the_clock_was_put_back_after_it(
    tmp_path: Path, stack: ExitStack
) -> None:
    shift = tmp_path / "shift"
    shift.write_text("+0s\n")
    here = Installation(tmp_path, {})
    ((night, game),) = here.nights
    site = here.start(stack, **clock_in(shift))
    organiser = here.organiser(site)
    Visitor(site).send(game, "/deals/", **DEAL)
    shift.write_text("-60s\n")
    organiser.send(round_page(night), "/complete/")
    assert here.counted() == {str(night): 4}
    here.verify()


class Sent(Thread):
    """A form that somebody has filled in, and sends after a while."""

    def __init__(self, visitor: Visitor, page: str, ending: str, filled: dict[str, Any]) -> None:
        super().__init__()
        self.visitor, self.filled, self.status = visitor, filled, 0
        self.wait = random.random() * 0.02
        self.form = FirstForm(ending)
        self.form.feed(visitor.ask("GET", page)[2])

    def run(self) -> None:
        time.sleep(self.wait)
        fields = self.form.fields | self.filled
        self.status, _location, _text = self.visitor.ask("POST", self.form.action, fields)


def test_what_comes_in_while_a_round_is_completed_counts_or_its_sender_hears_why(
    tmp_path: Path, database: dict[str, str], stack: ExitStack
) -> None:
    """Eighty times; with two web processes on PostgreSQL."""
    here = Installation(tmp_path, database, TRIES)
    one = here.start(stack)
    other = here.start(stack) if database else one
    phone, organiser = Visitor(one), here.organiser(other)
    answers: dict[str, tuple[int, int]] = {}
    for night, game in here.nights:
        deal = Sent(phone, game, "/deals/", DEAL)
        end = Sent(organiser, round_page(night), "/complete/", {"shown": KNOWN})
        for each in (deal, end):
            each.start()
        for each in (deal, end):
            each.join()
        answers[str(night)] = deal.status, end.status
    counted = here.counted()
    lost = [night for night, (deal, _end) in answers.items() if deal == 302 and not counted[night]]
    ghosts = [night for night, (deal, _end) in answers.items() if deal != 302 and counted[night]]
    assert {deal for deal, _end in answers.values()} <= {302, 409}
    assert (lost, ghosts) == ([], []), answers
    refused = [night for night, (deal, _end) in answers.items() if deal == 409]
    assert refused, "nobody was late: this has tried nothing"
    late = here.organiser(other).ask("GET", f"/tournaments/{refused[0]}/")[2]
    assert "does not count" in late
    here.verify()

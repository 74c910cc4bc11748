"""What a page shows never changes without its version: all acts of a night, on all its pages."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.models import Role
from scoring.games.deals import LateEntry, ReportedLaydown
from scoring.games.recording import Submission
from scoring.people.erasing import erase, merge
from scoring.people.importing import bring_in
from scoring.people.lists import ListedPerson
from scoring.people.models import Player
from tests.clubs import signed_in
from tests.scoring.tables import new_key, posted, read_row
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tests.tournaments.people import entrant
from tournaments.attendance.actions import check_in_by_name, set_presence, undo
from tournaments.attendance.models import Presence
from tournaments.clock import actions as clock
from tournaments.nights.actions import change, end_night, resume_night
from tournaments.nights.actions import undo as undo_entry
from tournaments.nights.models import ScreenContent, Tournament
from tournaments.results.actions import freeze, unfreeze
from tournaments.rounds import closing, moving, publishing
from tournaments.rounds.drafting import draft_next
from tournaments.rounds.models import Round
from tournaments.rounds.repairing import Repair, apply, repair
from tournaments.screen.actions import show
from tournaments.tables import actions as tables
from tournaments.tables import hand_results
from tournaments.tables.hand_results import TypedResult

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]

ROW = "25+ 60 0* 60"
TYPED = TypedResult((2, 1, 1, 0), (10, 40, 50, 90), 0)
BEGIN = datetime(2026, 3, 6, 18, 0, tzinfo=UTC)
UNLIKE = re.compile(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"|data-stamp="[^"]*"')

type Act = Callable[[Tournament], object]
type Answer = tuple[str, str]  # its version and what it shows


class Pages:
    """All pages that follow a night, as several people have them open."""

    def __init__(self, night: Tournament) -> None:
        self.night = night
        self.ada = signed_in(night.club, "Ada", Role.ORGANISER)
        self.ben = signed_in(night.club, "Ben", Role.SCORER)
        self.known: dict[str, Answer] = {}

    def addresses(self) -> Iterator[tuple[str, Client, str, str]]:
        """Each with who asks, what htmx would put it into, and how it is called here."""
        night, pk, phone = self.night, self.night.pk, Client()
        desk = reverse("tournament-detail", args=[pk])
        yield "desk", self.ada, desk, "desk"
        yield "check-in", self.ada, reverse("check-in", args=[pk]) + "?since=0", "people"
        for number in (1, 2):
            yield f"round {number}", self.ada, reverse("round-detail", args=[pk, number]), "round"
        standings = reverse("standings-detail", args=[pk])
        yield "standings", self.ben, standings + "?provisional=1", "standings"
        yield "public", phone, reverse("night-standings", args=[night.code]), "standings"
        yield "wall", phone, reverse("screen", args=[night.code]), "wall"
        seats = reverse("night-detail", args=[night.code])
        yield "night", phone, seats, "night"
        yield "somebody", phone, f"{seats}?who=cleo", "found"
        mine = reverse("entrant-detail", args=[night.code, entrant(night, "Cleo").token])
        yield "entrant", phone, mine, "mine"
        papers = reverse("printables-file", args=[pk])
        yield "printables", self.ben, f"{papers}?papers=scores&language=en&paper=a4", ""
        game = game_of(night).get_absolute_url()
        yield "above a game", self.ben, game, "frame"
        yield "game", self.ben, game, "game"

    def read(self) -> dict[str, Answer]:
        return {
            name: self.answer(browser, address, target)
            for name, browser, address, target in self.addresses()
        }

    def answer(self, browser: Client, address: str, target: str) -> Answer:
        part = {"HX-Request": "true", "HX-Target": f"div#{target}"} if target else {}
        cache.clear()  # what is kept by its version would never look stale
        found = browser.get(address, headers=part)
        text = found.content.decode("latin-1")
        if target == "game":
            text = text.partition('id="frame"')[0]  # it comes along, and follows by itself
        return found.get("ETag", ""), UNLIKE.sub("", text)

    def stale(self) -> list[str]:
        """Those that show something else than before under the same version."""
        before, self.known = self.known, self.read()
        self.changed = [
            name for name, found in self.known.items() if before.get(name, found)[1] != found[1]
        ]
        return [name for name in self.changed if before[name][0] == self.known[name][0] != ""]


def people(night: Tournament) -> list[Player]:
    return [each.player for each in night.entrants.select_related("player")]


def renamed(night: Tournament) -> None:
    player = entrant(night, "Cleo").player
    sent = {"name": "Cleo", "nickname": "Cleopatra", "keeps_to": ""}
    ada = signed_in(night.club, "Ada", Role.ORGANISER)
    assert ada.post(reverse("player-save", args=[player.pk]), sent).status_code == 302


def made_one(night: Tournament) -> None:
    merge(entrant(night, "Zoe").player, night.club.players.create(name="Xen"))


def listed(night: Tournament) -> None:
    bring_in(night.club, [ListedPerson("Ben", nickname="Benny")], {})


def last_entry_undone(night: Tournament) -> None:
    assert undo_entry(night.log.latest("sequence"))


def late(night: Tournament) -> None:
    game = game_of(night, 2)
    answer = Client().post(reverse("deal-record", args=[game.write_token]), posted(game, ROW))
    assert answer.status_code == 409


def settled(night: Tournament) -> None:
    [entry] = LateEntry.objects.waiting(night.topic)
    ada = signed_in(night.club, "Ada", Role.ORGANISER)
    ada.post(reverse("late-settle", args=[night.pk, entry.pk]), {"shown": entry.mark})


def corrected(night: Tournament) -> None:
    game = game_of(night)
    game.correct_deal(1, read_row("0* 60 25+ 60"), Submission(new_key(), seen=game.version))


def repaired(night: Tournament) -> None:
    found = repair(round_of(night, 2), Random(1))
    assert isinstance(found, Repair)
    apply(round_of(night, 2), found.proposal, None)


def swapped(night: Tournament) -> None:
    round = round_of(night, 2)
    first, second = (table.people[0].pk for table in round.seatings[:2])
    moving.swap(round, first, second, round.version, None)


def with_version(step: Callable[[Round, int, None], object]) -> Act:
    """A step of the draft, by somebody who sees it as it is."""
    return lambda night: step(round_of(night, 2), round_of(night, 2).version, None)


def reported(night: Tournament) -> None:
    facts = {"deal": 2, "seat": 0, "phase": 1, "cards": "R1 R1 R1 | B2 B2 B2", "removed": False}
    ReportedLaydown.objects.report(game_of(night), new_key(), **facts)


def whole_seconds(night: Tournament) -> int:
    shown = clock.clock_of(round_of(night))
    assert shown
    return int(shown.whole)


ACTS: dict[str, Act] = {
    "somebody pauses": lambda night: set_presence(entrant(night, "Dora"), Presence.PAUSING),
    "that is taken back": lambda night: undo(night.log.latest("sequence")),
    "somebody walks in": lambda night: check_in_by_name(night, "Zoe"),
    "two are one": made_one,
    "somebody is renamed": renamed,
    "a list knows a nickname": listed,
    "it is called otherwise": lambda night: change(night, {"name": "Late"}, people(night), None),
    "the clock starts": lambda night: clock.start(round_of(night)),
    "the clock is paused": lambda night: clock.pause(round_of(night)),
    "the clock goes on": lambda night: clock.resume(round_of(night)),
    "more time": lambda night: clock.add(round_of(night), 5, whole_seconds(night)),
    "more time at a table": lambda night: clock.add_to_table(table_of(night), 5, 0),
    "the clock is set back": lambda night: clock.reset(round_of(night)),
    "a table calls": lambda night: tables.call(table_of(night)),
    "it calls no more": lambda night: tables.take_back(table_of(night)),
    "it calls again": lambda night: tables.call(table_of(night)),
    "somebody goes there": lambda night: tables.answer(table_of(night), None),
    "it has a new code": lambda night: tables.renew(table_of(night), table_of(night).code, None),
    "the wall shows one thing": lambda night: show(night, ScreenContent.CLOCK),
    "the wall turns": lambda night: show(night, ScreenContent.TURNING),
    "a result is typed in": lambda night: hand_results.enter(table_of(night), TYPED, 0, None),
    "it is taken back": lambda night: hand_results.take_back(table_of(night), 1, None),
    "it counts again": last_entry_undone,
    "a table says that it is done": lambda night: closing.say_done(table_of(night, 2)),
    "and plays on after all": lambda night: closing.play_on(table_of(night, 2)),
    "a table is closed": lambda night: closing.close_table(table_of(night, 2), None),
    "something comes late": late,
    "it is settled": settled,
    "the table goes on": lambda night: closing.open_table(table_of(night, 2), None),
    "the round is complete": lambda night: publishing.complete(round_of(night), None, True),
    "visitors see no more": lambda night: freeze(night, None),
    "the round goes on": lambda night: publishing.reopen(round_of(night), None),
    "it is complete again": lambda night: publishing.complete(round_of(night), None, True),
    "visitors see all": lambda night: unfreeze(night, None),
    "a draft": lambda night: draft_next(night, None),
    "two change places": swapped,
    "and are back": with_version(moving.undo),
    "seated anew": with_version(moving.seat_anew),
    "thrown away": with_version(moving.discard),
    "brought back": last_entry_undone,
    "published": lambda night: publishing.publish(round_of(night, 2), None),
    "somebody goes": lambda night: set_presence(entrant(night, "Eve"), Presence.GONE),
    "repaired": repaired,
    "a result before it is another": lambda night: hand_results.enter(
        table_of(night), TypedResult((1, 2, 1, 0), (40, 10, 50, 90), 1), 3, None
    ),
    "a draft again": lambda night: publishing.unpublish(round_of(night, 2), None),
    "the end": end_night,
    "it goes on": resume_night,
    "somebody is forgotten": lambda night: erase(entrant(night, "Hal").player),
}
"""Each changes what some page shows."""

OF_LATE = {"something comes late", "it is settled"}
"""The desk counts what came late, as no deal writes the row of the night."""

DEALS: dict[str, Act] = {
    "somebody looks at the table": lambda night: Client().get(game_of(night).get_absolute_url()),
    "a deal": lambda night: deal(night, 1, ROW),
    "it is corrected": corrected,
    "a laydown": reported,
    "a table is through": lambda night: deal(night, 1, ROW),
    "its last deal is taken back": lambda night: game_of(night).undo(
        Submission(new_key(), seen=game_of(night).version)
    ),
    "and counts again": lambda night: game_of(night).redo(
        Submission(new_key(), seen=game_of(night).version)
    ),
}
"""None of these writes the row of the night."""


@pytest.fixture
def night(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Two tables play two deals; no time passes."""
    monkeypatch.setattr(timezone, "now", lambda: BEGIN)
    return running(deals=2, minutes=45, date=BEGIN.date())


def fresh(night: Tournament) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=night.pk)


def version(night: Tournament) -> int:
    return Tournament.objects.values_list("version", flat=True).get(pk=night.pk)


@pytest.mark.long
def test_whatever_a_page_shows_anew_has_another_version(night: Tournament) -> None:
    pages = Pages(night)
    assert pages.stale() == []
    changed = set()
    for name, act in (DEALS | ACTS).items():
        before = version(night)
        act(fresh(night))
        assert (name, pages.stale()) == (name, [])
        assert pages.changed, name
        is_raised = name not in DEALS and act is not late
        assert (version(night) > before) is is_raised, name
        changed |= {*pages.changed}
    assert changed == {*pages.known}


@pytest.mark.long
def test_an_act_that_forgets_to_raise_the_version_leaves_pages_stale(night: Tournament) -> None:
    pages, row = Pages(night), Tournament.objects.filter(pk=night.pk)
    row.update(version=0)
    pages.stale()
    for name, act in ACTS.items():
        act(fresh(night))
        row.update(version=0)
        assert pages.stale() or name in OF_LATE, name


def test_the_desk_tells_of_the_time_without_an_act(
    night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That nothing was entered for a quarter of an hour, and that the time is up.

    When it will end is told too, every five minutes: tests/tournaments/forecast.
    """
    monkeypatch.setattr("tournaments.desk.pages.stamp_of", lambda _night: 0)
    pages, desk = Pages(night), night.get_absolute_url()

    def version_after(minutes: int) -> str:
        monkeypatch.setattr(timezone, "now", lambda: BEGIN + timedelta(minutes=minutes))
        return pages.answer(pages.ada, desk, "desk")[0]

    clock.start(round_of(night))
    assert version_after(1) == version_after(14) != version_after(15) != version_after(16)
    for number in (1, 2):
        deal(night, number, ROW)
    assert version_after(17) == version_after(30) != version_after(46)


def test_who_asks_and_in_which_language_is_a_part_of_it(night: Tournament) -> None:
    pages = Pages(night)
    desk = night.get_absolute_url()
    of_ada, of_ben = (pages.answer(browser, desk, "desk")[0] for browser in (pages.ada, pages.ben))
    pages.ada.cookies["django_language"] = "de"
    assert len({of_ada, of_ben, pages.answer(pages.ada, desk, "desk")[0]}) == 3

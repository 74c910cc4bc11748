"""The evening as it stands: who runs it, with what devices, and what was written so far."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from playwright.sync_api import Page

from scoring.games.models import Game
from tests.browser.first_night.organiser import Organiser
from tests.browser.first_night.written import Written, of_rows
from tests.browser.pages import Pages
from tests.browser.walls import SIZE
from tests.tournaments.nights_running import table_of
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round

FINAL = 4  # the round after the three


@dataclass
class Evening:
    """What is done with `me` is counted; with the other pages guests look, and so does the test."""

    pages: Pages
    me: Organiser
    eyes: Page  # another window of the same laptop, on which nothing is done that a night needs
    wall: Page
    phone: Page
    written: list[Written] = field(default_factory=list)

    @property
    def night(self) -> Tournament:
        """As it is now."""
        return Tournament.objects.earliest("pk")

    def game(self, round: int, table: int) -> Game:
        game = table_of(self.night, table, round).game
        assert game
        return game

    def games(self, round: int) -> dict[int, Game]:
        """By the number of the table."""
        tables = Round.objects.get(tournament=self.night, number=round).tables.count()
        return {number: self.game(round, number) for number in range(1, tables + 1)}

    def find(self, round: int, table: int) -> int:
        """Where among the papers this one is."""
        sought = (title(round), table)
        return next(n for n, w in enumerate(self.written) if (w.round, w.table) == sought)

    def write(self, round: int, table: int, rows: Sequence[str]) -> None:
        """Somebody writes down what a table had."""
        names = self.game(round, table).names
        self.written.append(of_rows(title(round), table, names, rows))

    def time_is_up(self, round: int) -> None:
        """As if three quarters of an hour had passed."""
        started = timezone.now() - timedelta(minutes=46)
        Round.objects.filter(tournament=self.night, number=round).update(clock_started_at=started)
        with transaction.atomic():
            self.night.changed()


def title(round: int) -> str:
    return "Final" if round == FINAL else f"Round {round}"


def evening_of(pages: Pages) -> Evening:
    me = Organiser(pages.open((1440, 900)))
    eyes = me.page.context.new_page()
    return Evening(pages, me, eyes, wall=pages.open(SIZE), phone=pages.open())

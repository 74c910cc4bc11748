"""Laydowns that a table reports, and the checker that knows its game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from rules import Edition, with_options
from scoring.checker.faces import CardFace, lying_faces
from scoring.checker.pages import CheckerPage
from scoring.checker.question import CardQuestion, Lain, read_lain
from scoring.editions.words import phase_text
from scoring.games.deals import ReportedLaydown
from scoring.games.models import Game
from scoring.names import isolated

REPORTABLE = {"right", "unchecked"}


@dataclass(frozen=True)
class ReportShown:
    """A report as a page shows it: read if it can be, otherwise as it was typed."""

    name: str
    seat: int
    deal: int
    phase: int
    groups: tuple[tuple[CardFace, ...], ...]
    text: str
    reported_at: datetime
    stands: bool
    removed: bool
    key: str  # of taking it back
    doubt: str = ""  # why it no longer fits the game


def played_edition(game: Game) -> Edition:
    """The edition with the options that this table plays by."""
    return with_options(game.setup.edition, game.options)


def lain(game: Game, report: ReportedLaydown) -> Lain:
    name = game.names[report.seat]
    return read_lain(played_edition(game), name, report.phase, report.cards)


def lain_by_seat(game: Game, deal: int) -> tuple[Lain, ...]:
    """What lies in this deal; an empty laydown where nothing was reported."""
    reported = {report.seat: lain(game, report) for report in game.laydowns(deal)}
    nothing = (Lain(name, played_edition(game), 0) for name in game.names)
    return tuple(reported.get(seat, none) for seat, none in enumerate(nothing))


def standing_reports(game: Game, deal: int) -> list[ReportShown]:
    return [shown(game, report) for report in game.laydowns(deal)]


def all_reports(game: Game, deal: int) -> list[ReportShown]:
    """Also those that another took the place of, and those that were taken back."""
    rows = [report for report in game.reports if report.deal == deal]
    return [
        shown(game, report, next_of(report, rows[place + 1 :]))
        for place, report in enumerate(rows)
        if not report.removed
    ]


def doubt(game: Game, report: ReportedLaydown) -> str:
    """Why what stands no longer fits: a correction has changed the phase, or the deal says no."""
    words = {"name": isolated(game.names[report.seat]), "number": report.phase}
    is_coming = report.deal == game.coming_deal
    state = game.state if is_coming else game.state_before(report.deal)
    phase = state.phase[report.seat]
    if phase is None:
        return _("Reported for phase %(number)s, but %(name)s has no phase to lay.") % words
    if phase != report.phase:
        words["phase"] = phase
        return _("Reported for phase %(number)s, but %(name)s is on phase %(phase)s.") % words
    if report.deal <= len(game.deals) and report.seat not in game.deals[report.deal - 1].laid:
        return _("The deal is recorded as not laid by %(name)s.") % words
    return ""


def next_of(report: ReportedLaydown, later: Sequence[ReportedLaydown]) -> ReportedLaydown | None:
    return next((other for other in later if other.place == report.place), None)


def shown(
    game: Game, report: ReportedLaydown, successor: ReportedLaydown | None = None
) -> ReportShown:
    read = lain(game, report)
    return ReportShown(
        name=read.name,
        seat=report.seat,
        deal=report.deal,
        phase=report.phase,
        groups=tuple(map(lying_faces, read.lying)) or read.faces,
        text=report.cards,
        reported_at=report.reported_at,
        stands=successor is None,
        removed=successor is not None and successor.removed,
        key=report.key_to_take_back,
        doubt="" if successor else doubt(game, report),
    )


@dataclass(frozen=True)
class SeatChoice:
    """A player whose turn it may be."""

    seat: int
    name: str
    phase: int
    demand: str
    chosen: bool
    has_laid: bool


class GameCheckPage(CheckerPage):
    def __init__(self, game: Game, asked: CardQuestion) -> None:
        super().__init__(asked)
        self.game = game
        self.deal = game.coming_deal
        self.seat = asked.turn

    @cached_property
    def seats(self) -> list[SeatChoice]:
        phases = self.game.state.phase
        return [
            SeatChoice(
                seat=seat,
                name=name,
                phase=phase,
                demand=phase_text(self.asked.edition.phases.get(phase)),
                chosen=seat == self.seat,
                has_laid=bool(self.asked.lain[seat].text),
            )
            for seat, name in enumerate(self.game.names)
            if (phase := phases[seat]) is not None
        ]

    @property
    def can_be_reported(self) -> bool:
        return not self.asked.hand and self.answer.kind in REPORTABLE

    @property
    def report_text(self) -> str:
        return _("%(name)s has laid this") % {"name": self.game.names[self.seat]}

    @cached_property
    def key(self) -> str:
        """Of the report that this page may send."""
        return get_random_string(22)

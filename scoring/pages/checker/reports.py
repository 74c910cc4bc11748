"""Laydowns that a table reported, with the deal that they were laid in."""

from dataclasses import dataclass
from datetime import datetime

from rules import Edition, with_options
from scoring.models import Game, ReportedLaydown
from scoring.pages.checker.faces import Face, lying_faces
from scoring.pages.checker.tables import Lain, read_lain


@dataclass(frozen=True)
class ReportShown:
    """A report as a page shows it: read if it can be, otherwise as it was typed."""

    name: str
    seat: int
    deal: int
    phase: int
    groups: tuple[tuple[Face, ...], ...]
    text: str
    reported_at: datetime
    stands: bool
    removed: bool
    key: str  # of taking it back: whoever does it and however often, it is taken back once


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
    return [shown(game, report, stands=True) for report in game.laydowns(deal)]


def all_reports(game: Game, deal: int) -> list[ReportShown]:
    """Also those that another took the place of, and those that were taken back."""
    standing = game.laydowns(deal)
    return [
        shown(game, report, stands=report in standing)
        for report in game.reports
        if report.deal == deal
    ]


def shown(game: Game, report: ReportedLaydown, *, stands: bool) -> ReportShown:
    read = lain(game, report)
    return ReportShown(
        name=read.name,
        seat=report.seat,
        deal=report.deal,
        phase=report.phase,
        groups=tuple(map(lying_faces, read.lying)) or read.faces,
        text=report.cards,
        reported_at=report.reported_at,
        stands=stands,
        removed=report.removed,
        key=f"takesback{report.pk:020d}",
    )

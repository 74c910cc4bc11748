"""Somebody's numbers as plots, with their words."""

from collections.abc import Sequence
from datetime import date

from django.utils.dates import MONTHS, MONTHS_3
from django.utils.translation import gettext as _

from tournaments.people.company import Meeting
from tournaments.people.finishes import Finishes
from tournaments.people.hands import HandsLeft
from tournaments.people.phases import PhaseRecord
from tournaments.people.words import day_text, decimal, games_text, luck_text, nights_count_text
from tournaments.people.years import Year
from tournaments.plots.drawing import (
    PlotBar,
    PlotPoint,
    StripCell,
    bars_plot,
    compared_plot,
    curve_plot,
    shares_plot,
    strip_plot,
)
from tournaments.plots.marks import Tone, Words
from tournaments.plots.svg import Figure
from tournaments.ratings.certainty import stated_interval
from tournaments.ratings.rating_fold import CurvePoint
from tournaments.ratings.words import rating_text

LETTERS = 1  # of a month, under a strip


def finishes_plot(finishes: Finishes) -> Figure:
    best = finishes.finishes[0]
    told = _("%(wins)d first places of %(games)s; by luck alone %(luck)s.")
    facts = {"wins": best.games, "games": games_text(finishes.games)}
    words = Words(
        _("How often in which place"),
        told % {**facts, "luck": decimal(best.by_luck)},
        (_("Place"), _("Games"), luck_text()),
    )
    bars = [
        PlotBar(
            f"{each.place}.",
            each.games,
            str(each.games),
            float(each.by_luck),
            decimal(each.by_luck),
            Tone.BEST if each.place == 1 else Tone.OWN,
        )
        for each in finishes.finishes
    ]
    return Figure(bars_plot(words, bars), "finishes")


def year_plot(year: Year) -> Figure:
    facts = {"games": games_text(year.games), "nights": nights_count_text(year.nights)}
    text = _("%(year)d: %(games)s on %(nights)s.") if year.nights else _("%(year)d: %(games)s.")
    told = text % {"year": year.year, **facts}
    heads = (_("Month"), _("Nights"), _("Games"), _("Won"))
    words = Words(_("The weeks of %(year)d") % {"year": year.year}, told, heads)
    cells = [StripCell(week.games, week.wins > 0) for week in year.weeks]
    letters = [str(MONTHS_3[number])[:LETTERS].upper() for number in range(1, 13)]
    rows = [
        (str(MONTHS[number]), *map(str, month))
        for number, month in enumerate(year.months, start=1)
        if month.games
    ]
    return Figure(strip_plot(words, cells, letters, rows), "year")


def phases_plot(lines: Sequence[PhaseRecord]) -> Figure:
    words = Words(
        _("Deals for each phase"),
        _("The bar is the average of these games, the line that of the whole club."),
        (_("Phase"), _("Deals"), _("Club")),
    )
    bars = [
        PlotBar(
            str(line.number),
            float(line.mean or 0),
            decimal(line.mean),
            None if line.club_mean is None else float(line.club_mean),
            decimal(line.club_mean),
        )
        for line in lines
    ]
    return Figure(compared_plot(words, bars), "phases")


def hands_plot(hands: Sequence[HandsLeft]) -> Figure:
    words = Words(
        _("Points left in the hand"),
        _("The average of each deal of a game, from the first one on."),
        (_("Deal"), _("Points")),
    )
    bars = [PlotBar(str(each.number), float(each.mean), decimal(each.mean, 0)) for each in hands]
    return Figure(bars_plot(words, bars), "hands")


def rating_plot(curve: Sequence[CurvePoint]) -> Figure:
    """After each night, and after each day of free games."""
    told = _("From %(first)s to %(last)s. The truth lies within the band in 95 of 100 cases.")
    facts = {"first": rating_text(curve[0].mu), "last": rating_text(curve[-1].mu)}
    words = Words(_("The rating"), told % facts, (_("Day"), _("Rating"), _("Band")))
    return Figure(curve_plot(words, [plotted(each) for each in curve]), "rating")


def plotted(point: CurvePoint) -> PlotPoint:
    low, high = stated_interval(point.mu, point.sigma)
    day = day_text(date.fromordinal(point.day))
    band = f"{rating_text(low)} – {rating_text(high)}"
    return PlotPoint(day, point.mu, rating_text(point.mu), low, high, band)


def meeting_plot(meeting: Meeting, name: str, other: str) -> Figure:
    facts = {"name": name, "other": other, "games": games_text(meeting.games)}
    told = _("%(name)s and %(other)s, in %(games)s together.") % facts
    words = Words(_("Who was before whom"), told, (_("Before the other"), _("Games")))
    bars = [
        PlotBar(name, meeting.before, str(meeting.before), tone=Tone.BEST),
        PlotBar(_("Level"), meeting.level, str(meeting.level), tone=Tone.LEVEL),
        PlotBar(other, meeting.behind, str(meeting.behind), tone=Tone.BEHIND),
    ]
    return Figure(shares_plot(words, bars), "pair")

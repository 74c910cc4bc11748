"""What a table reports as laid and takes back, and the checker that knows its game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import Accepted, Edition, with_options
from rules.laydowns.check import too_often
from rules.verdicts import Unchecked
from scoring.checker.faces import CardFace, lying_faces
from scoring.checker.forms import CardsForm
from scoring.checker.pages import CheckerPage
from scoring.checker.question import CardQuestion, TableLaydown, cards_of, read_laydown
from scoring.checker.words import MOST_SIGNS, groups_notation
from scoring.editions.words import phase_text
from scoring.fields import OUT_OF_DATE, key_field
from scoring.games.deal_forms import FULL, MOST_SUBMISSIONS
from scoring.games.deals import ReportedLaydown
from scoring.games.models import Game
from scoring.names import isolated

REPORTABLE = {"right", "unchecked"}
NOT_RIGHT = gettext_lazy("Only a laydown that is right is noted.")


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


def laydown_of(game: Game, report: ReportedLaydown) -> TableLaydown:
    name = game.names[report.seat]
    return read_laydown(played_edition(game), name, report.phase, report.cards)


def laydowns_by_seat(game: Game, deal: int) -> tuple[TableLaydown, ...]:
    """What lies in this deal; an empty laydown where nothing was reported."""
    reported = {report.seat: laydown_of(game, report) for report in game.laydowns(deal)}
    nothing = (TableLaydown(name, played_edition(game), 0) for name in game.names)
    return tuple(reported.get(seat, none) for seat, none in enumerate(nothing))


def standing_reports(game: Game, deal: int) -> list[ReportShown]:
    return [report_shown(game, report) for report in game.laydowns(deal)]


def all_reports(game: Game, deal: int) -> list[ReportShown]:
    """Also those that another took the place of, and those that were taken back."""
    rows = [report for report in game.reports if report.deal == deal]
    return [
        report_shown(game, report, next_of(report, rows[place + 1 :]))
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


def report_shown(
    game: Game, report: ReportedLaydown, successor: ReportedLaydown | None = None
) -> ReportShown:
    read = laydown_of(game, report)
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
    is_chosen: bool
    has_laid: bool


class GameCheckPage(CheckerPage):
    def __init__(self, game: Game, question: CardQuestion) -> None:
        super().__init__(question)
        self.game = game
        self.deal = game.coming_deal
        self.seat = question.turn

    @cached_property
    def seats(self) -> list[SeatChoice]:
        phases = self.game.state.phase
        return [
            SeatChoice(
                seat=seat,
                name=name,
                phase=phase,
                demand=phase_text(self.question.edition.phases.get(phase)),
                is_chosen=seat == self.seat,
                has_laid=bool(self.question.laydowns[seat].text),
            )
            for seat, name in enumerate(self.game.names)
            if (phase := phases[seat]) is not None and seat not in self.game.state.empty
        ]

    @property
    def can_be_reported(self) -> bool:
        return not self.question.hand and self.answer.kind in REPORTABLE

    @property
    def report_text(self) -> str:
        return _("%(name)s has laid this") % {"name": self.game.names[self.seat]}

    @cached_property
    def key(self) -> str:
        """Of the report that this page may send."""
        return get_random_string(22)


class ReportForm(forms.Form):
    """What somebody laid, with the deal that the page was opened in."""

    key = key_field()
    cards = forms.CharField(max_length=MOST_SIGNS)

    def __init__(self, game: Game, data: QueryDict) -> None:
        super().__init__(data)
        self.game = game
        seats = [(s, name) for s, name in enumerate(game.names) if s not in game.state.empty]
        self.fields["seat"] = forms.TypedChoiceField(coerce=int, choices=seats)
        latest = game.coming_deal if game.state.is_running else len(game.deals)
        self.fields["deal"] = forms.IntegerField(min_value=1, max_value=latest)

    def clean(self) -> dict[str, Any]:
        if self.errors:
            return self.cleaned_data
        seat, deal = self.cleaned_data["seat"], self.cleaned_data["deal"]
        if self.is_one_too_many:
            raise forms.ValidationError(FULL)
        phase = self.game.state_before(deal).phase[seat]
        if phase is None:
            raise forms.ValidationError(OUT_OF_DATE)
        edition = played_edition(self.game)
        laid = read_laydown(edition, self.game.names[seat], phase, self.cleaned_data["cards"])
        groups = [group for group in laid.groups if group]
        others = [one for at, one in enumerate(laydowns_by_seat(self.game, deal)) if at != seat]
        used_up = too_often(edition, groups, cards_of(others))
        if not groups or used_up or not isinstance(laid.verdict, Accepted | Unchecked):
            self.add_error("cards", NOT_RIGHT)
        return self.cleaned_data | {"phase": phase, "cards": groups_notation(groups)}

    @property
    def is_one_too_many(self) -> bool:
        reports = self.game.reports
        known = {report.key for report in reports}
        return len(reports) >= MOST_SUBMISSIONS and self.cleaned_data["key"] not in known

    @property
    def facts(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("deal", "seat", "phase", "cards")}


class WithdrawForm(forms.Form):
    """Whose laydown is taken back, and in which deal."""

    key = key_field()
    deal = forms.IntegerField(min_value=1)
    seat = forms.IntegerField(min_value=0)


class SeatForm(CardsForm):
    """A question at a table: whose cards they are, the game says all the rest."""

    def __init__(self, game: Game, data: QueryDict) -> None:
        super().__init__(data)
        self.game = game
        self.laydowns = laydowns_by_seat(game, game.coming_deal)
        phases, empty = game.state.phase, game.state.empty
        seats = [(str(s), "") for s, phase in enumerate(phases) if phase and s not in empty]
        self.fields["seat"] = forms.ChoiceField(choices=seats, required=False)

    @property
    def seat(self) -> int:
        return int(self.value("seat", self.next_seat))

    @property
    def next_seat(self) -> int:
        """Whoever starts, or the next to the left who has not laid yet."""
        count = len(self.game.names)
        state = self.game.state
        order = [(state.starter + step) % count for step in range(count)]
        order = [seat for seat in order if seat not in state.empty]
        free = [seat for seat in order if not self.laydowns[seat].text]
        return (free or order)[0]

    @property
    def notes(self) -> Iterator[str]:
        """What the address says and the answer does not follow."""
        if "seat" in self.errors:
            words = {"name": isolated(self.game.names[self.seat])}
            yield _("There is no such player here: this is about %(name)s.") % words

    def question(self, path: str) -> CardQuestion:
        return CardQuestion(
            notes=tuple(self.notes),
            edition=played_edition(self.game),
            phase=self.game.state.phase[self.seat] or 1,
            hand=self.hand,
            cards=self.value("cards", ""),
            laydowns=self.laydowns,
            turn=self.seat,
            path=path,
            settings={"seat": str(self.seat)},
        )

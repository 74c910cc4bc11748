"""The organiser's checklist: which tables are missing, and what is still to be done."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from printing.lists import ListColumn, ListEntry, PrintedList, list_pages
from printing.marks import Font, Page
from printing.text import Side
from tournaments.attendance.models import People
from tournaments.desk.tables import DeskTable, desk_tables, tables_in
from tournaments.nights.models import Final, Tournament
from tournaments.printables.order import NightNow, night_text
from tournaments.results import standings as results
from tournaments.results.folding import TableState
from tournaments.rounds.models import Round, RoundState, Stage
from tournaments.words import halves, round_name

OPEN, DONE = "☐", "☑"


def checklist(night: NightNow) -> Iterator[Page]:
    """The tables of the round, those without a result first; then the steps of the night."""
    content = Checklist(night.tournament)
    if night.round:
        yield from list_pages(night.sheet, content.tables_of(night.round))
    yield from list_pages(night.sheet, content.steps)


class Checklist:
    """How far a night is, table by table and step by step."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.people = People(tournament)

    @cached_property
    def states(self) -> list[TableState]:
        return results.outcomes(self.tournament)

    @cached_property
    def rounds(self) -> dict[int, Round]:
        """Those that were published, by number."""
        found = self.tournament.rounds.published()
        return {round.number: round for round in found}

    def tables_of(self, round: Round) -> PrintedList:
        states = {state.pk: state for state in self.states}
        found = desk_tables(tables_in(round), states, self.people, timezone.now())
        tables = sorted(found, key=lambda each: (each.is_done, each.order))
        missing = sum(not table.is_done for table in tables)
        more = [ListColumn(pgettext("a column", "More time"), 1.8, Side.END)]
        has_more = any(table.added_minutes for table in tables)
        return PrintedList(
            title=_("Checklist"),
            under=night_text(self.tournament, round_name(round)),
            notes=(missing_text(missing, len(tables)),) if tables else (),
            columns=(
                ListColumn("", 0.7),
                ListColumn(pgettext("a column", "Table"), 1.2, face=Font.BOLD, names_row=True),
                ListColumn(pgettext("a column", "Code"), 2.2),
                ListColumn(pgettext("a column", "How it stands"), 4, face=Font.BOLD),
                *(more if has_more else ()),
            ),
            entries=tuple(table_entry(table, has_more) for table in tables),
            empty=_("Nobody sits at a table in this round."),
            size=11,
            lead=1.75,
        )

    @property
    def steps(self) -> PrintedList:
        return PrintedList(
            title=_("The night, step by step"),
            under=night_text(self.tournament),
            notes=(_("Ticked is what the program knows to be done."),),
            columns=(ListColumn("", 0.8), ListColumn("", 9, names_row=True)),
            entries=tuple(
                ListEntry((DONE if step.is_done else OPEN, step.text), under=step.under)
                for step in (*self.before, *self.during, *self.after)
            ),
            size=10.5,
            across=2,
            lead=1.75,
        )

    @property
    def before(self) -> Iterator["ChecklistStep"]:
        under, has_begun = _("Before the start"), bool(self.rounds)
        entered = bool(self.people.entrants)
        yield ChecklistStep(under, _("Enter the people"), entered)
        yield ChecklistStep(under, _("Put numbers and codes on the tables"))
        yield ChecklistStep(under, _("Check in whoever comes"), has_begun)

    @property
    def during(self) -> Iterator["ChecklistStep"]:
        last = max((self.tournament.planned_rounds, *self.rounds))
        for number in range(1, last + 1):
            round = self.rounds.get(number)
            under = round_name(round) if round else _("Round %(number)d") % {"number": number}
            yield from self.steps_of(under, number)
        has_final = any(round.stage == Stage.FINAL for round in self.rounds.values())
        if self.tournament.final != Final.NONE and not has_final:
            yield from self.steps_of(str(Stage.FINAL.label), last + 1)

    def steps_of(self, under: str, number: int) -> Iterator["ChecklistStep"]:
        """Of a round that may not be there yet."""
        round = self.rounds.get(number)
        is_complete = round is not None and round.state == RoundState.COMPLETE
        mine = [state for state in self.states if state.round == number]
        are_in = bool(mine) and all(state.finished for state in mine)
        yield ChecklistStep(under, _("Seat it and publish it"), round is not None)
        yield ChecklistStep(under, _("Hang up the seating, hand out score sheets"))
        if self.tournament.minutes:
            yield ChecklistStep(under, _("Start the clock"), bool(round and round.clock_started_at))
        yield ChecklistStep(under, _("All results are in"), are_in or is_complete)
        yield ChecklistStep(under, _("Complete it"), is_complete)

    @property
    def after(self) -> Iterator["ChecklistStep"]:
        under = _("At the end")
        yield ChecklistStep(under, _("Print the winners and the certificates"))
        yield ChecklistStep(under, _("Give the prizes"))
        yield ChecklistStep(under, _("End the night"), self.tournament.is_over)
        yield ChecklistStep(under, _("Make a backup"))


@dataclass(frozen=True, slots=True)
class ChecklistStep:
    """Something to do, and whether it is known to be done."""

    under: str
    text: str
    is_done: bool = False


def table_entry(table: DeskTable, has_more: bool) -> ListEntry:
    is_done, added = table.is_done, table.added_minutes
    return ListEntry(
        cells=(
            DONE if is_done else OPEN,
            str(table.table.number),
            halves(table.table.code) if table.table.game_id else "",
            table.text,
            *([minutes_text(added) if added else ""] if has_more else ()),
        ),
        sentences=(" · ".join(seated.name for seated in table.seats),),
        under=_("Done") if is_done else _("The result is missing"),
    )


def minutes_text(minutes: int) -> str:
    return _("%(count)s min") % {"count": f"{minutes:+}".replace("-", "−")}


def missing_text(missing: int, tables: int) -> str:
    if not missing:
        return _("All results are in.")
    text = ngettext(
        "%(count)d of %(all)d results is missing.",
        "%(count)d of %(all)d results are missing.",
        missing,
    )
    return text % {"count": missing, "all": tables}

"""What a correction changes, as it is shown before it is saved, and said after."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.history import Change
from tournaments.attendance.models import People
from tournaments.pages import at_table
from tournaments.rounds.models import Round, RoundState, Stage, Table
from tournaments.rounds.preview_pages import CorrectionPage, RankView, ranks_shown
from tournaments.tables.correction_preview import ResultCorrection
from tournaments.words import people_text, places_text, round_name, table_name

MOST = 12  # people who are named; of the others their number is said


@dataclass(frozen=True)
class SeatChange:
    name: str
    place: Change
    completed: Change
    points: Change


class ResultChanges:
    template = "tournaments/tables/changes_beyond.html"
    styles = (
        "css/tournaments/planner/seating.css",
        "css/tournaments/rounds/rounds.css",
        "css/tournaments/desk/desk.css",
    )

    def __init__(
        self,
        correction: ResultCorrection,
        people: People,
        *,
        may_organise: bool = False,
        to_list: bool = False,
    ) -> None:
        self.correction = correction
        self.people = people
        self.may_organise = may_organise
        self.to_list = to_list  # whoever corrects has come from there

    @property
    def mark(self) -> str:
        return self.correction.mark

    @property
    def nothing(self) -> bool:
        return self.correction.before.rows == self.correction.after.rows

    @cached_property
    def seats(self) -> list[SeatChange]:
        """In the order of the seats, as the form has them."""
        found = self.correction
        rows = zip(found.before.entrants, found.before.rows, found.after.rows, strict=True)
        return [
            SeatChange(
                self.people.name_of(entrant),
                Change(f"{before.place}.", f"{after.place}."),
                Change(str(before.completed), str(after.completed)),
                Change(str(before.points), str(after.points)),
            )
            for entrant, before, after in rows
        ]

    @property
    def deals_text(self) -> str:
        """How many it were and are, where somebody says so otherwise."""
        before, after = self.correction.before.deals, self.correction.after.deals
        if before == after:
            return ""
        words = {"before": deals_text(before), "after": deals_text(after)}
        return _("Deals: %(before)s so far, %(after)s from now on.") % words

    @cached_property
    def ranks(self) -> list[RankView]:
        return ranks_shown(self.correction.ranks[:MOST], self.people)

    @property
    def more(self) -> str:
        """Those who stand elsewhere besides."""
        count = len(self.correction.ranks) - MOST
        text = ngettext("And %(count)d person more.", "And %(count)d people more.", count)
        return text % {"count": count} if count > 0 else ""

    @cached_property
    def later(self) -> CorrectionPage | None:
        """The seating that would have been."""
        found = self.correction.later
        return CorrectionPage(found.round, found, self.people) if found else None

    @property
    def is_by_hand(self) -> bool:
        """What counts is typed, and stays so."""
        return self.correction.before.is_by_hand

    @property
    def plays_on(self) -> bool:
        """It would no longer be finished, and so count for nothing yet."""
        return not self.correction.after.counts

    @cached_property
    def at_table(self) -> Change:
        """1. Ada · 2. Ben and Cleo."""
        before, after = self.correction.before, self.correction.after
        names = [self.people.name_of(entrant) for entrant in before.entrants]
        return Change(places_text(before.places, names), places_text(after.places, names))

    @property
    def finalists_text(self) -> str:
        """Of a final that is not seated yet."""
        found = self.correction.finalists
        return self.exchanged(found.instead, found.out) if found else ""

    @property
    def played_texts(self) -> Iterator[tuple[str, str]]:
        """Complete rounds stay; of the final it is said who would have been in it."""
        for each in self.correction.played:
            seats = each.differences if each.round.stage == Stage.FINAL else None
            yield (
                round_name(each.round),
                self.exchanged(seats.only_instead, seats.only_published) if seats else "",
            )

    def exchanged(self, instead: Sequence[int], out: Sequence[int]) -> str:
        if not instead or not out:
            return ""
        words = {
            "instead": people_text(instead, self.people.name_of),
            "out": people_text(out, self.people.name_of),
        }
        return _("In it instead: %(instead)s. Not in it: %(out)s.") % words

    @property
    def next_address(self) -> str:
        found = self.correction
        if found.later and self.may_organise:
            return later_round_address(found.later.round)
        return after_result(found.table, to_list=self.to_list)

    @property
    def done_text(self) -> str:
        """Said once it is saved."""
        found, count = self.correction.table, len(self.correction.ranks)
        table = table_name(found.number, found.round.stage)
        if not count:
            text = _("%(table)s is corrected. Everybody stands where they stood.")
            return text % {"table": table}
        text = ngettext(
            "%(table)s is corrected: %(count)d person stands elsewhere now.",
            "%(table)s is corrected: %(count)d people stand elsewhere now.",
            count,
        )
        return text % {"table": table, "count": count}


def deals_text(deals: int | None) -> str:
    return _("not known") if deals is None else str(deals)


def later_round_address(later: Round) -> str:
    """Organisers decide what becomes of a round that was seated by it."""
    return reverse("round-correction", args=[later.tournament_id, later.number])


def after_result(table: Table, *, to_list: bool = False) -> str:
    """Back to where one came from: the list, or the tables."""
    tournament = table.round.tournament
    if to_list:
        return reverse("table-list", args=[tournament.pk])
    if table.round.state == RoundState.COMPLETE:
        address = reverse("round-detail", args=[tournament.pk, table.round.number])
        return at_table(address, table.number)
    return tournament.get_absolute_url()


def comes_from_list(request: HttpRequest) -> bool:
    """As its links and forms say."""
    asked = request.POST if request.method == "POST" else request.GET
    return asked.get("back") == "list"

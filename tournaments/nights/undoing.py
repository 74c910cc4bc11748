"""Which entries of a night's log can be taken back as things are now."""

from functools import cached_property
from typing import assert_never

from django.db.models import F, Max

from tournaments.attendance.actions import OF_ONE
from tournaments.attendance.models import Presence
from tournaments.log import Undo, may_be_undone, undo_of
from tournaments.nights.models import LogEntry, Tournament
from tournaments.rounds.drafting import coming_number, current_round
from tournaments.rounds.models import HandResult, Round, TableSeat
from tournaments.rounds.moving import undoable_change


class UndoableEntries:
    """Each thing that has to be known is asked once for all entries."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    def includes(self, entry: LogEntry) -> bool:
        """Whether it would be taken back now; nothing is, once the night is over."""
        return not self.tournament.is_over and may_be_undone(entry) and self.is_latest(entry)

    def is_latest(self, entry: LogEntry) -> bool:  # noqa: PLR0911 - one question for each way
        """Nothing came after it that it would be taken from under."""
        match undo_of(entry):
            case Undo.NEVER:
                return False
            case Undo.PRESENCE:
                who, after = entry.facts["entrant"], entry.facts["after"]
                return self.steps.get(who) == entry.pk and self.presences.get(who) == after
            case Undo.WALK_IN:
                who = entry.facts["entrant"]
                is_latest = self.steps.get(who, 0) < entry.pk
                return is_latest and who in self.presences and who not in self.seated
            case Undo.ALL_CAME:
                return any(map(self.may_be_expected, self.steps_before(entry)))
            case Undo.DRAFT_CHANGE:
                return entry == self.last_change
            case Undo.DISCARDED_DRAFT:
                return bool(entry.facts["round"] == self.missing_number)
            case Undo.HAND_RESULT | Undo.HAND_RESULT_TAKEN_BACK:
                return bool(self.results.get(entry.facts.get("game")) == entry.facts["sequence"])
            case never:
                assert_never(never)

    def steps_before(self, entry: LogEntry) -> list[int]:
        """Of those who came at once: of whom nothing else was noted since."""
        return [who for who in entry.facts["entrants"] if self.steps.get(who, 0) < entry.pk]

    def may_be_expected(self, entrant: int) -> bool:
        return self.presences.get(entrant) == Presence.HERE and entrant not in self.seated

    @cached_property
    def steps(self) -> dict[int, int]:
        """The latest entry that stands of each person."""
        standing = self.tournament.log.filter(kind__in=OF_ONE, undone_at=None).order_by("pk")
        return {who: pk for pk, who in standing.values_list("pk", "facts__entrant")}

    @cached_property
    def presences(self) -> dict[int, str]:
        return dict(self.tournament.entrants.values_list("pk", "presence"))

    @cached_property
    def seated(self) -> set[int]:
        seats = TableSeat.objects.filter(round__tournament=self.tournament)
        return set(seats.values_list("entrant", flat=True))

    @cached_property
    def results(self) -> dict[int | None, int]:
        """By the games of tables, which was typed last."""
        typed = HandResult.objects.filter(table__round__tournament=self.tournament)
        of_now = typed.filter(game=F("table__game")).order_by().values("game")
        return dict(of_now.annotate(latest=Max("sequence")).values_list("game", "latest"))

    @cached_property
    def current(self) -> Round | None:
        return current_round(self.tournament)

    @cached_property
    def last_change(self) -> LogEntry | None:
        """Of the draft: only this one can be taken back."""
        return undoable_change(self.current)

    @cached_property
    def missing_number(self) -> int | None:
        """The number of the draft that could come back."""
        return None if self.current else coming_number(self.tournament)

"""The draft of a round as organisers see it, and what each move would do to it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.attendance.models import Entrant, People
from tournaments.nights.models import Tournament
from tournaments.pages import version_with_deals
from tournaments.results import standings as results
from tournaments.results.folding import TableState
from tournaments.rounds.corrections import correction_of, is_ranked
from tournaments.rounds.draft_parts import (
    Chip,
    DraftAddress,
    DraftPages,
    PersonFound,
    Quality,
    TableView,
)
from tournaments.rounds.drafting import NoDraft
from tournaments.rounds.history import EarlierMeetings, history_version, meetings_before
from tournaments.rounds.history_words import MeetingHistory
from tournaments.rounds.models import Round, Stage
from tournaments.rounds.moving import Deltas, last_change
from tournaments.rounds.publishing import Blocked, doubts_of
from tournaments.rounds.round_pages import AnyRoundPage
from tournaments.rounds.seats import problem_of, rounds_of, seats_of
from tournaments.rounds.words import MODES, block_text, delta_text, stuck_text
from tournaments.seating.problems import Problem, SeatingFault
from tournaments.seating.rounds.finals import NoNextStage
from tournaments.seating.sizes import PLAYABLE, splits
from tournaments.seating_words.refusals import merit_text, refusal_text, tables_text
from tournaments.standings.schemes import SchemeKind

FIRST = DraftAddress()


class DraftPage(AnyRoundPage):
    def __init__(self, round: Round, asked: DraftAddress = FIRST, notice: str = "") -> None:
        super().__init__(round)
        self.asked = asked
        self.notice = notice

    @cached_property
    def seats(self) -> dict[int, tuple[int, ...]]:
        return seats_of(self.round)

    @cached_property
    def picked(self) -> int | None:
        """Whoever is about to be moved: somebody at a table, or without a seat."""
        asked = self.asked.picked
        typed = int(asked) if asked.isdecimal() and len(asked) < 12 else 0
        return typed if typed in self.people.by_pk and self.may_move(typed) else None

    def may_move(self, person: int) -> bool:
        return person in self.people.here_pks or any(person in t for t in self.seats.values())

    @property
    def picked_name(self) -> str:
        return self.people.name_of(self.picked) if self.picked else ""

    @property
    def mode(self) -> str:
        words = {mode.value: text for mode, text in MODES.items()}
        return str(words.get(self.round.mode, "")) if self.round.stage == Stage.ROUND else ""

    @cached_property
    def seated(self) -> list[Entrant]:
        people = (person for table in self.seats.values() for person in table)
        return [self.people.by_pk[person] for person in people if person in self.people.by_pk]

    @cached_property
    def earlier(self) -> EarlierMeetings:
        return meetings_before(self.tournament, self.seated)

    @cached_property
    def problem(self) -> Problem:
        """The people who sit there, by what was played and wished."""
        sizes = [len(table) for table in self.seats.values() if table]
        night, number = self.tournament, self.round.number
        played = None if self.states is None else rounds_of(self.states, number)
        return problem_of(night, number, self.seated, sizes, played=played, earlier=self.earlier)

    @cached_property
    def states(self) -> list[TableState] | None:
        """All tables of the tournament, where the standings are of interest."""
        return results.outcomes(self.tournament) if is_ranked(self.round) else None

    @cached_property
    def tables_taken(self) -> tuple[tuple[int, ...], ...]:
        return tuple(table for table in self.seats.values() if table)

    @cached_property
    def quality(self) -> Quality:
        """What the tables are worth, and why these people."""
        history = MeetingHistory(self.tournament, self.earlier, self.people.name_of)
        return Quality(self.problem, self.tables_taken, self.round.ranking, self.people, history)

    @cached_property
    def deltas(self) -> Deltas:
        allowed = self.sizes if self.round.stage == Stage.ROUND else None
        return Deltas(self.seats, self.problem.played, self.problem.apart, allowed)

    @property
    def sizes(self) -> frozenset[int]:
        """Of tables, as the tournament allows them."""
        return self.tournament.sizes & set(PLAYABLE)

    @cached_property
    def tables(self) -> list[TableView]:
        return [self.table(number, people) for number, people in self.paged.tables]

    def table(self, number: int, people: tuple[int, ...]) -> TableView:
        reasons = self.quality.reasons.get(people)
        delta, is_worse = self.delta_of_table(number)
        is_odd = len(people) not in self.sizes
        return TableView(
            number,
            [self.chip(person, deals_first=not place) for place, person in enumerate(people)],
            is_odd and bool(people) and self.round.stage == Stage.ROUND,
            len(reasons.earlier_meetings) if reasons else 0,
            self.quality.why(reasons),
            delta,
            is_worse,
        )

    @property
    def new_table(self) -> TableView | None:
        """Where the one who is picked would sit alone at first."""
        if not self.picked:
            return None
        number = max(self.seats, default=0) + 1
        delta, is_worse = self.delta_of_table(number)
        return TableView(number, [], delta=delta, is_worse=is_worse, is_new=True)

    def delta_of_table(self, number: int) -> tuple[str, bool]:
        if not self.picked or self.picked in self.seats.get(number, ()):
            return "", False
        delta = self.deltas.move(self.picked, number)
        return delta_text(delta, self.picked, self.people.name_of), delta.is_worse

    def chip(self, person: int, *, deals_first: bool = False) -> Chip:
        name, is_here = self.people.name_of(person), person in self.people.here_pks
        if not self.picked or person == self.picked:
            query = self.paged.query_of(person)
            return Chip(person, name, is_here, person == self.picked, deals_first, query=query)
        delta = self.deltas.swap(self.picked, person)
        text = delta_text(delta, self.picked, self.people.name_of)
        return Chip(person, name, is_here, False, deals_first, text, delta.is_worse)

    @cached_property
    def waiting(self) -> list[Chip]:
        return [self.chip(person) for person in self.paged.waiting]

    @cached_property
    def free(self) -> list[int]:
        """Who is here and has no seat; in a final these are all others."""
        seated = {person for table in self.seats.values() for person in table}
        free = self.people.here_pks - seated - set(self.round.byes)
        return [entrant.pk for entrant in self.people.here if entrant.pk in free]

    @cached_property
    def paged(self) -> DraftPages:
        return DraftPages(self.asked, self.picked, self.seats, self.free)

    @property
    def people_found(self) -> list[PersonFound]:
        return self.paged.people_found(self.people.name_of)

    @property
    def waits_first(self) -> bool:
        """Whether a seat has to be found for them."""
        return self.round.stage == Stage.ROUND

    @property
    def waiting_title(self) -> str:
        return _("Without a seat") if self.waits_first else _("Not in it")

    @cached_property
    def blocked(self) -> Blocked:
        return Blocked(doubts_of(self.round, self.seats, self.people.here_pks))

    @property
    def blocks(self) -> Iterator[str]:
        return (block_text(block, self.people.name_of) for block in self.blocked.blocks)

    @property
    def needs_repair(self) -> bool:
        """Whether people came or left since it was drafted."""
        return any(block.people for block in self.blocked.blocks)

    @cached_property
    def choices(self) -> list[tuple[str, str, str]]:
        """Sizes of tables: as they are sent, in words, and what speaks for them."""
        found = splits(len(self.people.here), self.tournament.sizes, self.tournament.prefer)
        return [(as_sent(each.sizes), tables_text(each.sizes), merit_text(each)) for each in found]

    @property
    def sizes_text(self) -> str:
        """Why tables are smaller or larger than preferred, and whether that is fair."""
        if self.round.stage != Stage.ROUND:
            return ""
        now = next((each for each in self.choices if each[0] == self.split), None)
        sizes = {*map(len, self.tables_taken)}
        if now is None or len(sizes) < 2:
            return ""
        texts = [sizes_reason(len(self.seated), now[1]), now[2]]
        if results.scheme_of(self.tournament).kind is SchemeKind.LINEAR:
            texts.append(_("First and last place are worth the same at every table."))
        return " ".join(texts)

    @property
    def split(self) -> str:
        """The tables as they are."""
        return as_sent(sorted(map(len, self.tables_taken), reverse=True))

    @property
    def can_reseat(self) -> bool:
        return self.round.stage == Stage.ROUND

    @cached_property
    def undoable(self) -> bool:
        return self.round.version > 0 and last_change(self.round) is not None

    @cached_property
    def is_corrected(self) -> bool:
        """Whether the standings that it was seated by are others by now."""
        return correction_of(self.round, self.states, self.people.entrants) is not None

    @property
    def version(self) -> str:
        history = history_version(self.tournament)
        return version_with_deals(self.tournament, self.round.pk, self.asked, history)


def sizes_reason(count: int, tables: str) -> str:
    text = ngettext(
        "%(count)d person makes %(tables)s.", "%(count)d people make %(tables)s.", count
    )
    return text % {"count": count, "tables": tables}


def as_sent(sizes: Iterable[int]) -> str:
    """As AgainForm reads sizes of tables."""
    return "-".join(map(str, sizes))


@dataclass(frozen=True)
class RefusedPage:
    tournament: Tournament
    refusal: NoDraft | NoNextStage
    round: Round | None = None  # the draft that stays as it is

    @property
    def texts(self) -> list[str]:
        if isinstance(self.refusal, NoNextStage):
            return [stuck_text(self.refusal)]
        people = People(self.tournament)
        return [refusal_text(refusal, people.name_of) for refusal in self.refusal.refusals]

    @property
    def is_wished(self) -> bool:
        """Whether people could be seated if their wishes were not firm."""
        return isinstance(self.refusal, NoDraft) and self.refusal.is_wished

    @property
    def is_few(self) -> bool:
        """Whether too few people are here for anything to be played."""
        codes = self.refusal.refusals if isinstance(self.refusal, NoDraft) else ()
        return any(refusal.code is SeatingFault.TOO_FEW for refusal in codes)

"""The running night on one page, for whoever looks after it."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from django.core.paginator import Page
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.clubs.models import Role
from scoring.paging import page_of, query_of
from tournaments.attendance.models import NOT_COME, People, Presence
from tournaments.attendance.words import came_text, replies_text
from tournaments.clock.pages import STEPS, Minutes, RoundClock, round_clock
from tournaments.desk.leaving import SeatLeft, seats_left
from tournaments.desk.next_step import (
    FEWEST,
    ClockState,
    LatestRound,
    NightPosition,
    RoundEnds,
    ToDo,
)
from tournaments.desk.notices import LateLine, Notice, late_entries, notices_of, states_for
from tournaments.desk.steps import DeskLink, NextStep, round_address, step_of, ways_of
from tournaments.desk.tables import DeskTable, desk_tables, tables_in, unnoted_facts
from tournaments.forecast.pages import Forecast, forecast_of, stamp_of
from tournaments.nights.models import ScreenContent, Tournament
from tournaments.pages import round_title, version_of
from tournaments.results.folding import TableState
from tournaments.results.pages import StandingsPage
from tournaments.results.podium_pages import PodiumStep, podium_with_ways
from tournaments.results.progress import RoundProgress
from tournaments.results.progress_words import done_text
from tournaments.results.telling import is_decided, is_told
from tournaments.rounds.models import Round, RoundState, Stage, Table
from tournaments.screen.pages import Revealing
from tournaments.seasons.models import Season
from tournaments.words import people_text, round_name


@dataclass(frozen=True)
class EarlierRound:
    name: str
    address: str


class DeskPage:
    def __init__(self, tournament: Tournament, *, may_organise: bool, number: str = "") -> None:
        self.tournament = tournament
        self.number = number  # of the page of tables
        self.may_organise = may_organise
        self.people = People(tournament)
        self.now = timezone.now()

    @cached_property
    def rounds(self) -> list[Round]:
        rounds = list(self.tournament.rounds.all())
        for played in rounds:
            played.tournament = self.tournament
        return rounds

    @property
    def latest(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def round(self) -> Round | None:
        """The one that is running."""
        latest = self.latest
        return latest if latest and latest.state == RoundState.PUBLISHED else None

    @property
    def round_name(self) -> str:
        return round_name(self.round) if self.round else ""

    @property
    def of_rounds(self) -> str:
        """Round 2 of 4."""
        return round_title(self.round) if self.round else ""

    @cached_property
    def clock(self) -> RoundClock | None:
        """None also where it was never started and every table is done."""
        clock = round_clock(self.round) if self.round else None
        is_needless = clock and clock.state == "waiting" and not self.progress.playing
        return None if is_needless else clock

    @cached_property
    def forecast(self) -> Forecast | None:
        return forecast_of(self.tournament)

    @cached_property
    def rows(self) -> list[Table]:
        return tables_in(self.round) if self.round else []

    @cached_property
    def tables(self) -> list[DeskTable]:
        if not self.round:
            return []
        return desk_tables(self.rows, self.states, self.people, self.now)

    @cached_property
    def pages(self) -> Page[DeskTable]:
        return page_of(self.tables, self.number)

    @property
    def tables_here(self) -> list[DeskTable]:
        """Those of this page; tables that call stand on each, whoever waits longest first."""
        here = list(self.pages)
        numbers = {table.table.number for table in here}
        others = [table for table in self.tables_calling if table.table.number not in numbers]
        return sorted([*here, *others], key=lambda table: table.order)

    @property
    def query(self) -> str:
        """Of this page: whoever presses a button comes back to it."""
        return query_of(self.pages.number)

    @property
    def here(self) -> str:
        return self.tournament.get_absolute_url() + self.query

    @cached_property
    def states(self) -> dict[int, TableState]:
        return states_for(self.latest) if self.latest else {}

    @cached_property
    def notices(self) -> list[Notice]:
        """What is not as it should be with the round that runs or is drafted."""
        if not self.latest or not self.may_organise or self.latest.state == RoundState.COMPLETE:
            return []
        return notices_of(self.latest, self.states, self.people)

    @cached_property
    def seats_left(self) -> list[SeatLeft]:
        """Who is still seated in the next round though they left a table of this one."""
        return seats_left([table.state for table in self.tables], self.people)

    @cached_property
    def late_lines(self) -> list[LateLine]:
        """What came in after its table was closed."""
        return late_entries(self.tournament) if self.may_organise else []

    @cached_property
    def progress(self) -> RoundProgress:
        number = self.round.number if self.round else 0
        return RoundProgress.of(number, self.states.values())

    @property
    def done_text(self) -> str:
        return done_text(self.progress)

    @cached_property
    def present(self) -> Counter[str]:
        return Counter(entrant.presence for entrant in self.people.entrants)

    @property
    def here_text(self) -> str:
        if self.tournament.is_over:
            return came_text(sum(self.present.values()) - sum(self.present[it] for it in NOT_COME))
        here, entered = self.present[Presence.HERE], self.people.coming
        text = ngettext("%(here)d of %(count)d is here", "%(here)d of %(count)d are here", entered)
        return text % {"here": here, "count": entered}

    @cached_property
    def position(self) -> NightPosition:
        latest = self.latest
        return NightPosition(
            entered=self.people.coming or len(self.people.entrants),
            here=self.present[Presence.HERE],
            expected=self.present[Presence.REGISTERED] + self.present[Presence.LATE],
            planned_rounds=self.tournament.planned_rounds,
            complete_rounds=sum(round.state == RoundState.COMPLETE for round in self.rounds),
            latest=latest_round(latest),
            number=latest.number if latest else 0,
            is_final=bool(latest and latest.stage == Stage.FINAL),
            tables=self.progress.count,
            playing=self.progress.playing,
            calling=tuple(table.table.number for table in self.tables_calling),
            clock=self.clock_state,
            ends=RoundEnds(self.tournament.final)
            if self.tournament.final != "none"
            else RoundEnds.AT_ONCE,
            is_secret=bool(self.podium) and self.tournament.is_public and not self.is_told,
            is_over=self.tournament.is_over,
        )

    @property
    def clock_state(self) -> ClockState:
        if self.clock is None:
            return ClockState.NONE
        return ClockState.OVER if self.clock.is_over else ClockState(self.clock.state)

    @cached_property
    def step(self) -> NextStep:
        """The one line at the top."""
        calling = next((table.table for table in self.tables_calling), None)
        return step_of(self.tournament, self.position, self.leaders, calling)

    @cached_property
    def tables_calling(self) -> list[DeskTable]:
        """Whoever waits longest first."""
        found = (table for table in self.tables if table.is_calling)
        return sorted(found, key=lambda table: table.order)

    def leaders(self) -> list[str]:
        """Who stands first, asked only once the night is at its end."""
        first = self.podium[0].sharing if self.podium else ()
        return [self.people.name_of(line.row.entrant) for line in first]

    @cached_property
    def podium(self) -> list[PodiumStep]:
        """Once it is decided who has won."""
        if not is_decided(self.tournament, self.latest):
            return []
        page = StandingsPage(self.tournament, role=Role.SCORER).knowing(self.people.entrants)
        return podium_with_ways(page)

    @property
    def may_do(self) -> bool:
        return bool(self.step.label) and (self.may_organise or not self.step.for_organisers)

    @property
    def may_seat(self) -> bool:
        """Round 1 may be seated though some are still expected."""
        return self.may_organise and self.step.do is ToDo.CHECK_IN and self.position.here >= FEWEST

    @property
    def late_text(self) -> str:
        """Who said that they come late, before a round is seated without them."""
        late = self.people.late
        if not late or self.step.do not in {ToDo.CHECK_IN, ToDo.SEAT_ROUND}:
            return ""
        return _("Late: %(names)s.") % {"names": people_text(late, self.people.name_of)}

    @property
    def replies_text(self) -> str:
        """What people have said beforehand, until the first round is seated."""
        return "" if self.rounds or self.tournament.is_over else replies_text(self.people)

    @property
    def end_early(self) -> str:
        """What ends the night though more could be played; empty where that is no question."""
        coming = {ToDo.SEAT_ROUND, ToDo.SEAT_FINAL, ToDo.SEAT_KNOCK_OUT}
        played = self.position.complete_rounds
        if not self.may_organise or not played or self.step.do not in coming:
            return ""
        text = ngettext(
            "End the night after %(count)d round", "End the night after %(count)d rounds", played
        )
        return text % {"count": played}

    @property
    def round_address(self) -> str:
        return round_address(self.tournament, self.round.number if self.round else 1)

    @property
    def minutes(self) -> list[Minutes]:
        return [Minutes(minutes) for minutes in STEPS]

    @property
    def empty_text(self) -> str:
        """What stands where the tables will be."""
        text = _("No round yet. Once a round is published, its tables stand here.")
        return "" if self.rounds else text

    @property
    def earlier_rounds(self) -> list[EarlierRound]:
        """The rounds that are complete."""
        return [
            EarlierRound(round_name(round), round_address(self.tournament, round.number))
            for round in self.rounds
            if round.state == RoundState.COMPLETE
        ]

    @property
    def ways(self) -> list[DeskLink]:
        played = any(round.state != RoundState.DRAFT for round in self.rounds)
        return ways_of(self.tournament, may_organise=self.may_organise, has_tables=played)

    @property
    def nobody_opened_a_table(self) -> bool:
        """Whoever has never run a night does not know that phones need a code: in round 1."""
        is_first = self.round is not None and self.round.number == 1
        return is_first and all(table.kind == "unopened" for table in self.tables_here)

    @property
    def screens(self) -> list[tuple[str, str]]:
        """What the wall can show."""
        there = {
            ScreenContent.PODIUM: bool(self.podium),
            ScreenContent.SEASON: self.tournament.is_over and self.has_public_season,
        }
        views = [view for view in ScreenContent if view.steps_told is None]
        return [(view.value, str(view.label)) for view in views if there.get(view, True)]

    @cached_property
    def seasons(self) -> list[Season]:
        """In which the night counts."""
        return Season.objects.shown_with(self.tournament, is_member=True)

    @property
    def has_public_season(self) -> bool:
        return any(season.is_public for season in self.seasons)

    @property
    def revealing(self) -> Revealing | None:
        """Where the wall may tell who has won."""
        night = self.tournament
        may_tell = self.podium and night.is_public
        return Revealing(night.shown_on_wall, self.podium, self.is_told) if may_tell else None

    @cached_property
    def is_told(self) -> bool:
        """Whether everybody knows who has won."""
        published = [each.number for each in self.rounds if each.state != RoundState.DRAFT]
        return is_told(self.tournament, max(published, default=None))

    @property
    def topics(self) -> list[str]:
        return [self.tournament.topic]

    @cached_property
    def version(self) -> str:
        """It tells of the time too, of deals at the tables that it shows, and of what is late."""
        tables = [unnoted_facts(row, self.now) for row in self.rows]
        asked = (self.may_organise, self.number, stamp_of(self.tournament))
        return version_of(self.tournament, *asked, self.clock_state, tables, self.late_lines)


def latest_round(latest: Round | None) -> LatestRound:
    if latest is None or latest.state == RoundState.COMPLETE:
        return LatestRound.NONE
    return LatestRound.DRAFT if latest.state == RoundState.DRAFT else LatestRound.PUBLISHED

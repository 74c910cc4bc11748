"""A player's own page: where they sit and why, what they played, where they stand."""

from collections.abc import Mapping
from functools import cached_property

from django.core.cache import cache
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from live.parts import etag_of
from scoring.editions.words import names_text
from scoring.games.models import Game
from scoring.names import isolated
from tournaments.attendance.models import Entrant, Presence
from tournaments.clock.pages import RoundClock, round_clock
from tournaments.nights.models import Final, Tournament
from tournaments.pages import version_of
from tournaments.results.keeping import StoredTable, states_of
from tournaments.results.pages import StandingsPage
from tournaments.results.standing_pages import EntrantTable, StandingPage
from tournaments.rounds.drafting import RANKED
from tournaments.rounds.history import history_version, meetings_before
from tournaments.rounds.history_words import MeetingHistory
from tournaments.rounds.models import Round, Stage, Table
from tournaments.rounds.seats import weights_of
from tournaments.seating.plans import Plan, Tables
from tournaments.seating.problems import Problem
from tournaments.seating.proof import TableReasons, certify, round_reasons
from tournaments.seating.rounds.next_round import Mode
from tournaments.seating_words.certificates import best_text, on_text
from tournaments.standings.rows import Standings
from tournaments.viewers import Viewer
from tournaments.visitors.night_for_visitors import NightForVisitors
from tournaments.visitors.pages import SeatedVisitor
from tournaments.words import table_title

HOUR = 3600


class EntrantPage:
    def __init__(self, tournament: Tournament, token: str, *, is_mine: bool = False) -> None:
        self.tournament = tournament
        self.token = token
        self.is_mine = is_mine  # whether the phone that asks knows to be this person's

    @cached_property
    def version(self) -> str:
        """A deal changes nothing here before its table has finished."""
        mine, history = self.is_mine, history_version(self.tournament)
        facts = (self.finished_tables, self.token, mine, history)
        club = self.tournament.club
        return version_of(self.tournament, *facts, club.picture_version, club.names_version)

    @cached_property
    def finished_tables(self) -> str:
        """What has ended so far: found out by the first of all phones that ask after a deal."""
        night = self.tournament
        key = f"finished:{night.pk}:{night.version}:{night.deals_version}"
        found: str | None = cache.get(key)
        if found is None:
            found = etag_of(
                [(table.pk, table.rows) for table in self.read.all_tables if table.finished]
            )
            cache.set(key, found, HOUR)
        return found

    @property
    def topics(self) -> tuple[str, ...]:
        """A deal of another table changes nothing here before that table has finished."""
        game = self.running_table.game if self.running_table else None
        mine = (game.topic,) if game else ()
        names = self.tournament.club.names_topic
        return (self.tournament.steps, self.tournament.results, names, *mine)

    @property
    def address(self) -> str:
        return reverse("entrant-detail", args=[self.tournament.code, self.token])

    @cached_property
    def read(self) -> "SharedStandings":
        """As visitors see them, with everything that is known of tables and people."""
        return SharedStandings(self)

    @cached_property
    def night(self) -> NightForVisitors:
        return NightForVisitors(self.tournament, self.read)

    @cached_property
    def entrant(self) -> Entrant:
        """A 404 for whoever has no such link."""
        found = (each for each in self.read.entrants.values() if each.token == self.token)
        entrant = next(found, None)
        if entrant is None:
            raise Http404
        return entrant

    @property
    def person_address(self) -> str:
        """Of the page with all their games, where everybody may open it."""
        return Viewer(is_member=False).address_of(self.entrant.player, self.tournament.club)

    @property
    def is_gone(self) -> bool:
        """Nothing is told any more of whoever was erased."""
        return not self.entrant.player.is_on_roster

    @property
    def me(self) -> SeatedVisitor:
        return SeatedVisitor(self.entrant, self.night)

    @property
    def name(self) -> str:
        """Behind their own link it is their own, also once others read it otherwise."""
        return isolated(self.entrant.name) if self.tournament.is_past else self.me.name

    @cached_property
    def my_tables(self) -> list[StoredTable]:
        """The tables at which they sat or sit."""
        return [table for table in self.read.stored_tables if self.entrant.pk in table.seats]

    @cached_property
    def table(self) -> StoredTable | None:
        """Where they sit in the running round."""
        number = self.night.round.number if self.night.round else 0
        return next((table for table in self.my_tables if table.round == number), None)

    @cached_property
    def tables(self) -> dict[int, Table]:
        """The tables themselves, with their games."""
        mine = Table.objects.filter(pk__in=[table.pk for table in self.my_tables])
        return {table.pk: table for table in mine.select_related("game")}

    @property
    def running_table(self) -> Table | None:
        return self.tables.get(self.table.pk) if self.table else None

    @cached_property
    def is_playing(self) -> bool:
        """As its table stands by now, whatever was kept of it."""
        return self.table is not None and not states_of([self.table])[0].finished

    @property
    def recorded_game(self) -> Game | None:
        """Of the table at which they sit and play now."""
        is_here = self.entrant.presence == Presence.HERE and not self.is_gone
        if not is_here or not self.is_playing:
            return None
        return self.running_table.game if self.running_table else None

    @property
    def may_record(self) -> bool:
        return self.is_mine and self.recorded_game is not None

    @property
    def clock(self) -> RoundClock | None:
        """With the time that their table alone was given."""
        if not self.running_table or not self.night.round:
            return self.night.clock
        return round_clock(self.night.round, self.running_table.added)

    @property
    def game_address(self) -> str:
        """Where the game of their table is followed, and cannot be changed."""
        return watch_address(self.running_table) if self.running_table else ""

    @cached_property
    def my_standing(self) -> "MyStanding | None":
        """Where they stand, once a table of theirs has finished."""
        if not self.tournament.is_public or not self.read.standings.row(self.entrant.pk):
            return None
        return MyStanding(self)

    @property
    def standings_address(self) -> str:
        """At their own row, where they have one."""
        there = self.night.standings_address
        return self.my_standing.place_address if there and self.my_standing else there

    @property
    def frozen_text(self) -> str:
        """That there is more to be told, and when."""
        if self.read.until is None or not self.tournament.is_public:
            return ""
        if not self.read.until:
            return _("Results are kept secret until the prizes.")
        text = _("Results after round %(number)d are kept secret until the prizes.")
        return text % {"number": self.read.until}

    @property
    def earlier_tables(self) -> list[EntrantTable]:
        """Round by round; of what nobody may know yet only who sat there."""
        told = list(self.my_standing.tables_played) if self.my_standing else []
        known = (
            {result.key for result, _worth in self.my_standing.results}
            if self.my_standing
            else set()
        )
        others = (table for table in self.my_tables if (table.round, table.number) not in known)
        return told + [self.without_result(table) for table in others if table is not self.table]

    def without_result(self, table: StoredTable) -> EntrantTable:
        others = [who for who in table.seats if who != self.entrant.pk]
        title = table_title(table.round, table.number, table.stage)
        names = names_text([self.night.people.name_of(who) for who in others])
        return EntrantTable(title, "", names, "", "", is_running=False)

    @property
    def reason_texts(self) -> list[str]:
        """Why just these people sit at their table."""
        playing = self.night.round
        if not self.table or not playing:
            return []
        if playing.stage != Stage.ROUND:
            return [self.why_on(playing)]
        now = [each for each in self.read.stored_tables if each.round == playing.number]
        tables = tuple(each.seats for each in now)
        reasons = reasons_of(playing, tables, self.played_before(playing), self.scores(playing))
        people = [self.read.entrants[person] for person in self.table.seats]
        earlier = meetings_before(self.tournament, people)
        history = MeetingHistory(self.tournament, earlier, self.night.people.name_of)
        return list(history.reasons_texts(reasons[now.index(self.table)]))

    def why_on(self, playing: Round) -> str:
        """In a final the best play; in a knock-out whoever goes on."""
        if self.tournament.final != Final.KNOCK_OUT:
            count = sum(len(t.seats) for t in self.read.stored_tables if t.round == playing.number)
            return best_text(count)
        before = [
            each.number
            for each in self.read.stored_tables
            if each.round == playing.number - 1
            and each.stage != Stage.ROUND
            and self.entrant.pk in each.seats
        ]
        return on_text(before[0] if before else None)

    def played_before(self, round: Round) -> Plan:
        numbers = sorted(
            {each.round for each in self.read.stored_tables if each.round < round.number}
        )
        return tuple(
            tuple(each.seats for each in self.read.stored_tables if each.round == number)
            for number in numbers
        )

    def scores(self, round: Round) -> dict[int, float]:
        """By which people were seated, where everybody may know them."""
        is_ranked = round.stage != Stage.ROUND or Mode(round.mode) in RANKED
        is_hidden = self.read.until is not None and self.read.until < round.number - 1
        if not is_ranked or is_hidden or not self.tournament.is_public:
            return {}
        rows = self.read.after(round.number - 1).rows
        return {row.entrant: float(row.score) for row in rows}


class SharedStandings(StandingsPage):
    """Worked out once for all phones that ask after a table has finished."""

    def __init__(self, page: EntrantPage) -> None:
        super().__init__(page.tournament)
        self.entrant_page = page

    @cached_property
    def standings(self) -> Standings:
        night, finished = self.tournament, self.entrant_page.finished_tables.strip('"')
        key = f"standings-shared:{night.pk}:{night.version}:{finished}"
        found: Standings | None = cache.get(key)
        if found is None:
            found = self.after()
            cache.set(key, found, HOUR)
        return found


class MyStanding(StandingPage):
    """With the games of one's own tables, which have been read already."""

    def __init__(self, page: EntrantPage) -> None:
        super().__init__(page.read, page.entrant.pk)
        self.entrant_page = page

    @cached_property
    def addresses(self) -> dict[int, str]:
        tables = self.entrant_page.tables.values()
        return {table.game_id: watch_address(table) for table in tables if table.game_id}


def watch_address(table: Table) -> str:
    return reverse("game-watch", args=[table.game.watch_token]) if table.game else ""


def reasons_of(
    round: Round, tables: Tables, played: Plan, scores: Mapping[int, float]
) -> tuple[TableReasons, ...]:
    """Why people sit together at each table, after the rounds played before it: worked out once.

    Wishes are the organiser's alone, so they are not even asked for here.
    """
    facts = etag_of(round.pk, tables, played, sorted(scores.items()))
    key = f"reasons:{facts.strip('"')}"
    reasons: tuple[TableReasons, ...] | None = cache.get(key)
    if reasons is None:
        problem = Problem(
            people=tuple(sorted(person for table in tables for person in table)),
            sizes=tuple(map(len, tables)),
            rounds=1,
            played=played,
            weights=weights_of(round.tournament),
        )
        reasons = round_reasons(problem, (tables,), 0, certify(problem, (tables,)), scores)
        cache.set(key, reasons, HOUR)
    return reasons

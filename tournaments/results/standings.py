"""How the tables of a tournament ended or stand, and the standings that follow from it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Self

from scoring.names import sort_key, told_apart
from scoring.people.models import called
from tournaments.attendance.models import Entrant, names_in_public
from tournaments.nights.models import Final, Tournament
from tournaments.results.folding import AgreedRules, TableState
from tournaments.results.keeping import Of, StoredTable, states_of, tables_of
from tournaments.results.telling import shown_until
from tournaments.rounds.models import Round, Table
from tournaments.standings.board import Board
from tournaments.standings.rows import Standings
from tournaments.standings.schemes import MissedRound, Scheme, read_scheme
from tournaments.standings.tables import CountingRules, ResultStage, TableResult, bye, missed_round
from tournaments.viewers import Viewer


def scheme_of(tournament: Tournament) -> Scheme:
    return read_scheme(tournament.scheme, tournament.ties)


def counting_rules_of(tournament: Tournament) -> CountingRules:
    return CountingRules(
        scheme=scheme_of(tournament),
        carries=tournament.carries,
        is_cup=tournament.final == Final.KNOCK_OUT,
        usual=tournament.prefer,
    )


def agreed_rules_of(tournament: Tournament) -> AgreedRules:
    return AgreedRules(tournament.deals, tournament.variant)


def outcomes(of: Of) -> list[TableState]:
    """Tables that were published, round by round: two statements, where nothing is new."""
    return states_of(tables_of(of))


def table_states(of: Of) -> dict[int, TableState]:
    return {state.pk: state for state in outcomes(of)}


def table_state(table: Table) -> TableState:
    """One table alone. Who wants more of them asks for those of the round."""
    return outcomes(Table.objects.filter(pk=table.pk))[0]


def finishing_orders(round: Round) -> list[tuple[int, ...]]:
    """Of each table the entrants, the best first."""
    return [state.finishing_order for state in outcomes(round)]


def standings_of(
    tournament: Tournament, until: int | None = None, provisional: bool = False
) -> Standings:
    """After finished tables alone; provisional ones count those that run as they stand."""
    kept = outcomes(tournament)
    return board_of(tournament, kept, until=until, provisional=provisional).standings()


def board_of(
    tournament: Tournament,
    tables: Iterable[TableState],
    until: int | None = None,
    provisional: bool = False,
    lots: Mapping[int, float] | None = None,
) -> Board:
    """Standings that can be changed, such as to see what a correction would do."""
    drawn = lots_of(tournament) if lots is None else lots
    known = list(tables)
    results = results_that_count(known, provisional) + byes_among(known)
    up_to = [result for result in results if until is None or result.round <= until]
    missed = missed_among(scheme_of(tournament), known, up_to)
    return Board(counting_rules_of(tournament), drawn, up_to + missed)


def results_that_count(
    tables: Iterable[TableState], provisional: bool = False
) -> list[TableResult]:
    """What counts: finished tables, or all; one at which nothing was played counts for nobody."""
    return [table.result for table in tables if table.counts or (provisional and table.is_played)]


def lots_of(tournament: Tournament) -> dict[int, float]:
    return dict(tournament.entrants.values_list("pk", "lot"))


def byes_among(tables: Iterable[TableState]) -> list[TableResult]:
    """Those who are through without playing, of all rounds: none is of byes alone."""
    rounds = {table.round: table for table in tables}
    return [
        bye(number, entrant, ResultStage(table.stage))
        for number, table in rounds.items()
        for entrant in table.byes
    ]


def missed_among(
    scheme: Scheme, tables: Iterable[TableState], results: Sequence[TableResult]
) -> list[TableResult]:
    """Rounds that somebody with a result did not sit in, where that counts.

    Those of which a table still plays are not over yet. Who had left the night by then missed
    nothing, unless they were back for a later round that counts here.
    """
    if scheme.missed is MissedRound.NOTHING:
        return []
    sat, gone = defaultdict[int, set[int]](set), dict[int, frozenset[int]]()  # by round
    running = set()
    for table in tables:
        running |= set() if table.finished else {table.round}
        sat[table.round].update(table.entrants, table.byes)
        gone[table.round] = table.gone
    over = {each.round for each in results if each.stage is ResultStage.ROUND} - running
    rounds = sorted((each.round, who) for each in results for who in each.entrants)
    latest = {who: number for number, who in rounds}
    return [
        missed_round(number, entrant)
        for entrant in sorted(latest)
        for number in sorted(over)
        if entrant not in sat[number] and (entrant not in gone[number] or number < latest[entrant])
    ]


class NightStandings:
    """What counts of a night, for its members or for visitors, and the standings that follow."""

    def __init__(
        self, tournament: Tournament, *, is_member: bool = False, provisional: bool = False
    ) -> None:
        self.tournament = tournament
        self.is_member = is_member
        self.wants_provisional = provisional

    def knowing(self, entrants: Iterable[Entrant]) -> Self:
        """All of them have been read already, with their players."""
        self.entrants = {entrant.pk: entrant for entrant in entrants}
        return self

    @property
    def is_for_strangers(self) -> bool:
        """Of a night that is past: whoever looks back need not have been there."""
        return not self.is_member and self.tournament.is_past

    @cached_property
    def stored_tables(self) -> list[StoredTable]:
        return tables_of(self.tournament)

    @cached_property
    def people(self) -> list[tuple[int, str, float]]:
        """The number, the name and the lot of each entrant, by their names."""
        if "entrants" in vars(self):  # they have been read already
            return [(e.pk, e.name, e.lot) for e in self.entrants.values()]
        rows = self.tournament.entrants.values_list("pk", "player__name", "player__nickname", "lot")
        told = [(pk, called(name, nickname), lot) for pk, name, nickname, lot in rows]
        return sorted(told, key=lambda row: (sort_key(row[1]), row[0]))

    @cached_property
    def places_in_lists(self) -> dict[int, int]:
        """Of each entrant, by their names."""
        return {pk: place for place, (pk, _name, _lot) in enumerate(self.people)}

    @cached_property
    def entrants(self) -> dict[int, Entrant]:
        return {entrant.pk: entrant for entrant in self.tournament.entrants.in_order()}

    @cached_property
    def until_for_visitors(self) -> int | None:
        return shown_until(self.tournament, self.all_tables)

    @property
    def until(self) -> int | None:
        """The round after which visitors see no more, for a while."""
        return None if self.is_member else self.until_for_visitors

    @property
    def is_provisional(self) -> bool:
        return self.wants_provisional and self.until is None and not self.tournament.is_over

    @cached_property
    def all_tables(self) -> list[TableState]:
        """Also those of which visitors are not told yet."""
        return states_of(self.stored_tables)

    @cached_property
    def tables(self) -> list[TableState]:
        return [each for each in self.all_tables if not self.hides(each)]

    def hides(self, table: TableState) -> bool:
        return self.until is not None and table.round > self.until

    @cached_property
    def counted_results(self) -> list[TableResult]:
        """What counts here of tables."""
        return results_that_count(self.tables, self.is_provisional)

    @cached_property
    def rounds(self) -> list[int]:
        """Those that count here."""
        return sorted({each.round for each in self.counted_results})

    def after(self, until: int | None = None) -> Standings:
        lots = {pk: lot for pk, _name, lot in self.people}
        provisional = self.is_provisional
        board = board_of(self.tournament, self.tables, until, provisional=provisional, lots=lots)
        return board.standings().with_equals_by(self.places_in_lists)

    @cached_property
    def standings(self) -> Standings:
        return self.after()

    @cached_property
    def standings_before(self) -> Standings | None:
        """After the round before the last one that counts."""
        return self.after(self.rounds[-2]) if len(self.rounds) > 1 else None

    @cached_property
    def names(self) -> dict[int, str]:
        """Told apart, where two are called alike."""
        if self.is_for_strangers:
            return names_in_public(self.tournament, list(self.entrants.values()))
        names = told_apart([name for _pk, name, _lot in self.people])
        return {pk: name for (pk, *_), name in zip(self.people, names, strict=True)}

    def person_addresses(self, entrants: Collection[int]) -> dict[int, str]:
        """Of each the page with their story, where there is one for whoever looks."""
        viewer, club = Viewer(self.is_member), self.tournament.club
        return {
            each.pk: viewer.address_of(each.player, club) for each in self.entrants_among(entrants)
        }

    def entrants_among(self, pks: Collection[int]) -> Iterable[Entrant]:
        """Read, unless all of them were."""
        if "entrants" in vars(self):
            return [self.entrants[pk] for pk in pks]
        return self.tournament.entrants.filter(pk__in=pks).select_related("player")

    @property
    def open_tables(self) -> int:
        """That are being played, and count as soon as they are finished."""
        return sum(not table.finished for table in self.tables)

    @property
    def running(self) -> int:
        """At which something is recorded already."""
        return sum(table.is_played for table in self.tables if not table.finished)

    @cached_property
    def decided_places(self) -> int:
        """How many of the first places a final or a knock-out decided."""
        first = takewhile(self.standings.reach, self.standings.order)
        return sum(1 for _who in first)

    @property
    def last_round(self) -> int:
        return self.rounds[-1]

    @property
    def is_after_final(self) -> bool:
        """Whether the final is the last that counts here."""
        last = max(self.counted_results, key=lambda each: each.round)
        return last.stage is ResultStage.FINAL

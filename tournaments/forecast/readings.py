"""What is read of a club and of a running night, for whoever asks when it will end."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from itertools import pairwise

from django.db.models import Count, Exists, Max, Min, OuterRef

from rules import parse_variant
from scoring.clubs.models import Club
from scoring.games.deals import DealVersion
from scoring.games.models import Game
from tournaments.clock.actions import clock_of
from tournaments.forecast.expected_end import (
    SITTING_DOWN,
    NightSoFar,
    TableSoFar,
    Tempo,
    deals_left,
)
from tournaments.forecast.knock_outs import knock_out_tables
from tournaments.forecast.paces import FASTEST, SLOWEST, Pace, pace_of_games
from tournaments.forecast.planned_nights import (
    deals_of_game,
    has_fixed_deals,
    round_time,
    tables_at_the_end,
)
from tournaments.nights.models import Tournament
from tournaments.results.folding import in_game, nothing_yet
from tournaments.results.keeping import games_of
from tournaments.results.standings import agreed_rules_of
from tournaments.rounds.models import HandResult, Round, RoundState, Stage, Table

LATEST = 40  # games
FEWEST_DEALS = 3  # of a game that tells something
SILENCE = timedelta(hours=6)  # after which nobody plays any more


def pace_of(club: Club, tonight: Tournament | None = None) -> Pace:
    """From the latest games, before tonight, in which somebody recorded deal after deal."""
    deals = DealVersion.objects.filter(
        game__club=club, kind=DealVersion.Kind.DEAL, removed=False
    ).order_by()
    if tonight:
        deals = deals.exclude(game__table__round__tournament=tonight)
    games = deals.values("game").annotate(
        first=Min("recorded_at"), last=Max("recorded_at"), count=Count("number", distinct=True)
    )
    told = games.filter(count__gte=FEWEST_DEALS).order_by("-game")[:LATEST]
    return pace_of_games(
        [
            (game["count"] - 1) * 3600 / seconds
            for game in told
            if (seconds := (game["last"] - game["first"]).total_seconds())
        ]
    )


class NightReading:
    """A night as it was at this moment, or at its latest step if that was later."""

    def __init__(self, night: Tournament, moment: datetime) -> None:
        self.night = night
        self.asked = moment

    @cached_property
    def tables(self) -> list[Table]:
        by_hand = HandResult.objects.counting().filter(table=OuterRef("pk"))
        tables = Table.objects.filter(round__tournament=self.night).annotate(
            by_hand=Exists(by_hand)
        )
        published = tables.exclude(round__state=RoundState.DRAFT).select_related("round")
        return list(published.order_by("round__number", "number"))

    @cached_property
    def rounds(self) -> list[Round]:
        rounds = {table.round_id: table.round for table in self.tables}
        for each in rounds.values():
            each.tournament = self.night
        return list(rounds.values())

    @property
    def latest(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def running(self) -> Round | None:
        latest = self.latest
        return latest if latest and latest.state == RoundState.PUBLISHED else None

    @cached_property
    def moment(self) -> datetime:
        steps = (moment for each in self.rounds for moment in steps_of(each))
        return max([self.asked, *steps])

    @cached_property
    def deals(self) -> dict[int, list[datetime]]:
        """Of each game: when its deals were recorded first."""
        deals = DealVersion.objects.filter(
            game__in=[table.game_id for table in self.tables if table.game_id],
            kind=DealVersion.Kind.DEAL,
            removed=False,
            recorded_at__lt=self.moment,
        ).order_by()
        firsts = deals.values_list("game", "number").annotate(first=Min("recorded_at"))
        moments: dict[int, list[datetime]] = defaultdict(list)
        for game, _number, first in firsts:
            moments[game].append(first)
        return {game: sorted(each) for game, each in moments.items()}

    @cached_property
    def tables_unclosed(self) -> list[Table]:
        """Of the running round; how far they are, their games tell."""
        return [
            table
            for table in self.tables
            if table.round == self.running and not table.closed_at and not vars(table)["by_hand"]
        ]

    @cached_property
    def games(self) -> dict[int, Game]:
        """Of the running round, as they were."""
        games = games_of([table.game_id for table in self.tables_unclosed if table.game_id])
        return {pk: self.as_it_was(game) for pk, game in games.items()}

    def as_it_was(self, game: Game) -> Game:
        seen = (each.sequence for each in game.log if each.recorded_at < self.moment)
        return game.as_of(max(seen, default=0))

    @property
    def is_silent(self) -> bool:
        """Nothing was heard for so long that nobody plays any more."""
        heard = [moment for moments in self.deals.values() for moment in moments]
        steps = [moment for each in self.rounds for moment in steps_of(each)]
        latest = max([*heard, *steps], default=None)
        return latest is None or self.asked - latest > SILENCE

    def so_far(self, pace: Pace) -> NightSoFar:
        return NightSoFar(
            pace=pace,
            deals=deals_of_game(self.night),
            is_fixed=has_fixed_deals(self.night),
            limit=round_time(self.night),
            playing=tuple(self.open_tables()),
            clock_left=self.clock_left,
            tempos=tuple(filter(None, (self.tempo(table) for table in self.tables))),
            breaks=tuple(breaks_between(self.rounds)),
            resting=self.resting,
            to_come=self.to_come,
        )

    @property
    def clock_left(self) -> float | None:
        """One that waits is started once everybody sits."""
        clock = clock_of(self.running) if self.running else None
        if clock is None:
            return None
        waits = SITTING_DOWN.mean if clock.started is None else 0.0
        return clock.left(self.moment.timestamp()) / 60 + waits

    def open_tables(self) -> Iterator[TableSoFar]:
        agreed = agreed_rules_of(self.night)
        for table in self.tables_unclosed:
            game = self.games.get(table.game_id or 0)
            folded = in_game(agreed, game, is_closed=False) if game else nothing_yet(0)
            if not folded.is_finished:
                yield self.so_far_of(table, max((row.completed for row in folded.rows), default=0))

    def so_far_of(self, table: Table, best: int) -> TableSoFar:
        moments = self.deals.get(table.game_id or 0, [])
        begun = moments[-1] if moments else (table.round.published_at or self.moment)
        return TableSoFar(
            to_go=self.deals_to_go(len(moments), best),
            since=minutes_between(begun, self.moment),
            begun=bool(moments),
            tempo=self.tempo(table),
            added=table.added / 60,
        )

    def deals_to_go(self, played: int, best: int) -> float:
        """Of those that were agreed; a game to its winner goes by the phases of the best."""
        if has_fixed_deals(self.night):
            return max(deals_of_game(self.night) - played, 1.0)
        return deals_left(len(parse_variant(self.night.variant).phases), best)

    def tempo(self, table: Table) -> Tempo | None:
        moments = self.deals.get(table.game_id or 0, [])
        if len(moments) < 2:
            return None
        deals, minutes = len(moments) - 1, minutes_between(moments[0], moments[-1])
        is_likely = 60 * deals / FASTEST <= minutes <= 60 * deals / SLOWEST
        return Tempo(deals, minutes) if is_likely else None

    @property
    def resting(self) -> float | None:
        latest = self.latest
        if latest is None or latest.completed_at is None or self.running:
            return None
        return minutes_between(latest.completed_at, self.moment)

    @property
    def to_come(self) -> tuple[int, ...]:
        """The tables of each round after this one."""
        latest = self.latest
        if latest is None or latest.stage == Stage.FINAL:
            return ()
        tables = sum(table.round_id == latest.pk for table in self.tables)
        if latest.stage == Stage.KNOCK_OUT:
            return knock_out_tables(tables, self.night.prefer, self.night.finalists)[1:]
        rounds = (tables,) * (self.night.planned_rounds - latest.number)
        return (*rounds, *tables_at_the_end(self.night, tables))


def steps_of(round: Round) -> list[datetime]:
    """The moments at which it became another one."""
    steps = (
        round.published_at,
        round.clock_started_at,
        round.clock_paused_at,
        round.completed_at,
    )
    return [moment for moment in steps if moment]


def breaks_between(rounds: Sequence[Round]) -> Iterator[float]:
    for earlier, later in pairwise(rounds):
        if earlier.completed_at and later.published_at:
            yield minutes_between(earlier.completed_at, later.published_at)


def minutes_between(earlier: datetime, later: datetime) -> float:
    """None are negative, whatever the clock of the laptop did."""
    return max((later - earlier).total_seconds() / 60, 0.0)

"""A table is done: by its last deal, by the word of its people or of the organiser; or it plays on.

Which deal is the last is decided in the transaction that records one after the time was up, and
kept with the game: no clock that jumps closes a table, or opens it. Taken back, it is due again.
A deal that was first recorded in time and comes in again decides nothing: another one is played.
"""

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoring.clubs.models import Actor
from scoring.errors import MovedOn
from scoring.games.deals import DealVersion
from scoring.games.last_deals import LastDeal
from scoring.games.models import Game
from scoring.prepared import PreparedQuery
from tournaments.clock.actions import clock_of, seconds
from tournaments.clock.clocks import Clock
from tournaments.log import LogKind, note
from tournaments.nights.models import TimeUp
from tournaments.results.closed_tables import lock_recording, store_closed_reasons
from tournaments.rounds.models import ClosedBy, Round, RoundState, Table, minutes_of_round
from tournaments.rounds.seats import locked, locked_table

BY_ORGANISER = Q(closed_at__isnull=False, closed_by=ClosedBy.ORGANISER)
CLOCKS = PreparedQuery(
    lambda game: Table.objects.filter(game=game).annotate(
        of_night=F("round__tournament__minutes"),
        own=F("round__minutes"),
        started=F("round__clock_started_at"),
        paused=F("round__clock_paused_at"),
        shift=F("round__clock_shift"),
    ),
    mark=-1,
)


def close_table(table: Table, by: Actor) -> None:
    """The organiser goes on without it, whatever its people said: it counts as it stands."""
    close(table, ~BY_ORGANISER, ClosedBy.ORGANISER, LogKind.TABLE_CLOSED, by)


def say_done(table: Table) -> None:
    """Its people are done: it counts as it stands."""
    with transaction.atomic():
        if running_table(table).round.tournament.is_over:
            raise MovedOn
        close(table, Q(closed_at=None), ClosedBy.PEOPLE, LogKind.TABLE_DONE, None)


def close(table: Table, where: Q, closed_by: ClosedBy, kind: LogKind, by: Actor) -> None:
    """Done since it was first said, by whoever said so last."""
    with transaction.atomic():
        now, mine = running_table(table), Table.objects.filter(pk=table.pk)
        since = Coalesce("closed_at", timezone.now())
        if mine.filter(where).update(closed_at=since, closed_by=closed_by):
            store_closed_reasons(mine)
            note_at(now, kind, by)


def open_table(table: Table, by: Actor) -> None:
    """The organiser lets it go on after all."""
    let_play_on(table, LogKind.TABLE_OPENED, by)


def play_on(table: Table) -> None:
    """Its people go on after all, unless it was the organiser who closed it."""
    with transaction.atomic():
        is_over = running_table(table).round.tournament.is_over
        if is_over or Table.objects.filter(BY_ORGANISER, pk=table.pk).exists():
            raise MovedOn
        let_play_on(table, LogKind.TABLE_PLAYS_ON, None)


def let_play_on(table: Table, kind: LogKind, by: Actor) -> None:
    """Said twice it is said once; where the last deal was in, another one may be."""
    with transaction.atomic():
        now, mine = running_table(table), Table.objects.filter(pk=table.pk)
        is_opened = mine.exclude(closed_at=None).update(closed_at=None)
        if allow_another_deal(now) or is_opened:
            store_closed_reasons(mine)
            note_at(now, kind, by)


def allow_another_deal(table: Table) -> bool:
    """Where its last one is recorded."""
    game = table.game
    if game is None or not game.has_last_deal:
        return False
    more = {"last_deal": game.coming_deal, "is_last_deal_allowed": True}
    return bool(Game.objects.filter(pk=game.pk).update(**more))


def shift_last_deals(round: Round, more: int) -> None:
    """After another ending was agreed: what plays has so many deals more, or fewer, to play.

    The night is held. Whoever has had the last deal is done; what is recorded stays, and so does a
    deal that a table was allowed by a word.
    """
    by_clock = Q(game__last_deal__isnull=False, game__is_last_deal_allowed=False)
    tables = Table.objects.filter(by_clock, round=round)
    lock_recording(tables)
    for table in tables.select_related("game"):
        game = table.game
        if game and game.last_deal and not game.has_last_deal:
            last = max(game.last_deal + more, len(game.deals), 1)
            Game.objects.filter(pk=game.pk).update(last_deal=last)


def running_table(table: Table) -> Table:
    """It, if it is played: in a draft nothing counts yet, in a complete round all does."""
    now = locked_table(table)
    if now.round.state != RoundState.PUBLISHED:
        raise MovedOn
    return now


def note_at(table: Table, kind: LogKind, by: Actor, **facts: object) -> None:
    """Nobody sits elsewhere: steps that somebody looks at, such as a repair, are still possible."""
    note(table.round.tournament, kind, by, **table.round.named, table=table.number, **facts)


def last_deal_by_clock(game: Game, version: DealVersion) -> LastDeal | None:
    """Of a deal that comes in after the time was up, or with the last one known already."""
    if game.last_deal is None and not is_time_up(game):
        return None
    table = table_of_game(game)
    if table is None or is_over_anyway(game, version, table.round.tournament.deals):
        return None
    last = last_deal_at(table, version)
    is_told = game.last_deal is not None and bool(game.versions_of(version.number))
    if last != version.number or is_told:
        return LastDeal(last) if last else None
    kind = LogKind.TABLE_HAD_LAST_DEAL
    return LastDeal(last, lambda: note_at(table, kind, None, deal=last))


def table_of_game(game: Game) -> Table | None:
    """While its night is held; None where its people were seated anew: then nothing is recorded."""
    tables = Table.objects.select_related("round", "game").filter(game=game.pk)
    found = tables.first()
    if found is None:
        return None
    try:
        round = locked(found.round)
    except MovedOn:
        return None
    if now := tables.first():
        now.round = round
    return now


def is_over_anyway(game: Game, version: DealVersion, agreed: int | None) -> bool:
    """With this deal the game has a winner, or all deals that were agreed."""
    is_through = agreed is not None and version.number >= agreed
    return is_through or game.state_with((*game.deals, version.deal)).finished


def is_time_up(game: Game) -> bool:
    """As the clock stands; nobody is kept from changing it."""
    for table in CLOCKS.all(game.pk):
        read = vars(table)
        if minutes := minutes_of_round(read["own"], read["of_night"]):
            started, paused = seconds(read["started"]), seconds(read["paused"])
            clock = Clock(minutes, started, paused, read["shift"])
            return clock.is_over(timezone.now().timestamp(), table.added)
    return False


def last_deal_at(table: Table, version: DealVersion) -> int | None:
    """As it was decided, or as this deal decides it; None where the time is not up."""
    if table.game and table.game.last_deal is not None:
        return table.game.last_deal
    clock = clock_of(table.round)
    if clock is None or not clock.is_over(timezone.now().timestamp(), table.added):
        return None
    if was_recorded_in_time(version, clock, table.added):
        return None
    return version.number + (table.round.tournament.ending == TimeUp.ONE_MORE)


def was_recorded_in_time(version: DealVersion, clock: Clock, added: int) -> bool:
    """Whether this deal was first recorded before the time was up, and is typed anew."""
    before, up = version.game.versions_of(version.number), clock.ran_out(added)
    return bool(before) and up is not None and before[0].recorded_at.timestamp() < up

"""What ./run verify says of what is gone, altered or wrong, and where that was."""

from scoring.games.deals import DealVersion
from scoring.games.log import Damage
from scoring.games.models import Game
from tournaments.nights.models import LogEntry, Tournament
from tournaments.results.folding import FoldedTable, SeatRow
from tournaments.rounds.models import HandResult, Table
from tournaments.verifying.appearances import WrongFreeGame, WrongGames, WrongSummary
from tournaments.verifying.completeness import (
    DamagedEntry,
    Missing,
    MissingRow,
    UnreadableTable,
    WrongOutcome,
)
from tournaments.verifying.leaderboards import WrongLeaderboard
from tournaments.verifying.ratings import WrongRatings
from tournaments.verifying.seasons import WrongSeason

MISSING = {
    Missing.GAME: "its game is gone",
    Missing.TABLE: "its table is gone",
    Missing.SEAT: "not as many sit there as play its game",
    Missing.ROUND: "is gone, or in another state than the log says",
    Missing.PAPER: "a result by hand that the log tells of is not there",
}
WHAT = {Damage.GONE: "is gone", Damage.ALTERED: "is not as it was written"}


def damage_text(each: DamagedEntry) -> str:
    number = each.broken.number
    what = f"entry {number} of {whose(each.of)}{entry_text(each.entry)}"
    return f"{place_text(each.of)}: {what} {WHAT[each.broken.damage]}"


def memory_text(
    each: WrongSummary | WrongGames | WrongFreeGame | WrongSeason | WrongRatings | WrongLeaderboard,
) -> str:
    match each:
        case WrongSummary():
            return f"tournament {each.night}: other places are kept than its results give"
        case WrongGames():
            games = ", ".join(each.keys)
            return f"tournament {each.night}: other rows are kept of games {games}"
        case WrongFreeGame():
            return f"game {each.game}: something else is kept than was played"
        case WrongSeason():
            players = ", ".join(map(str, each.players))
            return f"season {each.season}: other rows are kept of players {players}"
        case WrongLeaderboard():
            players = ", ".join(map(str, each.players))
            return f"leaderboard {each.board}: other rows are kept of players {players}"
        case WrongRatings():
            players = ", ".join(map(str, each.players))
            return f"ratings of club {each.club}: other rows are kept of players {players}"


def missing_text(each: MissingRow) -> str:
    round = f", round {each.number}" if each.number else ""
    return f"{place_text(each.of)}{round}: {MISSING[each.what]}"


def whose(of: Game | Tournament | Table) -> str:
    match of:
        case Game():
            return "the game"
        case Tournament():
            return "the log"
        case Table():
            return "the results by hand"


def entry_text(entry: DealVersion | LogEntry | HandResult | None) -> str:
    match entry:
        case DealVersion():
            return f" ({entry.kind} {entry.number})"
        case LogEntry():
            return f" ({entry.kind})"
    return ""


def place_text(of: Game | Tournament | Table) -> str:
    """As people at a night would look for it."""
    match of:
        case Tournament():
            return f"tournament {of.pk}"
        case Table():
            round = of.round
            return f"tournament {round.tournament_id}, round {round.number}, table {of.number}"
        case Game():
            table = Table.objects.filter(game=of).select_related("round").first()
            return f"game {of.pk}" + (f" ({place_text(table)})" if table else "")


def outcome_text(each: WrongOutcome | UnreadableTable) -> str:
    table = f"round {each.table.round}, table {each.table.number}"
    if isinstance(each, UnreadableTable):
        return f"tournament {each.tournament.pk}, {table}: cannot be derived ({each.why})"
    told = f"kept {standing_text(each.kept)}, recorded {standing_text(each.recorded)}"
    return f"tournament {each.tournament.pk}, {table}: {told}"


def standing_text(folded: FoldedTable) -> str:
    rows = map(row_text, folded.rows)
    return f"{'finished' if folded.is_finished else 'open'} ({', '.join(rows)})"


def row_text(row: SeatRow) -> str:
    deals = "?" if row.deals is None else row.deals
    return f"{row.place}. {row.completed}/{row.points}/{deals}"

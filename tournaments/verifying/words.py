"""What ./run verify says of an entry that is gone or altered, and where that was."""

from scoring.games.deals import DealVersion
from scoring.games.log import Damage
from scoring.games.models import Game
from tournaments.nights.log_models import LogEntry
from tournaments.nights.models import Tournament
from tournaments.rounds.models import HandResult, Table
from tournaments.verifying.completeness import Damaged
from tournaments.verifying.witnesses import Missed, Missing

MISSING = {
    Missing.GAME: "its game is gone",
    Missing.TABLE: "its table is gone",
    Missing.SEAT: "not as many sit there as play its game",
    Missing.ROUND: "is gone, or in another state than the log says",
    Missing.PAPER: "a result by hand that the log tells of is not there",
}
WHAT = {Damage.GONE: "is gone", Damage.ALTERED: "is not as it was written"}


def damage_text(each: Damaged) -> str:
    number = each.broken.number
    what = f"entry {number} of {whose(each.of)}{entry_text(each.entry)}"
    return f"{place_text(each.of)}: {what} {WHAT[each.broken.damage]}"


def missed_text(each: Missed) -> str:
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

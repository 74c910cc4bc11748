"""What nights, seasons, leaderboards and ratings keep of somebody."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.games.own_data import deals_at
from scoring.people.models import Player
from scoring.people.own_data import Facts, RowsAbout, Told, column
from tournaments.appearances.models import Appearance, NightSummary
from tournaments.attendance.models import Entrant
from tournaments.leaderboards.models import LeaderboardPlace
from tournaments.nights.models import LogEntry
from tournaments.ratings.models import PlayerRating, RatingCurve
from tournaments.replies.models import PersonalLink
from tournaments.rounds.models import HandResult, TableSeat
from tournaments.seasons.models import SeasonPlace

ENTRIES = RowsAbout(
    Entrant,
    "player",
    told=(
        *("id", "tournament", "tournament__name", "tournament__date", "presence", "reply"),
        *("token", "badge_code", "lot", "entered_at"),
    ),
    left_out=("player",),
)
TABLES = RowsAbout(
    TableSeat,
    "entrant__player",
    told=(
        *("entrant", "round__number", "round__stage", "table__number", "table__game", "position"),
    ),
    left_out=("id",),
)
APPEARANCES = RowsAbout(
    Appearance,
    "player",
    told=(
        *("summary__day", "summary__edition", "summary__variant", "summary__tournament__name"),
        *("summary__game", "summary__is_rated", "summary__is_by_hand", "seat", "place", "people"),
        *("points", "completed", "deals", "outs", "left", "phase_deals", "deal_points"),
    ),
    left_out=("id", "player"),
)
SEASONS = RowsAbout(
    SeasonPlace,
    "player",
    told=(
        *("season__name", "place", "before", "points", "brought", "reach", "best_place", "is_won"),
        *("decided_by", "scores"),
    ),
    left_out=("id", "player", "position"),
)
BOARDS = RowsAbout(
    LeaderboardPlace,
    "player",
    told=(
        *("board__span", "board__edition", "board__order", "place", "before", "games", "wins"),
        *("nights", "beaten", "opponents"),
    ),
    left_out=("id", "player", "position"),
)
RATINGS = RowsAbout(
    PlayerRating,
    "player",
    told=(
        *("mu", "sigma", "games", "last_day", "position", "before", "since", "mu_before"),
        *("sigma_before", "last_day_before"),
    ),
    left_out=("id", "club", "player"),
)
CURVES = RowsAbout(RatingCurve, "player", ("points",), ("id", "club", "player"))
LINKS = RowsAbout(PersonalLink, "player", ("token", "made_at"), ("id", "player"))


def places_of_nights(people: Sequence[Player]) -> Facts:
    """Where they stood in the end."""
    pks = {player.pk for player in people}
    nights = NightSummary.objects.filter(tournament__entrants__player__in=people).distinct()
    return [
        {"tournament": night.tournament_id, "place": place}
        for night in nights.order_by("pk")
        for player, place in night.places
        if player in pks
    ]


def deals_of_nights(people: Sequence[Player]) -> Facts:
    seats = TableSeat.objects.filter(entrant__player__in=people, table__game__isnull=False)
    return deals_at(seats.order_by("table__game").values_list("table__game", "position"))


def typed_results(people: Sequence[Player]) -> Facts:
    """Of results that somebody typed, those of the people who sit there now."""
    seats = TableSeat.objects.filter(entrant__player__in=people)
    at = dict(seats.values_list("table", "position"))
    rows = HandResult.objects.current().filter(table__in=at).order_by("table", "sequence")
    return [typed_facts(row, at[row.table_id]) for row in rows]


def typed_facts(row: HandResult, position: int) -> dict[str, Any]:
    return {
        "table": row.table_id,
        "sequence": row.sequence,
        "completed": column(row.completed, position),
        "points": column(row.points, position),
        "is_winner": row.winner == position,
        "deals": row.deals,
        "is_taken_back": row.removed,
        "entered_at": row.entered_at,
    }


def log_entries(people: Sequence[Player]) -> Facts:
    """What the logs of nights say of them alone."""
    entries = list(Entrant.objects.filter(player__in=people).values_list("pk", flat=True))
    found = LogEntry.objects.filter(facts__entrant__in=entries).order_by("pk")
    return [
        {
            "tournament": entry.tournament_id,
            "kind": entry.kind,
            "after": entry.facts.get("after"),
            "happened_at": entry.happened_at,
            "undone_at": entry.undone_at,
        }
        for entry in found
    ]


SECTIONS: Mapping[str, Told] = {
    "personal_links": LINKS,
    "nights": ENTRIES,
    "places_of_nights": places_of_nights,
    "log_of_nights": log_entries,
    "tables": TABLES,
    "deals_of_nights": deals_of_nights,
    "results_typed_by_hand": typed_results,
    "games_that_count": APPEARANCES,
    "seasons": SEASONS,
    "leaderboards": BOARDS,
    "ratings": RATINGS,
    "rating_curves": CURVES,
}

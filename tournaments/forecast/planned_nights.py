"""What was agreed of a night, as far as it tells how long it will take."""

from rules import parse_variant
from tournaments.forecast.expected_end import DEALS_A_PHASE, AfterTime, NightSoFar, RoundTime
from tournaments.forecast.knock_outs import knock_out_tables
from tournaments.forecast.paces import Pace
from tournaments.nights.models import Final, Tournament


def before_its_start(night: Tournament, tables: int, pace: Pace) -> NightSoFar:
    """With so many tables in each round."""
    rounds = (tables,) * night.planned_rounds
    return NightSoFar(
        pace=pace,
        deals=deals_of_game(night),
        is_fixed=has_fixed_deals(night),
        limit=round_time(night),
        to_come=(*rounds, *tables_at_the_end(night, tables)),
    )


def has_fixed_deals(night: Tournament) -> bool:
    return bool(night.deals) or parse_variant(night.variant).fixed_deals


def deals_of_game(night: Tournament) -> float:
    """Those that were agreed; a game to its winner takes about so many."""
    phases = len(parse_variant(night.variant).phases)
    return float(night.deals or phases) if has_fixed_deals(night) else phases * DEALS_A_PHASE


def round_time(night: Tournament) -> RoundTime | None:
    if not night.minutes:
        return None
    return RoundTime(float(night.minutes), AfterTime(night.ending))


def tables_at_the_end(night: Tournament, tables: int) -> tuple[int, ...]:
    """Those of the final, or of each round of a knock-out, after rounds at so many tables."""
    match night.final:
        case Final.FINAL:
            return (1,)
        case Final.KNOCK_OUT:
            return knock_out_tables(tables, night.prefer, night.finalists)
    return ()

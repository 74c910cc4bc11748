"""Why these people sit together: worked out once for a round as it is seated.

Wishes are the organiser's alone, so they are not even asked for here.
"""

from collections.abc import Mapping

from django.core.cache import cache

from live.stamps import quoted
from tournaments.rounds.evening import weights_of
from tournaments.rounds.models import Round
from tournaments.seating.nights import Night
from tournaments.seating.plans import Plan
from tournaments.seating.plans import Round as Tables
from tournaments.seating.proof.certificate import certify
from tournaments.seating.proof.reasons import TableReasons, round_reasons

HOUR = 3600


def reasons_of(
    round: Round, tables: Tables, played: Plan, scores: Mapping[int, float]
) -> tuple[TableReasons, ...]:
    """Of each table of the round, after the rounds played before it."""
    facts = quoted(round.pk, tables, played, sorted(scores.items()))
    key = f"meeting:{facts.strip('"')}"
    reasons: tuple[TableReasons, ...] | None = cache.get(key)
    if reasons is None:
        night = Night(
            people=tuple(sorted(person for table in tables for person in table)),
            sizes=tuple(map(len, tables)),
            rounds=1,
            played=played,
            weights=weights_of(round.tournament),
        )
        reasons = round_reasons(night, (tables,), 0, certify(night, (tables,)), scores)
        cache.set(key, reasons, HOUR)
    return reasons

"""Why these people sit together: worked out once for a round as it is seated.

Wishes are the organiser's alone, so they are not even asked for here.
"""

from collections.abc import Mapping

from django.core.cache import cache

from live.versions import quoted
from tournaments.rounds.models import Round
from tournaments.rounds.seating_input import weights_of
from tournaments.seating.plans import Plan, Tables
from tournaments.seating.problems import Problem
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

"""What a plan is worth: found out once, for a plan never changes."""

from dataclasses import dataclass

from django.core.cache import cache

from tournaments.planner.models import Seating
from tournaments.planner.plan_models import Plan
from tournaments.seating.proof.certificate import Certificate, certify
from tournaments.seating.proof.reasons import TableReasons, round_reasons
from tournaments.seating.search.costs import cost, floor
from tournaments.seating.whole.layers import is_large

HOUR = 3600


@dataclass(frozen=True, slots=True)
class PlanQuality:
    certificate: Certificate
    is_best: bool  # in all that the search looks at
    is_searched: bool  # larger nights are only computed


def quality_of(seating: Seating, plan: Plan) -> PlanQuality:
    key = f"worth:{seating.token}:{plan.pk}"
    quality: PlanQuality | None = cache.get(key)
    if quality is None:
        problem, tables = seating.problem, plan.tables
        is_best = cost(problem, tables) <= floor(problem)
        quality = PlanQuality(certify(problem, tables), is_best, not is_large(problem))
        cache.set(key, quality, HOUR)
    return quality


def reasons_of(seating: Seating, plan: Plan, number: int) -> tuple[TableReasons, ...]:
    """Of each table of a round, counted from 1."""
    key = f"reasons:{seating.token}:{plan.pk}:{number}"
    reasons: tuple[TableReasons, ...] | None = cache.get(key)
    if reasons is None:
        certificate = quality_of(seating, plan).certificate
        reasons = round_reasons(seating.problem, plan.tables, number - 1, certificate)
        cache.set(key, reasons, HOUR)
    return reasons

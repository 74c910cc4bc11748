"""A seating is asked for and planned; what its plans are worth is found out once."""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from django.core.cache import cache
from django.db import transaction

import live
from scoring.tokens import key_of_another
from tournaments.planner.models import Plan, Seating
from tournaments.seating.problems import TRIES_A_SECOND, Effort, FoundPlan, Problem
from tournaments.seating.proof import Certificate, TableReasons, certify, round_reasons
from tournaments.seating.search.costs import cost, floor
from tournaments.seating.whole.layers import is_large
from tournaments.seating.whole.planning import find_plan

TRIES = 2 * TRIES_A_SECOND  # about a second on a machine of today, with all that belongs to it
PATIENCE = 1.25  # seconds that whoever asks for a plan waits, however slow the machine is
HOUR = 3600


def sent_before(
    key: str, problem: Problem, names: Sequence[str], seed: int, **more: Any
) -> Seating | None:
    """What a page that is sent twice was given the first time."""
    seating = Seating.objects.filter(key=key).first()
    facts = facts_of(problem, names, seed) | more
    return seating if seating and seating.has(facts) else None


def ask_seating(
    key: str, problem: Problem, names: Sequence[str], seed: int, **more: Any
) -> Seating:
    """A seating with the plan that can be waited for; sent twice it is the same."""
    asked = (key, problem, names, seed)
    before = sent_before(*asked, **more)
    return before or create_seating(*asked, plan_found_soon(problem, seed), **more)


def create_seating(
    key: str, problem: Problem, names: Sequence[str], seed: int, found: FoundPlan, **more: Any
) -> Seating:
    """A seating with its first plan; the same key twice is one.

    A page that was gone back to and changed is another one, though its key is the old one.
    """
    facts = facts_of(problem, names, seed) | more
    with transaction.atomic():
        seating, is_new = Seating.objects.get_or_create(key=key, defaults=facts)
        if is_new:
            seating.take(Plan.objects.keep(seating, found, seed))
    if not is_new and not seating.has(facts):
        return create_seating(key_of_another(key, facts), problem, names, seed, found, **more)
    if seating.replaces:
        live.publish(seating.replaces.topic)
    return seating


def facts_of(problem: Problem, names: Sequence[str], seed: int) -> dict[str, Any]:
    """What is kept of a night of people who are numbered from 1."""
    return {
        "names": list(names),
        "seed": seed,
        "people": len(problem.people),
        "sizes": list(problem.sizes),
        "rounds": problem.rounds,
        "apart": [[sorted(wish.people), wish.wish.value] for wish in problem.apart],
        "places": sorted([person, table] for person, table in problem.fixed_tables.items()),
        "weights": asdict(problem.weights),
    }


def plan_found_soon(problem: Problem, seed: int) -> FoundPlan:
    """The best plan that can be waited for, and whether more time would have changed it."""
    end, cuts = time.monotonic() + PATIENCE, list[bool]()

    def is_over() -> bool:
        if time.monotonic() > end:
            cuts.append(True)
        return bool(cuts)

    found = find_plan(problem, Random(seed), Effort(TRIES, is_over))
    return replace(found, is_cut=bool(cuts))


@dataclass(frozen=True, slots=True)
class PlanQuality:
    certificate: Certificate
    is_best: bool  # in all that the search looks at
    is_searched: bool  # larger nights are only computed


def quality_of(seating: Seating, plan: Plan) -> PlanQuality:
    key = f"quality:{seating.token}:{plan.pk}"
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

"""A published round when people left or came: the fewest people moved, and who they are."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.dice import Dice, shuffled
from tournaments.seating.checks import doubled, nowhere, unplayable, wrong_history
from tournaments.seating.plans import Tables
from tournaments.seating.problems import Effort, Problem, SeatingRefusal, Wish, unmet_wishes
from tournaments.seating.repairs.fewest_moves import Repairs, resized
from tournaments.seating.repairs.situations import (
    RepairedRound,
    RepairPrices,
    Situation,
    moves_between,
    seated_as_before,
    table_numbers,
    usual_size,
)
from tournaments.seating.search.costs import short_sitters
from tournaments.seating.search.field import WHOLE, block_of, blocks_around, searched_blocks
from tournaments.seating.search.prices import Prices
from tournaments.seating.sizes import no_split

DEARER = 10**6
"""A move is dearer than all that a repair could better with it, and cheaper than a firm wish."""

TRIES_FOR_ONE = 4
"""Tries of swaps that take as long as one step of the search of all repairs."""


def repair_round(
    published: Tables, situation: Situation, dice: Dice, effort: Effort
) -> RepairedRound | SeatingRefusal:
    """The round with the fewest people moved; among those, few repeats and fair short tables."""
    for refusal in wrong(published, situation):
        return refusal
    situation = _mixed(situation, dice)
    if is_in_order(published, situation):
        return RepairedRound(published)
    here = frozenset(situation.people)
    left = tuple(tuple(person for person in table if person in here) for table in published)
    resizing = resized(
        [len(table) for table in published],
        [len(table) for table in left],
        len(here) - sum(map(len, left)),
        situation.allowed,
        usual_size(published, situation),
    )
    if resizing is None:
        return no_split(len(here), situation.allowed)
    half = Effort(effort.tries // 2, effort.is_over)
    tables = _swapped(_filled(left, resizing.sizes, situation, dice), left, situation, dice, half)
    found = _repaired_round(published, tables, situation, resizing.moves)
    found = found if len(here) > WHOLE else _best(published, found, situation, half)
    return _or_staying(published, found, situation)


def wrong(published: Tables, situation: Situation) -> Iterator[SeatingRefusal]:
    """What cannot be, of the situation or of the round that is to be repaired."""
    yield from doubled(situation.people)
    yield from doubled(person for table in published for person in table)
    yield from unplayable(situation.allowed)
    yield from wrong_history(situation.played)
    yield from nowhere(situation.people, situation.fixed_tables, len(published))


def _mixed(situation: Situation, dice: Dice) -> Situation:
    """The people in an order by lot, without the places of those who are not here."""
    here = frozenset(situation.people)
    places = {person: table for person, table in situation.fixed_tables.items() if person in here}
    people = tuple(shuffled(situation.people, dice))
    return replace(situation, people=people, fixed_tables=places)


def is_in_order(published: Tables, situation: Situation) -> bool:
    """Whether exactly those sit there who are here, at tables allowed, by all firm wishes."""
    return may_stay(published, situation) and not unmet_wishes(
        published, situation.apart, situation.fixed_tables
    )


def may_stay(published: Tables, situation: Situation) -> bool:
    """Whether exactly those sit there who are here, at tables of sizes that are allowed."""
    same = table_numbers(published).keys() == set(situation.people)
    return same and situation.allowed.issuperset(len(table) for table in published if table)


def _filled(left: Tables, sizes: Sequence[int], situation: Situation, dice: Dice) -> Tables:
    """Tables of these sizes: who stays, who keeps to a place, and all others by lot."""
    places = situation.fixed_tables
    tables: list[list[int]] = [[] for _ in sizes]
    for number, table in enumerate((*left, *((),) * (len(sizes) - len(left)))):
        keepers = [person for person, place in places.items() if place == number]
        stayers = [p for p in shuffled(table, dice) if places.get(p, number) == number]
        tables[number] = list(dict.fromkeys((*keepers, *stayers)))[: sizes[number]]
    seated = {person for table in tables for person in table}
    others = iter(shuffled((p for p in situation.people if p not in seated), dice))
    for begun, size in zip(tables, sizes, strict=True):
        begun.extend(next(others) for _ in range(size - len(begun)))
    return tuple(map(tuple, tables))


def _swapped(
    start: Tables, left: Tables, situation: Situation, dice: Dice, effort: Effort
) -> Tables:
    """After a search that moves nobody more unless a firm wish demands it."""
    problem = Problem(
        people=situation.people,
        sizes=tuple(map(len, start)),
        rounds=1,
        played=situation.played,
        apart=situation.apart,
        fixed_tables=situation.fixed_tables,
        weights=replace(situation.weights, moved=DEARER),
        earlier=situation.earlier,
    )
    homes = table_numbers(left)
    prices = Prices(problem, Counter(short_sitters(situation.played)), homes=homes)
    changed = _wrong(start, situation)
    changed.update(n for n, table in enumerate(start) if any(homes.get(p) != n for p in table))
    if not changed:
        return start
    others = shuffled((n for n in range(len(start)) if n not in changed), dice)
    whole = len(situation.people) <= WHOLE
    blocks = (
        (block_of(range(len(start)), start),)
        if whole
        else blocks_around(sorted(changed), others, start)
    )
    return tuple(searched_blocks(prices, blocks, list(start), dice, effort))


def _wrong(tables: Tables, situation: Situation) -> set[int]:
    """Tables with firm wishes that are not met, and those that people should keep to."""
    unmet = unmet_wishes(tables, situation.apart, situation.fixed_tables)
    places = {situation.fixed_tables[wish.people[0]] for wish in unmet if wish.wish is Wish.PLACE}
    return places.union(wish.table for wish in unmet)


def _repaired_round(
    published: Tables, tables: Tables, situation: Situation, least: int
) -> RepairedRound:
    seated = seated_as_before(published, tables)
    unmet = unmet_wishes(seated, situation.apart, situation.fixed_tables)
    return RepairedRound(seated, moves_between(published, seated), least, unmet)


def _best(
    published: Tables, found: RepairedRound, situation: Situation, effort: Effort
) -> RepairedRound:
    """What was found, or better: of all repairs, with most wishes met and from few moves on."""
    steps = Effort(effort.tries // TRIES_FOR_ONE, effort.is_over)
    repairs, prices = Repairs(published, situation, steps), RepairPrices(published, situation)
    levels = (
        (unmet, moves)
        for unmet in range(found.wishes_broken + 1)
        for moves in range(found.least, 1 + len(situation.people))
    )
    unmet, moves, best = 0, found.least, None
    while best is None and not repairs.is_cut:
        unmet, moves = next(levels)
        best = min(repairs.of(moves, unmet), key=prices.of, default=None)
    if best is not None or unmet == found.wishes_broken:
        found = replace(found, least=moves)
    told = found if best is None else _repaired_round(published, best, situation, moves)
    return min((told, found), key=lambda repaired: rank_of(repaired, prices))


def _or_staying(published: Tables, found: RepairedRound, situation: Situation) -> RepairedRound:
    """Where the same people may sit as before, moves must be worth it."""
    if not may_stay(published, situation):
        return found
    staying = _repaired_round(published, published, situation, 0)
    prices = RepairPrices(published, situation)
    return min((staying, found), key=lambda repaired: rank_of(repaired, prices))


def rank_of(repaired: RepairedRound, prices: RepairPrices) -> tuple[int, int, int]:
    return repaired.wishes_broken, len(repaired.moved), prices.of(repaired.tables)

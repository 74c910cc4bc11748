"""What no plan can do without: proven lower bounds of the meetings that repeat.

A meeting costs as many as the pair has had before it, so Q = Σ m·(m−1)/2; its excess is 1 if
there was one. Both are counted for the rounds to come, after those that were played.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from tournaments.seating.plans import Plan, Tables, meetings
from tournaments.seating.problems import Problem

type Counts = Mapping[int, int]
"""How many there are of each number."""

type Widths = tuple[int, ...]
"""How many choices there are that cost 0, that cost 1, …"""


type Met = Mapping[tuple[tuple[int, int], ...], int]
"""How many people have met so many others so often: ((times, others), …) → people."""
type Shape = tuple[int, ...]
"""The sizes of the tables of a round; whoever is not there sits alone."""


class Reason(Enum):
    """What forces repeats."""

    NOTHING = "nothing"  # nothing is known to
    PEOPLE = "people"  # people need more others than there are whom they have not met
    TABLES = "tables"  # the tables are too few to part all who shared one


@dataclass(frozen=True, slots=True)
class Bound:
    """No plan costs less: `convex` is of Q, `excess` of the meetings beyond a pair's first."""

    convex: int
    excess: int
    why: Reason


def problem_bound(problem: Problem) -> Bound:
    """The bound of the rounds of a night after those played; wishes could only raise it."""
    return bound_of(problem, Counter({tuple(sorted(problem.sizes)): problem.rounds}))


def plan_bound(problem: Problem, plan: Plan) -> Bound:
    """The bound of rounds with the sizes of this plan's, which may differ from round to round."""
    here = frozenset(problem.people)
    return bound_of(problem, Counter(shape_of(tables, here) for tables in plan))


def shape_of(tables: Tables, here: frozenset[int]) -> Shape:
    sizes = sorted(filter(None, (len(here.intersection(table)) for table in tables)))
    return (*(1,) * (len(here) - sum(sizes)), *sizes)


def bound_of(problem: Problem, shapes: Mapping[Shape, int]) -> Bound:
    here = frozenset(problem.people)
    before = [block_sizes(tables, here) for tables in problem.played]
    return least(shapes, before, met_counts(problem.played, here))


def least(shapes: Mapping[Shape, int], before: list[Counts], met: Met) -> Bound:
    """The best of what people and tables force, and of both where they cost other pairs.

    Q is a sum over pairs of rounds of the pairs of people who share a table in both. So it is at
    least what people force in all rounds together. And it is at least the sum of two parts: the
    pairs of a new and a played round, of which each new round has what the tables of all played
    rounds, or people, force in one round; and the pairs of new rounds, what tables or people force
    without a history.

    In each round as many meetings are repeats as one earlier round forces. And who have met K times
    and meet x times more, x ≤ R, have a cost of Kx + x(x−1)/2 for x repeats, or, if K is 0, of
    x(x−1)/2 for x−1: so Q is at most K + (R−1)/2 times the excess, or R/2 times.
    """
    rounds = sum(shapes.values())
    together = by_people(shapes, met)
    alone = by_people(shapes, strangers(sum(next(iter(shapes)))))
    among_tables, after_played, forced, single = 0, 0, 0, 0
    others = Counter[Shape]()
    for shape, count in shapes.items():
        sizes, once = Counter(shape), by_people({shape: 1}, met)
        earlier = [shared_pairs(sizes, blocks) for blocks in before]
        fresh = {other: shared_pairs(sizes, Counter(other)) for other in (shape, *others)}
        after_played += count * max(sum(earlier), once.convex)
        among_tables += count * (count - 1) // 2 * fresh[shape]
        among_tables += count * sum(times * fresh[other] for other, times in others.items())
        first = max((*earlier, *(fresh[other] for other in others)), default=0)
        forced += first + (count - 1) * max(first, fresh[shape])
        single += count * once.excess
        others[shape] = count
    convex = max(together.convex, after_played + max(among_tables, alone.convex))
    per_repeat = 2 * len(before) + rounds - 1 if before else rounds
    excess = max(together.excess, single, forced, -(-2 * convex // per_repeat))
    return Bound(convex, excess, reason(convex, together.convex))


def reason(convex: int, of_people: int) -> Reason:
    if not convex:
        return Reason.NOTHING
    return Reason.PEOPLE if convex == of_people else Reason.TABLES


def by_people(shapes: Mapping[Shape, int], met: Met) -> Bound:
    """What it costs when everybody meets those whom they have met least.

    At a table of s somebody meets s−1 others: over the rounds between what the smallest and what
    the largest tables give, in all as many as the sizes say.
    """
    rounds = sum(shapes.values())
    fewest = sum(count * (min(shape) - 1) for shape, count in shapes.items())
    most = sum(count * (max(shape) - 1) for shape, count in shapes.items())
    meetings = sum(
        count * sum(size * (size - 1) for size in shape) for shape, count in shapes.items()
    )
    costs, repeats = Counter[Widths](), Counter[Widths]()
    for others, people in met.items():
        costs[cost_widths(others, rounds)] += people
        repeats[repeat_widths(others, rounds)] += people
    return Bound(
        half_of_choices(costs, fewest, most, meetings),
        half_of_choices(repeats, fewest, most, meetings),
        Reason.PEOPLE,
    )


def cost_widths(others: Iterable[tuple[int, int]], rounds: int) -> Widths:
    """Who has been met so many times may be met once more in each round, each time at one more."""
    known = dict(others)
    return tuple(
        sum(known.get(cost - again, 0) for again in range(rounds))
        for cost in range(max(known) + rounds)
    )


def repeat_widths(others: Iterable[tuple[int, int]], rounds: int) -> Widths:
    """Only the first meeting of somebody not met is no repeat."""
    known = dict(others)
    return (known.get(0, 0), sum(known.values()) * rounds - known.get(0, 0))


def strangers(people: int) -> Met:
    return {((0, people - 1),): people}


def met_counts(played: Iterable[Tables], here: frozenset[int]) -> Met:
    known = {person: Counter[int]() for person in here}
    for (one, other), times in meetings(played).items():
        if one in here and other in here:
            known[one][times] += 1
            known[other][times] += 1
    return Counter(profile(counts, len(here) - 1) for counts in known.values())


def profile(counts: Counts, others: int) -> tuple[tuple[int, int], ...]:
    return ((0, others - sum(counts.values())), *sorted(counts.items()))


def block_sizes(tables: Tables, here: frozenset[int]) -> Counts:
    """How many of the people of each table are here."""
    return Counter(len(here.intersection(table)) for table in tables)


def shared_pairs(sizes: Counts, blocks: Counts) -> int:
    """How many pairs of the blocks at least share a table, at tables of these sizes.

    Table i holds c(i,j) of block j, and Σ C(c(i,j), 2) pairs share it. Each table alone is best
    filled evenly from the blocks, none with more than it has; of the seats, only as many as there
    are people in blocks are filled so, the cheapest, and the others by people of no block (they
    were not here). Each block alone is best spread evenly over the tables. Both are bounds, and
    the larger counts.
    """
    blocked = sum(size * count for size, count in blocks.items())
    from_blocks, at_tables = depths(blocks), depths(sizes)
    by_table = Counter[int]()
    for size, count in sizes.items():
        for cost, times in steps(size, from_blocks):
            by_table[cost] += times * count
    by_block = sum(
        count * cost * times
        for size, count in blocks.items()
        for cost, times in steps(size, at_tables)
    )
    return max(cheapest(by_table, blocked), by_block)


def half_of_choices(people: Mapping[Widths, int], least: int, most: int, total: int) -> int:
    """The least cost where everybody chooses between `least` and `most`, in all `total`, halved.

    What comes next never costs less, so the cheapest steps of all people belong together. Halved
    and rounded up, for a meeting is chosen from both sides.
    """
    spent, more = 0, total - least * sum(people.values())
    further = Counter[int]()
    for widths, count in people.items():
        both = zip(steps(least, widths), steps(most, widths), strict=True)
        for (cost, must), (_, may) in both:
            spent += cost * must * count
            further[cost] += (may - must) * count
    return -(-(spent + cheapest(further, more)) // 2)


def depths(sizes: Counts) -> Widths:
    """How many have more than 0, than 1, … places."""
    return tuple(
        sum(count for size, count in sizes.items() if size > depth)
        for depth in range(max(sizes, default=0))
    )


def steps(count: int, widths: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each cost with how many of the choices, the cheapest first, have it."""
    for cost, width in enumerate(widths):
        taken = min(count, width)
        yield cost, taken
        count -= taken


def cheapest(costs: Counts, count: int) -> int:
    """The sum of so many of the costs, the least ones."""
    total = 0
    for cost, times in sorted(costs.items()):
        taken = min(times, count)
        total += cost * taken
        count -= taken
    return total

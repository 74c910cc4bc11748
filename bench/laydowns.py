"""What a hand can do: can it lay, what is the best laydown, and the best play at a full table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench import importing, judging
from bench.hands import DRAWN, Asked, Dealer
from bench.plans import Plan
from bench.report import Figure, Section, at_most
from bench.timing import each, together
from rules import Edition, best_laydown, best_play, can_lay, edition, edition_keys

SIZES = (22, 54, 108)
ROUNDS = 5
AT_A_TABLE = 50  # turns
SEED = 3


@dataclass(frozen=True, slots=True)
class Goals:
    """Microseconds, as issue 3 sets them."""

    can_lay: int
    best: int
    worst_best: int
    play: int = 5_000
    worst_play: int = 50_000


EASY = Goals(can_lay=3, best=100, worst_best=2_000)
MASTER = Goals(can_lay=30, best=1_000, worst_best=10_000)
GOALS = {"classic": EASY, "master": MASTER, "board": EASY}


def measured(plan: Plan) -> Iterator[Section]:
    boxes = [edition(key) for key in edition_keys()]
    yield judging.measured(plan)
    yield Section(
        "Can this hand lay its phase? µs; the ratio is that of a card, against 11 cards",
        [figure for box in boxes for figure in answered(box, plan)],
    )
    yield Section(
        f"The best laydown of {DRAWN} cards with 0 to 8 wilds, of {plan.hands} hands, µs",
        [figure for box in boxes for figure in laid(box, plan)],
    )
    yield Section(
        f"The best play while six laydowns lie, of {plan.plays} turns, µs",
        [figure for box in boxes for figure in played(box, plan)],
    )
    yield importing.measured(plan)


def answered(box: Edition, plan: Plan) -> Iterator[Figure]:
    """Of dealt hands, and of ever larger ones."""
    dealer = Dealer(box, SEED)
    dealt = sized(dealer, box.hand_size, plan.asked)
    yield at_most(f"{box.key}, dealt hands", can(box, dealt), GOALS[box.key].can_lay, ".2f")
    drawn = can(box, sized(dealer, DRAWN, plan.asked))
    yield Figure(f"{box.key}, {DRAWN} cards", f"{drawn:.2f}")
    for size in (min(size, box.deck.size) for size in SIZES):
        large = can(box, sized(dealer, size, plan.asked // 5))
        ratio = large / size / (drawn / DRAWN)
        yield Figure(
            f"{box.key}, {size} cards",
            f"{large:.2f}",
            ratio=f"{ratio:.2f}",
            goal="≤ 2",
            met=ratio <= 2,
        )


def sized(dealer: Dealer, size: int, hands: int) -> list[Asked]:
    return [Asked(dealer.phase(), dealer.dealt(size)) for _hand in range(hands)]


def can(box: Edition, hands: Sequence[Asked]) -> float:
    return together(can_lay, [(box, asked.phase, asked.hand) for asked in hands], ROUNDS)


def laid(box: Edition, plan: Plan) -> list[Figure]:
    dealer, goals = Dealer(box, SEED), GOALS[box.key]
    hands = [dealer.wild() for _hand in range(plan.hands)]
    timed = each(lambda asked: best_laydown(box, asked.phase, asked.hand), hands)
    return [
        at_most(f"{box.key}, mean", timed.mean, goals.best, ".1f"),
        at_most(f"{box.key}, worst", timed.worst, goals.worst_best),
    ]


def played(box: Edition, plan: Plan) -> list[Figure]:
    dealer, goals = Dealer(box, SEED), GOALS[box.key]
    tables = range(0, plan.plays, AT_A_TABLE)
    turns = [turn for _table in tables for turn in dealer.turns(AT_A_TABLE)]
    timed = each(lambda asked: best_play(box, asked.phase, asked.hand, asked.table), turns)
    return [
        at_most(f"{box.key}, mean", timed.mean, goals.play),
        at_most(f"{box.key}, worst", timed.worst, goals.worst_play),
    ]

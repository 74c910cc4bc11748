"""Hands at tables where others have laid, drawn from one box, and turns played out."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rules import (
    Accepted,
    Card,
    Edition,
    Hit,
    Lying,
    Play,
    TableCards,
    changed,
    check_hit,
    check_laydown,
    parse_laydown,
    with_options,
)
from rules.hand_totals import burden
from tests.rules.laydowns.hands import (
    BOARD,
    CLASSIC,
    MASTER,
    deck,
    draw_laydown,
    is_barred,
    written,
)

_SMALL_PHASES = {
    "1": "r4 r4",
    "2": "c4 s3",
    "3": "q3 q3",
    "4": "c3 c3",
    "5": "r3 s3 s2",
    "6": "s2 r3 c2",
    "7": "r3 q3",
    "8": "s2 s2",
    "9": "c2 q2",
    "10": "r5",
}
_NO_NATURALS = {"phase": False, "set": 0, "run": 0, "color": 0, "color_run": 0}
_COSTLY_JOKERS = [
    {"key": "number", "points": 2, "numbers": list(range(1, 13)), "letters": []},
    {"key": "joker", "points": 7, "numbers": [], "letters": ["J"]},
]

EDITIONS = {
    "classic": CLASSIC,
    "classic, a natural in each group": with_options(CLASSIC, {"natural_scope": "group"}),
    "classic, out by discard": with_options(CLASSIC, {"going_out": "discard"}),
    "classic, own phases": changed(CLASSIC, {"phases": _SMALL_PHASES}),
    "classic, own phases, no wild on a full run": changed(
        with_options(CLASSIC, {"wild_on_full_run": "no", "going_out": "discard"}),
        {"phases": _SMALL_PHASES},
    ),
    "master": MASTER,
    "master, own phases": changed(MASTER, {"phases": _SMALL_PHASES}),
    "master, own phases, jokers alone": changed(
        MASTER, {"phases": _SMALL_PHASES, "naturals": _NO_NATURALS}
    ),
    "master, own phases, costly jokers": changed(
        MASTER,
        {
            "phases": _SMALL_PHASES,
            "laying": {"out_by_hit": True},
            "counted": _COSTLY_JOKERS,
        },
    ),
    "board": BOARD,
    "board, own phases": changed(BOARD, {"phases": _SMALL_PHASES}),
}


class Turn(NamedTuple):
    """What a player faces: the phase, the hand and the table."""

    box: Edition
    phase: int
    hand: tuple[Card, ...]
    table: TableCards

    def __str__(self) -> str:
        lying = "; ".join(
            written([group.cards for group in groups]) for groups in self.table.laydowns
        )
        return f"{self.box.phases[self.phase]}: {written([self.hand])} at {lying}"


def table_of(box: Edition, *laydowns: str) -> TableCards:
    """A table with these laydowns by seat, `4: R1 B2 …` with the phase in front, or nothing."""
    return TableCards(tuple(_lying(box, laydown) if laydown else () for laydown in laydowns))


def _lying(box: Edition, laydown: str) -> tuple[Lying, ...]:
    phase, groups = laydown.split(":")
    verdict = check_laydown(box, int(phase), parse_laydown(box, groups))
    assert isinstance(verdict, Accepted), verdict
    return verdict.groups


def draw_turn(random: Random, box: Edition, seats: int, most: int) -> Turn:
    """A hand of at most so many cards, where the own phase lies already or can often be laid."""
    pool = list(deck(box.key))
    random.shuffle(pool)
    own = _draw_lying(random, box, pool, random.choice(list(box.phases)), random.random() < 0.4)
    others = [
        _draw_lying(random, box, pool, random.choice(list(box.phases))) for _ in range(seats - 1)
    ]
    phases = [number for number, phase in box.phases.items() if phase.cards <= most]
    phase = random.choice(phases or list(box.phases))
    laid = () if own else _draw_lying(random, box, pool, phase, random.random() < 0.7)
    hand = [card for group in laid for card in group.cards]
    wilds = [card for card in pool if not card.number and not is_barred(card)]
    hand += random.sample(wilds, random.randint(0, min(most // 2, len(wilds))))
    hand += random.sample(list((Counter(pool) - Counter(hand)).elements()), most)
    hand = hand[: random.randint(0, most)] if own else hand[:most]
    random.shuffle(hand)
    return Turn(box, phase, tuple(hand), TableCards((own, *others)))


def _draw_lying(
    random: Random, box: Edition, pool: list[Card], phase: int, is_wanted: bool = True
) -> tuple[Lying, ...]:
    """A laydown of the cards of the pool, which it leaves; nothing if none is found soon."""
    for _ in range(6 * is_wanted):
        groups = draw_laydown(random, box, phase)
        cards = Counter(card for group in groups for card in group)
        verdict = check_laydown(box, phase, groups)
        if isinstance(verdict, Accepted) and cards <= Counter(pool):
            for card in cards.elements():
                pool.remove(card)
            return verdict.groups
    return ()


def burden_of(box: Edition, cards: Sequence[Card]) -> int:
    return sum(burden(box, card) for card in cards)


def played(turn: Turn, play: Play) -> TableCards:
    """The table after a play, in which every card is laid as it may be."""
    table = turn.table
    laid = [card for group in play.groups for card in group.cards]
    assert Counter([*laid, *(hit.card for hit in play.hits), *play.left]) == Counter(turn.hand)
    if play.groups:
        assert not table.has_laid
        verdict = check_laydown(turn.box, turn.phase, [group.cards for group in play.groups])
        assert verdict == Accepted(groups=play.groups), turn
        table = table.lay(play.groups)
    for hit in play.hits:
        table = _after_hit(turn, table, hit)
    return table


def _after_hit(turn: Turn, table: TableCards, hit: Hit) -> TableCards:
    verdict = check_hit(turn.box, table, hit.card, hit.place)
    assert isinstance(verdict, Accepted), f"{turn}: {hit}, {verdict}"
    return table.put(hit.place, verdict.groups[0])

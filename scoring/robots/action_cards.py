"""Skips and action cards, as robots play them (RULES.md §4)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from rules import Action, Card, Skip
from scoring.dice import Dice, below, shuffled
from scoring.robots.cards import Cards


class ActionFace(Enum):
    """What an action card of Master does; robots decline to keep their hands."""

    SKIP = auto()
    TAKE_TWO = auto()
    GIVE_ME_FIVE = auto()
    NOTHING = auto()  # blank, and "all mine", which may keep no card too


FACES = (
    *([ActionFace.SKIP] * 6),
    *([ActionFace.TAKE_TWO] * 4),
    *([ActionFace.GIVE_ME_FIVE] * 4),
    *([ActionFace.NOTHING] * 7),
)


@dataclass(slots=True)
class Effects:
    """What was played against whom. What an action card is, is seen when it is played.

    Nobody plays it differently for what it is, so that it may be drawn as late as that.
    """

    skipped: set[int] = field(default_factory=set)  # lose their next turn
    spared: set[int] = field(default_factory=set)  # have just lost one: not twice in a trip
    taking_two: set[int] = field(default_factory=set)
    faces: list[ActionFace] = field(default_factory=list)

    def misses(self, seat: int) -> bool:
        """Whether this seat loses the turn that it would have now."""
        if seat in self.skipped:
            self.skipped.remove(seat)
            self.spared.add(seat)
            return True
        self.spared.discard(seat)
        return False

    def next_face(self, dice: Dice) -> ActionFace:
        if not self.faces:
            self.faces = shuffled(FACES, dice)
        return self.faces.pop()


def victim(cards: Cards, effects: Effects, seat: int) -> int | None:
    """Whom a skip hurts most: of those who laid, the one with the fewest cards."""
    protected = {seat, *effects.skipped, *effects.spared}
    others = [other for other in range(len(cards.hands)) if other not in protected]
    return min(others, key=lambda other: _danger(cards, other), default=None)


def _danger(cards: Cards, seat: int) -> tuple[bool, int]:
    return not cards.table.laydowns[seat], len(cards.hands[seat])


def is_played(card: Card) -> bool:
    """Whether it does something when it is discarded."""
    return isinstance(card, Skip | Action)


def take_effect(cards: Cards, effects: Effects, seat: int, card: Card) -> None:
    """What the card just discarded does; the last card does nothing any more (§1, §4)."""
    if not is_played(card) or not cards.hands[seat]:
        return
    face = ActionFace.SKIP if isinstance(card, Skip) else effects.next_face(cards.dice)
    if face is ActionFace.SKIP:
        other = victim(cards, effects, seat)
        effects.skipped |= set() if other is None else {other}
    elif face is ActionFace.TAKE_TWO:
        effects.taking_two.add(seat)
    elif face is ActionFace.GIVE_ME_FIVE:
        give_one(cards, seat)


def give_one(cards: Cards, seat: int) -> None:
    """One of five cards that the left neighbour offers, who draws another (RULES.md §4)."""
    giver = (seat + 1) % len(cards.hands)
    offered: Sequence[Card] = cards.hands[giver][:5]
    drawn = cards.draw()
    if drawn is None:
        return
    card = offered[below(cards.dice, len(offered))]
    cards.hands[giver].remove(card)
    cards.hands[giver].append(drawn)
    cards.hands[seat].append(card)

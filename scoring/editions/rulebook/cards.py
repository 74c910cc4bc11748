"""The cards of an edition as its rules page shows them: what there is, and what it counts."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from rules import Card, Edition, Number, hand_points
from scoring.editions.words import KINDS

NUMBERS = range(1, 13)
SPECIALS: dict[str, Promise] = {  # in the order in which they are shown
    "W": KINDS["wild"],
    "J": pgettext_lazy("cards", "Joker"),
    "S": KINDS["skip"],
    "A": pgettext_lazy("cards", "Action card"),
}
TURNED = pgettext_lazy("cards", "Turned card")


@dataclass(frozen=True)
class Face:
    """A drawn card: the letter that gives it its colour, and what stands on it."""

    colour: str
    label: str


@dataclass(frozen=True)
class CardRow:
    """Cards that are alike: what they look like, how many there are, what each counts."""

    faces: tuple[Face, ...]
    name: str
    count: str
    points: str


def number_of_cards(edition: Edition) -> int:
    """How many of the cards bear a number."""
    return edition.deck.count(frozenset(NUMBERS), frozenset())


def letters(edition: Edition) -> tuple[str, ...]:
    """The letters of the cards that bear no number, each once."""
    found = {str(card)[0] for card in edition.deck.specials}
    return tuple(letter for letter in SPECIALS if letter in found)


def are_turned(edition: Edition) -> bool:
    """Whether the wilds are number cards that somebody turned round."""
    return bool(edition.deck.specials) and number_of_cards(edition) == edition.deck.size


def card_rows(edition: Edition) -> list[CardRow]:
    return [*number_rows(edition), *special_rows(edition)]


def number_rows(edition: Edition) -> Iterator[CardRow]:
    colors = edition.colors

    def points_of(number: int) -> int:
        return hand_points(edition, (Number(colors[0], number),))

    for _points, alike in groupby(NUMBERS, points_of):
        numbers = list(alike)
        spread = [numbers[place * (len(numbers) - 1) // 3] for place in range(4)]
        first, last = numbers[0], numbers[-1]
        yield CardRow(
            faces=tuple(
                Face(color.value, str(number))
                for color, number in zip(colors, spread, strict=False)
            ),
            name=f"{first}–{last}" if first < last else str(first),
            count=count_text(edition.deck.count(frozenset(numbers), frozenset())),
            points=points_text(edition, Number(colors[0], first)),
        )


def special_rows(edition: Edition) -> Iterator[CardRow]:
    for letter in letters(edition):
        card = next(card for card in edition.deck.specials if str(card)[0] == letter)
        turned = are_turned(edition)
        count = edition.deck.count(frozenset(), frozenset(letter))
        yield CardRow(
            faces=(Face(letter, letter),),
            name=special_name(edition, letter),
            count=_("any card that was drawn") if turned else count_text(count),
            points=points_text(edition, card),
        )


def special_name(edition: Edition, letter: str) -> str:
    return str(TURNED if are_turned(edition) else SPECIALS[letter])


def count_text(count: int) -> str:
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


def points_text(edition: Edition, card: Card) -> str:
    """What one card counts; empty where nothing is counted."""
    if not edition.counted:
        return ""
    points = hand_points(edition, (card,))
    return ngettext("%(points)d point", "%(points)d points", points) % {"points": points}

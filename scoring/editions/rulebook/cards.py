"""The cards of an edition as its rules page shows them: what each counts, and what it does."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

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


@dataclass(frozen=True)
class Special:
    """A special card: what it does, and the kinds there are of it, each with its name."""

    face: Face
    name: str
    texts: tuple[str, ...]
    kinds: tuple[tuple[str, str], ...] = ()


SPECIAL_TEXTS: dict[str, tuple[Promise, ...]] = {
    "W": (
        gettext_lazy("Stands for any number and any colour."),
        gettext_lazy("Turned up as the first discard, it may be taken."),
    ),
    "S": (
        gettext_lazy("Play it as your discard and choose who loses a turn."),
        gettext_lazy("Nobody is skipped twice in one trip round the table."),
        gettext_lazy(
            "It is never laid and never taken from the discards; it may be the last card."
        ),
        gettext_lazy("Turned up as the first discard, it costs whoever starts the first turn."),
    ),
    "J": (
        gettext_lazy(
            "Shows six numbers, 1 to 6 or 7 to 12, and two or four colours. It stands for one of "
            "its numbers where the number matters, for one of its colours where the colour "
            "matters, and for both in a run of one colour."
        ),
    ),
    "A": (
        gettext_lazy("Played instead of the discard. It is never laid."),
        gettext_lazy("As the last card of a hand it has no effect."),
        gettext_lazy("A joker or an action card turned up first goes under the pile."),
    ),
}
TURNED_TEXTS = (
    gettext_lazy("A number card held the wrong way round: it stands for any number and colour."),
    gettext_lazy("Everybody sees its number: who asks for that number may have to be given it."),
)
ACTIONS: dict[str, tuple[tuple[Promise, Promise], ...]] = {
    "A": (
        (
            pgettext_lazy("action card", "Take two"),
            gettext_lazy(
                "Lies before you. From your next turn on, draw two cards from one of the piles, "
                "keep one and put the other away. A second one has no effect."
            ),
        ),
        (
            pgettext_lazy("action card", "All mine"),
            gettext_lazy(
                "Lies before you. When the deal ends, keep your whole hand or nothing of it; what "
                "it holds counts all the same. A second one has no effect."
            ),
        ),
        (
            pgettext_lazy("action card", "Skip"),
            gettext_lazy("Lies before somebody else, who loses the next turn: one at a time."),
        ),
        (
            pgettext_lazy("action card", "Give me five"),
            gettext_lazy(
                "Beginning on your left, the others offer five cards in all. Take exactly one; "
                "its owner draws another. You hold one card more until the deal ends."
            ),
        ),
        (
            pgettext_lazy("action card", "Blank"),
            gettext_lazy("For an action of your own: agree on it before the game."),
        ),
    ),
}
SPACES: dict[str, tuple[Promise, Promise]] = {
    "draw": (
        pgettext_lazy("space", "Draw"),
        gettext_lazy("One, two or three cards, each from the pile or from the discards."),
    ),
    "search": (
        pgettext_lazy("space", "Search"),
        gettext_lazy("Look through the discards and take one; the rest stays in its order."),
    ),
    "again": (
        pgettext_lazy("space", "Once more"),
        gettext_lazy("Draw a card, finish your turn, then play another whole turn."),
    ),
    "change": (
        pgettext_lazy("space", "Change"),
        gettext_lazy("Discard up to four cards, then draw one card more than that."),
    ),
    "everybody": (
        pgettext_lazy("space", "Everybody draws"),
        gettext_lazy("You first, then all others: one card each from the pile."),
    ),
    "joker": (
        pgettext_lazy("space", "Joker"),
        gettext_lazy("Draw a card, look at it and hold it the wrong way round: a joker."),
    ),
    "ask": (
        pgettext_lazy("space", "Ask"),
        gettext_lazy(
            "Ask round the table for a number. Whoever has it first gives it and draws "
            "another card; if nobody has it, you draw."
        ),
    ),
    "free": (
        pgettext_lazy("space", "Free choice"),
        gettext_lazy("Move on to the next free space of the kind you want and use it."),
    ),
}


def specials_of(edition: Edition) -> list[Special]:
    return [special(edition, letter) for letter in letters(edition)]


def special(edition: Edition, letter: str) -> Special:
    texts = TURNED_TEXTS if are_turned(edition) else SPECIAL_TEXTS[letter]
    return Special(
        face=Face(letter, letter),
        name=special_name(edition, letter),
        texts=tuple(map(str, texts)),
        kinds=as_texts(ACTIONS.get(letter, ())),
    )


def spaces_of(edition: Edition) -> tuple[tuple[str, str], ...]:
    """What the spaces of the board do, where the game has one."""
    return as_texts(tuple(SPACES[space] for space in edition.spaces))


def as_texts(pairs: tuple[tuple[Promise, Promise], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((str(name), str(text)) for name, text in pairs)

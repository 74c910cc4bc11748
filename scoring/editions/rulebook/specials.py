"""What the special cards do, told by the letter of the card; and the spaces of a board."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from rules import Edition
from scoring.editions.rulebook.cards import Face, are_turned, letters, special_name


@dataclass(frozen=True)
class Special:
    """A special card: what it does, and the kinds there are of it, each with its name."""

    face: Face
    name: str
    texts: tuple[str, ...]
    kinds: tuple[tuple[str, str], ...] = ()


TEXTS: dict[str, tuple[Promise, ...]] = {
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
TURNED = (
    gettext_lazy("A number card held the wrong way round: it stands for any number and colour."),
    gettext_lazy("Everybody sees its number: who asks for that number may have to be given it."),
)
KINDS: dict[str, tuple[tuple[Promise, Promise], ...]] = {
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
    texts = TURNED if are_turned(edition) else TEXTS[letter]
    return Special(
        face=Face(letter, letter),
        name=special_name(edition, letter),
        texts=tuple(map(str, texts)),
        kinds=told(KINDS.get(letter, ())),
    )


def spaces_of(edition: Edition) -> tuple[tuple[str, str], ...]:
    """What the spaces of the board do, where the game has one."""
    return told(tuple(SPACES[space] for space in edition.spaces))


def told(pairs: tuple[tuple[Promise, Promise], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((str(name), str(text)) for name, text in pairs)

"""Cards as they are drawn and said, and the tray that holds all cards of an edition."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from itertools import batched
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rules import Action, Card, Color, Edition, Joker, Number, Skip, Wild
from rules.cards import HIGHEST, LOWEST
from rules.tables import Lying
from scoring.checker.words import Word
from scoring.editions.words import names_text

COLORS = {
    Color.RED: gettext_lazy("red"),
    Color.YELLOW: gettext_lazy("yellow"),
    Color.GREEN: gettext_lazy("green"),
    Color.BLUE: gettext_lazy("blue"),
    Color.VIOLET: gettext_lazy("violet"),
}
LETTERS = "".join(color.value for color in Color)
HALF = (HIGHEST - LOWEST + 1) // 2  # of the numbers: a phone shows two columns of them


@dataclass(frozen=True)
class CardFace:
    """A card as it is drawn: its notation, its look, its name, and what a wild stands for."""

    text: str
    colour: str
    label: str
    name: str
    shows: str = ""  # the colours of a joker
    mark: str = ""
    unreadable: bool = False
    new: bool = False  # put there just now
    faulty: bool = False


@dataclass(frozen=True)
class TrayKey:
    """A card of the tray, and how often the deck has it."""

    face: CardFace
    copies: int


@dataclass(frozen=True)
class Tray:
    """All cards of an edition: the numbers in two halves, each by number and colour."""

    halves: tuple[tuple[TrayKey, ...], ...]
    specials: tuple[TrayKey, ...]
    jokers: tuple[TrayKey, ...]


def tray(edition: Edition) -> Tray:
    numbers = [
        key(edition, Number(color, number))
        for number in range(LOWEST, HIGHEST + 1)
        for color in edition.colors
    ]
    others = [key(edition, card) for card in edition.deck.specials]
    return Tray(
        halves=tuple(batched(numbers, HALF * len(edition.colors))),
        specials=tuple(other for other in others if other.face.colour != "J"),
        jokers=tuple(other for other in others if other.face.colour == "J"),
    )


def key(edition: Edition, card: Card) -> TrayKey:
    return TrayKey(face(card), edition.deck.copies(card))


def face(card: Card, meaning: str = "", *, new: bool = False) -> CardFace:
    """The card; a wild with what it stands for, `5`, `G` or `G5`; beside a full run nothing."""
    number = meaning.lstrip(LETTERS)
    beyond = number != "" and int(number) > HIGHEST
    mark = meaning if isinstance(card, Wild | Joker) and not beyond else ""
    name = card_name(card)
    if mark:
        name = _("%(card)s as %(meaning)s") % {"card": name, "meaning": meaning_name(mark)}
    colour, label, shows = look(card)
    return CardFace(str(card), colour, label, name, shows, mark, new=new)


def look(card: Card) -> tuple[str, str, str]:
    match card:
        case Number(color, number):
            return color.value, str(number), ""
        case Joker(low, high, colors):
            return "J", f"{low}–{high}", "".join(color.value for color in colors)
        case Wild() | Skip() | Action():
            return card.letter, card.letter, ""
        case _:
            assert_never(card)


def card_name(card: Card) -> str:
    match card:
        case Number(color, number):
            words: dict[str, object] = {"colour": COLORS[color], "number": number}
            return _("%(colour)s %(number)s") % words
        case Joker(low, high, colors):
            shown = names_text([str(COLORS[color]) for color in colors])
            words = {"low": low, "high": high, "colours": shown}
            return _("joker %(low)s–%(high)s %(colours)s") % words
        case Wild() | Skip() | Action():
            return str(SPECIALS[card.letter])
        case _:
            assert_never(card)


SPECIALS = {
    Wild.letter: pgettext_lazy("cards", "Wild"),
    Skip.letter: pgettext_lazy("cards", "Skip"),
    Action.letter: pgettext_lazy("cards", "Action card"),
}


def meaning_name(mark: str) -> str:
    """What a wild stands for, as it is said: `G5` is green 5."""
    if mark[0].isdigit():
        return mark
    color = Color(mark[0])
    return card_name(Number(color, int(mark[1:]))) if mark[1:] else str(COLORS[color])


def unreadable_face(word: str) -> CardFace:
    name = _("%(word)s, not a card") % {"word": word[:20]}
    return CardFace(word, "", word[:8], name, unreadable=True)


def faces_of(
    words: Sequence[Word] | None, faulty: Container[int | None] = ()
) -> tuple[CardFace, ...]:
    return tuple(
        replace(face(card) if card else unreadable_face(word), faulty=place in faulty)
        for place, (word, card) in enumerate(words or ())
    )


def lying_faces(lying: Lying, before: Lying | None = None) -> tuple[CardFace, ...]:
    """A group as it lies; with what it was before, the cards that are new in it are marked."""
    pairs = list(zip(lying.cards, lying.meanings, strict=True))
    if before is None:
        return tuple(face(card, meaning) for card, meaning in pairs)
    old = list(zip(before.cards, before.meanings, strict=True))
    faces = []
    for pair in pairs:
        known = pair in old or (pair[0], "") in old  # a set of wilds alone gets its number
        if known:
            old.remove(pair if pair in old else (pair[0], ""))
        faces.append(face(*pair, new=not known))
    return tuple(faces)

"""Cards as an address says them."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from rules import Card, Edition, RulesError
from rules.notation import BadCard, parse_cards
from scoring.checker.words import capital, card_place, group_place

MOST_SIGNS = 1500  # enough for a whole deck

type Word = tuple[str, Card | None]  # a card as it is written, and as it is read if it can be


SHOWN = 20  # signs of it


def is_hand(cards: str) -> bool:
    """What cards are taken for where nobody says: groups are split, a hand is not."""
    return bool(cards.strip()) and "|" not in cards


def read_word(edition: Edition, word: str) -> Word:
    try:
        (card,) = parse_cards(edition, word)
    except RulesError:
        return word, None
    return str(card), card


def without_spare[G: Sequence[object]](
    edition: Edition, phase: int, groups: Sequence[G]
) -> tuple[G, ...]:
    """The groups without the empty ones, from the end, that the phase has no place for."""
    demands = edition.phases.get(phase)
    if demands is None:
        return tuple(groups)  # nobody knows how many it has
    spare = len(groups) - len(demands.groups)
    kept = []
    for group in reversed(groups):
        if spare > 0 and not group:
            spare -= 1
        else:
            kept.append(group)
    return tuple(reversed(kept))


def written(groups: Any) -> str:
    """Groups of cards as the address says them."""
    return " | ".join(" ".join(map(str, group)) for group in groups)


def unread_texts(groups: Sequence[Sequence[Word]]) -> tuple[str, ...]:
    """The words that are no cards."""
    return tuple(
        bad_card_text(BadCard("", word, place, group if len(groups) > 1 else None))
        for group, words in enumerate(groups)
        for place, (word, card) in enumerate(words)
        if card is None
    )


def bad_card_text(bad: BadCard) -> str:
    card = card_place(bad.card, (bad.word or "")[:SHOWN])
    return unread_text(card if bad.group is None else f"{group_place(bad.group)}, {card}")


def unread_text(place: str) -> str:
    return _("%(place)s: There is no such card here.") % {"place": capital(place)}


def cards_help(edition: Edition) -> str:
    """The letters of the cards, and two groups as they are typed."""
    texts = [_("R5 is a red 5"), *special_texts(edition)]
    words = {"cards": ", ".join(texts), "example": example(edition)}
    return _("%(cards)s; a line | divides the groups: %(example)s") % words


def special_texts(edition: Edition) -> list[str]:
    """What the letters of the wild cards say."""
    letters = {str(card) for card in edition.deck.specials}
    texts = [_("W a wild")] if "W" in letters else []
    if any(letter.startswith("J") for letter in letters):
        texts.append(_("J1-6/RY a joker for red or yellow 1 to 6"))
    return texts


def example(edition: Edition) -> str:
    """A set and a run, with a wild card of the edition."""
    fourth = edition.colors[-1].value
    return written([["R5", f"{fourth}5", wild(edition)], ["R3", "Y4", f"{fourth}5", "G6"]])


def table_help(edition: Edition) -> str:
    groups = [["R9", f"{edition.colors[-1].value}9", "G9"], ["R3", "Y4", wild(edition), "G6"]]
    line = f"2: {written(groups)}"
    return _("A line for each laydown, with its phase: %(example)s") % {"example": line}


def wild(edition: Edition) -> str:
    """A card that can stand for a 5, as it is typed."""
    letters = [str(card) for card in edition.deck.specials]
    return "W" if "W" in letters else next(card for card in letters if card.startswith("J1-6"))

"""Cards as people type them, and why a laydown or a hit is refused, said at a table."""

from collections.abc import Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from rules import Card, Edition, RulesError
from rules.notation import BadCard, parse_cards
from rules.verdicts import LaydownCode, LaydownRefusal

MOST_SIGNS = 1500  # enough for a whole deck
MOST_SIGNS_OF_A_WORD = 20  # signs of a word that is no card

type Word = tuple[str, Card | None]  # a card as it is written, and as it is read if it can be


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


def groups_notation(groups: Any) -> str:
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
    card = card_place(bad.card, (bad.word or "")[:MOST_SIGNS_OF_A_WORD])
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
    return groups_notation([["R5", f"{fourth}5", wild(edition)], ["R3", "Y4", f"{fourth}5", "G6"]])


def table_help(edition: Edition) -> str:
    groups = [["R9", f"{edition.colors[-1].value}9", "G9"], ["R3", "Y4", wild(edition), "G6"]]
    line = f"2: {groups_notation(groups)}"
    return _("A line for each laydown, with its phase: %(example)s") % {"example": line}


def wild(edition: Edition) -> str:
    """A card that can stand for a 5, as it is typed."""
    letters = [str(card) for card in edition.deck.specials]
    return "W" if "W" in letters else next(card for card in letters if card.startswith("J1-6"))


REASONS: dict[LaydownCode, Promise] = {
    LaydownCode.NO_SUCH_PHASE: gettext_lazy("The phases go from 1 to %(limit)s."),
    LaydownCode.TOO_MANY_CARDS: gettext_lazy("The deck has only %(limit)s cards."),
    LaydownCode.TOO_FEW_GROUPS: ngettext_lazy(
        "The phase needs one group.", "The phase needs %(limit)s groups.", "limit"
    ),
    LaydownCode.TOO_MANY_GROUPS: ngettext_lazy(
        "The phase has exactly one group.", "The phase has exactly %(limit)s groups.", "limit"
    ),
    LaydownCode.EMPTY_GROUP: gettext_lazy("No card lies there yet."),
    LaydownCode.TOO_SHORT: ngettext_lazy(
        "This group needs one card.", "This group needs %(limit)s cards.", "limit"
    ),
    LaydownCode.OTHER_NUMBER: gettext_lazy("It is not a %(limit)s like the others."),
    LaydownCode.NUMBER_TWICE: gettext_lazy("A run has each number once: %(limit)s comes again."),
    LaydownCode.GAP: gettext_lazy("The run has a gap: %(limit)s is missing."),
    LaydownCode.ROUND_THE_END: gettext_lazy("A run ends at 12: it does not go on with 1."),
    LaydownCode.RUN_TOO_LONG: gettext_lazy("A run has at most %(limit)s cards."),
    LaydownCode.OTHER_COLOR: gettext_lazy("It does not have the colour of the others."),
    LaydownCode.JOKER_NUMBER: gettext_lazy("The joker does not show %(limit)s."),
    LaydownCode.JOKER_COLOR: gettext_lazy("The joker does not show the colour of the others."),
    LaydownCode.TOO_FEW_NATURALS: ngettext_lazy(
        "This group needs at least one number card.",
        "This group needs at least %(limit)s number cards.",
        "limit",
    ),
    LaydownCode.NO_NATURAL: ngettext_lazy(
        "The laydown needs at least one number card.",
        "The laydown needs at least %(limit)s number cards.",
        "limit",
    ),
    LaydownCode.NEVER_LAID: gettext_lazy("Such a card is never laid."),
    LaydownCode.NOT_IN_DECK: gettext_lazy("The deck has no such card."),
    LaydownCode.TOO_OFTEN: ngettext_lazy(
        "The deck has this card only once.", "The deck has this card only %(limit)s times.", "limit"
    ),
    LaydownCode.NOT_LAID_YET: gettext_lazy("One’s own phase must lie first."),
    LaydownCode.NO_SUCH_GROUP: gettext_lazy("No such group lies there."),
    LaydownCode.NOT_NEXT: gettext_lazy("It is not the next card at an end of the run."),
    LaydownCode.RUN_COMPLETE: gettext_lazy("The run is complete."),
    LaydownCode.CANNOT_LAY: gettext_lazy("These cards cannot lay the phase."),
}
WITHOUT_LIMIT: dict[LaydownCode, Promise] = {
    LaydownCode.OTHER_NUMBER: gettext_lazy("It is not the number of the set."),
    LaydownCode.JOKER_NUMBER: gettext_lazy("No number that is needed is on the joker."),
    LaydownCode.TOO_OFTEN: gettext_lazy("The deck does not have this card so often."),
}

GROUPS: tuple[Promise, ...] = (
    gettext_lazy("First group"),
    gettext_lazy("Second group"),
    gettext_lazy("Third group"),
    gettext_lazy("Fourth group"),
)
CARDS: tuple[Promise, ...] = (
    gettext_lazy("first card"),
    gettext_lazy("second card"),
    gettext_lazy("third card"),
    gettext_lazy("fourth card"),
    gettext_lazy("fifth card"),
    gettext_lazy("sixth card"),
    gettext_lazy("seventh card"),
    gettext_lazy("eighth card"),
    gettext_lazy("ninth card"),
    gettext_lazy("tenth card"),
)


def laydown_refusal_text(
    refusal: LaydownRefusal, groups: Sequence[Sequence[Card]], *, grouped: bool = True
) -> str:
    """Why it is refused, with its place; inside its group the group need not be said."""
    places = [] if refusal.group is None or not grouped else [group_place(refusal.group)]
    if refusal.group is not None and refusal.card is not None:
        places.append(card_place(refusal.card, groups[refusal.group][refusal.card]))
    if not places:
        return reason_text(refusal)
    words = {"place": capital(", ".join(places)), "reason": reason_text(refusal)}
    return _("%(place)s: %(reason)s") % words


def reason_text(refusal: LaydownRefusal) -> str:
    if refusal.limit is None and refusal.code in WITHOUT_LIMIT:
        return str(WITHOUT_LIMIT[refusal.code])
    return str(REASONS[refusal.code] % {"limit": refusal.limit})


def group_place(index: int) -> str:
    if index < len(GROUPS):
        return str(GROUPS[index])
    return _("Group %(number)s") % {"number": index + 1}


def card_place(index: int, card: object) -> str:
    if index < len(CARDS):
        return f"{CARDS[index]} ({card})"
    return _("card %(number)s (%(card)s)") % {"number": index + 1, "card": card}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]

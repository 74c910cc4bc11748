"""How cards are typed, shown with cards that the edition has."""

from django.utils.translation import gettext as _

from rules import Edition
from scoring.checker.notation import written


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

"""What cannot be read as a card, said with its place."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.notation import BadCard
from scoring.checker.notation import Word
from scoring.checker.words import capital, card_place, group_place

SHOWN = 20  # signs of it


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

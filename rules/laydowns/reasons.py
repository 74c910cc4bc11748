"""Why a laydown is refused (RULES.md §2): worked out when somebody asks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from rules.cards import Action, Card, Skip, Wild
from rules.editions import Edition
from rules.laydowns.orders import least_wrong
from rules.verdicts import LaydownCode, LaydownRefusal

type Groups = Sequence[Sequence[Card]]


class Reasons(Sequence[LaydownRefusal]):
    """Every reason against a laydown, each with its place; a tuple that is made when it is read."""

    __slots__ = ("_known", "_question")

    def __init__(self, edition: Edition, phase: int, groups: Groups) -> None:
        self._question = edition, phase, tuple(map(tuple, groups))
        self._known: tuple[LaydownRefusal, ...] | None = None

    @property
    def _found(self) -> tuple[LaydownRefusal, ...]:
        if self._known is None:
            self._known = tuple(_reasons(*self._question))
        return self._known

    @overload
    def __getitem__(self, place: int) -> LaydownRefusal: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[LaydownRefusal]: ...
    def __getitem__(self, place: int | slice) -> LaydownRefusal | Sequence[LaydownRefusal]:
        return self._found[place]

    def __len__(self) -> int:
        return len(self._found)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._found == tuple(other)

    def __hash__(self) -> int:
        return hash(self._found)

    def __repr__(self) -> str:
        return repr(self._found)


def _reasons(edition: Edition, phase: int, groups: Groups) -> Iterator[LaydownRefusal]:
    faults = list(_card_faults(edition, groups))
    yield from faults
    if edition.naturals.phase and any(groups) and not any(c.number for g in groups for c in g):
        yield LaydownRefusal(LaydownCode.NO_NATURAL, limit=1)
    yield from least_wrong(edition.demands(phase), _judged(edition, groups) if faults else groups)


def _judged(edition: Edition, groups: Groups) -> Groups:
    """The groups with wilds for cards that are refused anyway, to judge the others fairly."""
    return [
        [card if card.code in edition.layable else Wild() for card in cards] for cards in groups
    ]


def _card_faults(edition: Edition, groups: Groups) -> Iterator[LaydownRefusal]:
    """Cards that the deck lacks, that nobody may lay, or that come too often."""
    seen: Counter[int] = Counter()
    for place, cards in enumerate(groups):
        for number, card in enumerate(cards):
            seen[card.code] += 1
            if not edition.has(card):
                yield LaydownRefusal(LaydownCode.NOT_IN_DECK, place, number)
            elif isinstance(card, Skip | Action):
                yield LaydownRefusal(LaydownCode.NEVER_LAID, place, number)
            elif seen[card.code] > edition.layable[card.code]:
                copies = edition.layable[card.code]
                yield LaydownRefusal(LaydownCode.TOO_OFTEN, place, number, copies)


def too_often(
    edition: Edition, groups: Groups, lying: Iterable[Card]
) -> tuple[LaydownRefusal, ...]:
    """The cards that the deck has no more of beside those that lie (RULES.md §2)."""
    return tuple(_used_up(edition, groups, Counter(card.code for card in lying)))


def _used_up(edition: Edition, groups: Groups, seen: Counter[int]) -> Iterator[LaydownRefusal]:
    for place, cards in enumerate(groups):
        for number, card in enumerate(cards):
            seen[card.code] += 1
            copies = edition.deck.copies(card)
            if edition.has(card) and seen[card.code] > copies:
                yield LaydownRefusal(LaydownCode.TOO_OFTEN, place, number, copies)

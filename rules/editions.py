"""What an edition is. Whatever differs between them is a field here and a line of TOML."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import permutations, product, starmap
from typing import Any, assert_never

from rules.cards import HIGHEST, LOWEST, Card, Color, Joker, Number, Wild
from rules.errors import RulesError
from rules.phases import ColorOf, ColorRunOf, Group, Phase, RunOf, SetOf

# A point weighs more than any number of cards: what is worth getting rid of, then how many.
_MORE_THAN_A_DECK = 1000

type Demands = tuple[tuple[Group, int], ...]  # the groups of a phase, each with its number cards


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in the box (RULES.md §1, deck): each number in each colour, and the others."""

    size: int
    colors: int
    of_each_number: int
    specials: Mapping[Card, int] = field(hash=False)

    def copies(self, card: Card) -> int:
        """How often the deck has this card (RULES.md §2, a physical card)."""
        return self.of_each_number if isinstance(card, Number) else self.specials.get(card, 0)

    def count(self, numbers: frozenset[int], letters: frozenset[str]) -> int:
        """How many cards have one of these numbers or letters (RULES.md §1, deck)."""
        own = numbers & set(range(LOWEST, HIGHEST + 1))
        others = [count for card, count in self.specials.items() if str(card)[0] in letters]
        return len(own) * self.colors * self.of_each_number + sum(others)


@dataclass(frozen=True, slots=True)
class CardKind:
    """Cards that count the same, and how many the deck has (RULES.md §1, hand points)."""

    key: str
    points: int
    numbers: frozenset[int]
    letters: frozenset[str]
    in_deck: int

    def __contains__(self, card: Card) -> bool:
        if isinstance(card, Number):
            return card.number in self.numbers
        return card.letter in self.letters


@dataclass(frozen=True, slots=True)
class Steps:
    """How far a seat comes when a deal ends (RULES.md §1, steps)."""

    ender: int
    laid: int
    not_laid: int


class Evaluation(Enum):
    """How the steps of a deal are taken (RULES.md §1, winner)."""

    TOGETHER = "together"
    IN_TURN = "in_turn"


class TieBreak(Enum):
    """What decides between seats through in the same deal; then they share (RULES.md §1)."""

    FEWER_POINTS = "fewer_points"
    REPLAY = "replay"


class NextDealer(Enum):
    """Who deals next; the seat to the left starts (RULES.md §1, next deal)."""

    LEFT_OF_DEALER = "left_of_dealer"
    ENDER = "ender"


@dataclass(frozen=True, slots=True)
class Carry:
    """How many cards may be kept for the next deal, None for any (RULES.md §1, carried over)."""

    laid: int | None
    not_laid: int | None


@dataclass(frozen=True, slots=True)
class Naturals:
    """How many number cards each kind of group needs, and whether a laydown needs any (§1)."""

    phase: bool
    set: int
    run: int
    color: int
    color_run: int

    def of(self, group: Group) -> int:
        """How many number cards this group needs (RULES.md §1)."""
        match group:
            case SetOf():
                return self.set
            case RunOf():
                return self.run
            case ColorOf():
                return self.color
            case ColorRunOf():
                return self.color_run
            case _:
                assert_never(group)


@dataclass(frozen=True, slots=True)
class Laying:
    """What may be laid, hit and discarded (RULES.md §1 least run and going out, §3)."""

    least_run: int
    least_color_run: int
    full_run_takes_wild: bool
    out_by_hit: bool
    discards_when_complete: int


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a game, its default first (RULES.md, decisions marked option)."""

    key: str
    values: tuple[str, ...]
    source: str
    changes: Mapping[str, Mapping[str, Any]] = field(hash=False)

    @property
    def default(self) -> str:
        """What holds where nobody chose (RULES.md)."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Variant:
    """A way of playing an edition: its key, as it is stored, and its phases (RULES.md §5)."""

    key: str
    phases: tuple[int, ...]
    fixed_deals: bool = False  # one deal for each phase, laid or not; the lowest total wins (§5.1)


_ALL = tuple(range(1, 11))
_VARIANTS = {
    variant.key: variant
    for variant in (
        Variant("full", _ALL),
        Variant("ten", _ALL, fixed_deals=True),
        *(Variant(f"short:{count}", _ALL[:count]) for count in _ALL[:-1]),
        Variant("even", _ALL[1::2]),
        Variant("odd", _ALL[::2]),
    )
}


def variant_keys() -> tuple[str, ...]:
    """The keys of all variants, whichever edition offers them (RULES.md §5)."""
    return tuple(_VARIANTS)


def parse_variant(text: str) -> Variant:
    """The variant of that key, `short:5` for example (RULES.md §5)."""
    if variant := _VARIANTS.get(text):
        return variant
    raise RulesError(f"{text[:20]!r} is not a variant: {', '.join(_VARIANTS)}")


@dataclass(frozen=True, slots=True)
class Edition:
    """A published game as RULES.md §1 settles it.

    Nothing is counted by its name (that of a club's own is the name of its base), by how a turn
    begins, by the spaces of its board and by the note on its sources: they are only told.
    """

    key: str
    colors: tuple[Color, ...]
    color_aliases: Mapping[str, str] = field(hash=False)
    deck: Deck
    min_players: int
    max_players: int
    hand_size: int
    hands_grow: bool
    phase_count: int
    phases: Mapping[int, Phase] = field(hash=False)
    naturals: Naturals
    laying: Laying
    counted: tuple[CardKind, ...]
    steps: Steps
    evaluation: Evaluation
    tie_breaks: tuple[TieBreak, ...]
    next_dealer: NextDealer
    carry: Carry
    variants: tuple[Variant, ...]
    options: tuple[Option, ...]
    name: str
    turn: str
    spaces: tuple[str, ...]
    note: str
    facts: Mapping[str, Any] = field(hash=False, repr=False, compare=False)
    orders: Mapping[int, Sequence[Demands]] = field(init=False, repr=False, compare=False)
    burdens: Mapping[int, int] = field(init=False, repr=False, compare=False)
    layable_codes: frozenset[int] = field(init=False, repr=False, compare=False)
    wild_codes: frozenset[int] = field(init=False, repr=False, compare=False)
    fewest_copies: int = field(init=False, repr=False, compare=False)
    layable: Mapping[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out once what every laydown is judged by."""
        numbers = tuple(starmap(Number, product(self.colors, range(LOWEST, HIGHEST + 1))))
        wilds = [card for card in self.deck.specials if isinstance(card, Wild | Joker)]
        layable = {card.code: self.deck.copies(card) for card in (*numbers, *wilds)}
        deck = (*numbers, *self.deck.specials)
        found = {
            "orders": {number: self._orders(phase) for number, phase in self.phases.items()},
            "burdens": {card.code: self.points_of(card) * _MORE_THAN_A_DECK + 1 for card in deck},
            "layable": layable,
            "layable_codes": frozenset(layable),
            "wild_codes": frozenset(wild.code for wild in wilds),
            "fewest_copies": min(layable.values()),
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    def _orders(self, phase: Phase) -> tuple[Demands, ...]:
        """The groups of a phase in every order that makes a difference, its own first."""
        demands = [(group, self.naturals.of(group)) for group in phase.groups]
        return tuple(dict.fromkeys(permutations(demands)))

    def points_of(self, card: Card) -> int:
        """What a card counts at the end of a deal (RULES.md §1, hand points)."""
        return sum(kind.points for kind in self.counted if card in kind)

    def __hash__(self) -> int:
        return hash(self.key)

    def has(self, card: Card) -> bool:
        """Whether the deck has this card (RULES.md §1, deck)."""
        return card.code in self.burdens

    def demands(self, number: int) -> Demands:
        """The groups of a phase, each with the number cards it needs (RULES.md §1)."""
        return self.orders[number][0]


def played_phases(edition: Edition, variant: Variant) -> tuple[int, ...]:
    """The numbers of the phases that are played, in order (RULES.md §5)."""
    phases, count = variant.phases, edition.phase_count
    if max(phases, default=0) <= count:
        return phases
    return tuple([number for number in phases if number <= count])

"""The published games. Whatever differs between them is a field here and a line of TOML."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rules.cards import Card, Color, Number, read_card
from rules.errors import RulesError
from rules.phases import Phase, parse_phase
from rules.variants import Variant, parse_variant, variant_phases

_DATA = Path(__file__).parent / "data"
_KEYS = ("classic", "master", "board")


@dataclass(frozen=True, slots=True)
class Kind:
    """Cards that count the same, and how many the deck has (RULES.md §1, hand points)."""

    key: str
    points: int
    in_deck: int
    numbers: frozenset[int]
    letters: frozenset[str]

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
class Option:
    """A setting of a game, its default first (RULES.md, decisions marked option)."""

    key: str
    values: tuple[str, ...]
    source: str

    @property
    def default(self) -> str:
        """What holds where nobody chose (RULES.md)."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Edition:
    """A published game as RULES.md §1 settles it."""

    key: str
    colors: tuple[Color, ...]
    color_aliases: Mapping[str, str] = field(hash=False)
    specials: frozenset[Card]
    min_players: int
    max_players: int
    hand_size: int
    hands_grow: bool
    phase_count: int
    phases: Mapping[int, Phase] = field(hash=False)
    counted: tuple[Kind, ...]
    steps: Steps
    evaluation: Evaluation
    tie_breaks: tuple[TieBreak, ...]
    next_dealer: NextDealer
    carry: Carry
    variants: tuple[Variant, ...]
    options: tuple[Option, ...]


def edition_keys() -> tuple[str, ...]:
    """The keys of all editions, the best known first (RULES.md §1)."""
    return _KEYS


@cache
def edition(key: str) -> Edition:
    """The edition of that key, read once from its TOML file (RULES.md §1)."""
    if key not in _KEYS:
        raise RulesError(f"{key[:20]!r} is not an edition: {', '.join(_KEYS)}")
    return _read(tomllib.loads((_DATA / f"{key}.toml").read_text("utf-8")))


def played_phases(edition: Edition, variant: Variant) -> tuple[int, ...]:
    """The numbers of the phases that are played, in order (RULES.md §5)."""
    return tuple(variant_phases(variant, edition.phase_count))


def chosen_options(edition: Edition, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Every option of the edition with its chosen value or its default (RULES.md)."""
    known = {option.key: option for option in edition.options}
    bad = [
        f"{key[:20]}={value[:20]}"
        for key, value in chosen.items()
        if key not in known or value not in known[key].values
    ]
    if bad:
        raise RulesError(f"not an option of {edition.key}: {', '.join(bad)}")
    return {key: chosen.get(key, option.default) for key, option in known.items()}


def _read(facts: Mapping[str, Any]) -> Edition:
    phases = {
        int(number): parse_phase(int(number), text) for number, text in facts["phases"].items()
    }
    return Edition(
        key=facts["key"],
        colors=tuple(Color(letter) for letter in facts["colors"]),
        color_aliases=MappingProxyType(facts["color_aliases"]),
        specials=frozenset(read_card(text) for text in facts["specials"]),
        min_players=facts["players"]["min"],
        max_players=facts["players"]["max"],
        hand_size=facts["hand_size"],
        hands_grow=facts["hands_grow"],
        phase_count=facts["phase_count"],
        phases=MappingProxyType(phases),
        counted=tuple(_kind(kind) for kind in facts["counted"]),
        steps=Steps(**facts["steps"]),
        evaluation=Evaluation(facts["finish"]["evaluation"]),
        tie_breaks=tuple(TieBreak(word) for word in facts["finish"]["tie_breaks"]),
        next_dealer=NextDealer(facts["next_dealer"]),
        carry=Carry(facts["carry"].get("laid"), facts["carry"].get("not_laid")),
        variants=tuple(parse_variant(text) for text in facts["variants"]),
        options=tuple(_option(option) for option in facts["options"]),
    )


def _kind(facts: Mapping[str, Any]) -> Kind:
    return Kind(
        key=facts["key"],
        points=facts["points"],
        in_deck=facts["in_deck"],
        numbers=frozenset(facts["numbers"]),
        letters=frozenset(facts["letters"]),
    )


def _option(facts: Mapping[str, Any]) -> Option:
    return Option(facts["key"], tuple(facts["values"]), facts["source"])

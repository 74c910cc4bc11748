"""The published editions, read from their TOML files, and what may be changed in them.

For a game these are its options; a club makes an edition of its own with other phases, points and
defaults.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rules.cards import Color, read_card
from rules.editions import (
    CardKind,
    Carry,
    Deck,
    Edition,
    Evaluation,
    Laying,
    Naturals,
    NextDealer,
    Option,
    Steps,
    TieBreak,
    parse_variant,
)
from rules.errors import RulesError
from rules.phases import Phase, parse_phase

_DATA = Path(__file__).parent / "data"


@cache
def edition_keys() -> tuple[str, ...]:
    """The keys of all published editions, the best known first (RULES.md §1)."""
    return tuple(_published())


@cache
def _published() -> Mapping[str, Mapping[str, Any]]:
    files = [tomllib.loads(path.read_text("utf-8")) for path in _DATA.glob("*.toml")]
    return {facts["key"]: facts for facts in sorted(files, key=lambda facts: facts["order"])}


@cache
def edition(key: str) -> Edition:
    """The edition of that key, read once from its TOML file (RULES.md §1)."""
    if key not in edition_keys():
        raise RulesError(f"{key[:20]!r} is not an edition: {', '.join(edition_keys())}")
    return read_edition(_published()[key])


def changed(edition: Edition, changes: Mapping[str, Any]) -> Edition:
    """The edition with other facts in some places, tables merged (RULES.md, option)."""
    return read_edition(_merged(edition.facts, changes))


def _merged(facts: Mapping[str, Any], changes: Mapping[str, Any]) -> Mapping[str, Any]:
    if unknown := sorted(changes.keys() - facts.keys()):
        raise RulesError(f"an edition has no {', '.join(unknown)[:60]}")
    tables = {key: new for key, new in changes.items() if isinstance(new, Mapping)}
    merged = {key: {**facts[key], **new} for key, new in tables.items()}
    return {**facts, **changes, **merged}


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


def with_options(edition: Edition, chosen: Mapping[str, str]) -> Edition:
    """The edition as it is played with these options, the others as usual (RULES.md, option)."""
    options = chosen_options(edition, chosen)
    facts = edition.facts
    for option in edition.options:
        facts = _merged(facts, option.changes.get(options[option.key], {}))
    return _read(facts, usual=edition.facts)


def read_edition(facts: Mapping[str, Any]) -> Edition:
    """The edition that these facts describe, laid out as in `rules/data` (RULES.md §1)."""
    return _read(facts, usual=facts)


def _read(facts: Mapping[str, Any], usual: Mapping[str, Any]) -> Edition:
    """The edition of these facts; it is changed, and other options are chosen, from the usual."""
    deck, colors = _deck(facts), facts["colors"]
    return Edition(
        key=facts["key"],
        colors=tuple(map(Color, colors)),
        color_aliases=MappingProxyType(
            {word: own for word, own in facts["color_aliases"].items() if word not in colors}
        ),
        deck=deck,
        min_players=facts["players"]["min"],
        max_players=facts["players"]["max"],
        hand_size=facts["hand_size"],
        hands_grow=facts["hands_grow"],
        phase_count=facts["phase_count"],
        phases=_phases(facts),
        naturals=Naturals(**facts["naturals"]),
        laying=Laying(**facts["laying"]),
        counted=tuple(_kind(kind, deck) for kind in facts["counted"]),
        steps=Steps(**facts["steps"]),
        evaluation=Evaluation(facts["finish"]["evaluation"]),
        tie_breaks=tuple(TieBreak(word) for word in facts["finish"]["tie_breaks"]),
        next_dealer=NextDealer(facts["next_dealer"]),
        carry=Carry(facts["carry"].get("laid"), facts["carry"].get("not_laid")),
        variants=tuple(parse_variant(text) for text in facts["variants"]),
        options=tuple(_option(option) for option in facts["options"]),
        name=facts.get("name", ""),
        turn=facts.get("turn", "draw"),
        spaces=tuple(facts.get("spaces", ())),
        note=facts.get("note", ""),
        facts=MappingProxyType(dict(usual)),
    )


def _phases(facts: Mapping[str, Any]) -> Mapping[int, Phase]:
    texts = {int(number): text for number, text in facts["phases"].items()}
    return MappingProxyType({number: parse_phase(number, text) for number, text in texts.items()})


def _deck(facts: Mapping[str, Any]) -> Deck:
    deck = facts["deck"]
    return Deck(
        size=deck["size"],
        colors=len(facts["colors"]),
        of_each_number=deck["of_each_number"],
        specials=MappingProxyType(
            {read_card(text): count for text, count in deck["specials"].items()}
        ),
    )


def _kind(facts: Mapping[str, Any], deck: Deck) -> CardKind:
    numbers, letters = frozenset(facts["numbers"]), frozenset(facts["letters"])
    return CardKind(
        key=facts["key"],
        points=facts["points"],
        numbers=numbers,
        letters=letters,
        in_deck=deck.count(numbers, letters),
    )


def _option(facts: Mapping[str, Any]) -> Option:
    return Option(
        key=facts["key"],
        values=tuple(facts["values"]),
        source=facts["source"],
        changes=MappingProxyType(facts.get("changes", {})),
    )


def own_facts(
    base: Edition,
    key: str,
    *,
    phases: Mapping[int, str],
    points: Mapping[str, Any],
    defaults: Mapping[str, str],
) -> Mapping[str, Any]:
    """The facts of the base, with these in place of its own (RULES.md §1)."""
    facts, chosen = base.facts, chosen_options(base, defaults)
    texts = facts["phases"] | {str(number): text for number, text in phases.items() if text}
    removed = {str(number) for number, text in phases.items() if not text}
    return dict(facts) | {
        "key": key,
        "note": "",
        "phases": {number: text for number, text in texts.items() if number not in removed},
        "counted": [
            kind | {"points": points.get(kind["key"], kind["points"])} for kind in facts["counted"]
        ],
        "options": [
            option | {"values": _in_front(chosen[option["key"]], option["values"])}
            for option in facts["options"]
        ],
    }


def own_edition(base: Edition, key: str, changes: Mapping[str, Any]) -> Edition:
    """The edition that a club has made and kept; its changes are as `own_facts` takes them."""
    return read_edition(
        own_facts(
            base,
            key,
            phases={int(number): text for number, text in changes["phases"].items()},
            points=changes["points"],
            defaults=changes["defaults"],
        )
    )


def _in_front(value: str, values: Sequence[str]) -> list[str]:
    return [value, *(other for other in values if other != value)]

"""The words of a game: what `rules` answers, said to people; and how editions are called."""

from collections import Counter
from dataclasses import dataclass
from typing import assert_never

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from rules import (
    CardKind,
    ColorOf,
    ColorRunOf,
    Group,
    Phase,
    RunOf,
    SetOf,
    Variant,
    edition,
    edition_keys,
)
from scoring.editions.models import club_edition
from scoring.names import isolated

NAMES: dict[str, Promise] = {
    "classic": pgettext_lazy("edition", "Classic"),
    "master": pgettext_lazy("edition", "Master"),
    "board_game": pgettext_lazy("edition", "Board game"),
}

SETS: dict[int, Promise] = {
    2: gettext_lazy("pair"),
    3: gettext_lazy("set of 3"),
    4: gettext_lazy("set of 4"),
    5: gettext_lazy("set of 5"),
    6: gettext_lazy("set of 6"),
}

RUNS: dict[int, Promise] = {
    4: gettext_lazy("run of 4"),
    5: gettext_lazy("run of 5"),
    6: gettext_lazy("run of 6"),
    7: gettext_lazy("run of 7"),
    8: gettext_lazy("run of 8"),
    9: gettext_lazy("run of 9"),
}

OPTIONS: dict[str, tuple[Promise, dict[str, Promise]]] = {
    "natural_scope": (
        gettext_lazy("A laydown needs a number card"),
        {
            "phase": gettext_lazy("once in the whole phase"),
            "group": gettext_lazy("in each group"),
        },
    ),
    "going_out": (
        gettext_lazy("Going out"),
        {
            "any": gettext_lazy("by discard or by the last hit"),
            "discard": gettext_lazy("only by discard (floating)"),
        },
    ),
    "wild_on_full_run": (
        gettext_lazy("A wild on a run from 1 to 12"),
        {"yes": gettext_lazy("fits"), "no": gettext_lazy("does not fit")},
    ),
    "printing": (
        gettext_lazy("Fourth colour of your cards"),
        {"blue": gettext_lazy("blue"), "violet": gettext_lazy("violet")},
    ),
}

# By key, short games of any length once: the name, and what the rules page says.
VARIANTS: dict[str, tuple[Promise, Promise]] = {
    "full": (
        pgettext_lazy("variant", "All ten phases"),
        gettext_lazy("Phase after phase until somebody has laid the last one."),
    ),
    "ten": (
        pgettext_lazy("variant", "Ten deals"),
        gettext_lazy(
            "Exactly ten deals, deal 1 for phase 1, deal 2 for phase 2, whether it was laid or "
            "not. The lowest total wins; equal totals share the win."
        ),
    ),
    "short": (
        gettext_lazy("The first phases only"),
        gettext_lazy("Agree on how many phases before you begin, 5 or 7 for example."),
    ),
    "even": (
        pgettext_lazy("variant", "Even phases"),
        gettext_lazy("Only the phases 2, 4, 6, 8 and 10."),
    ),
    "odd": (
        pgettext_lazy("variant", "Odd phases"),
        gettext_lazy("Only the phases 1, 3, 5, 7 and 9."),
    ),
}

KINDS: dict[str, Promise] = {
    "low": pgettext_lazy("cards", "1–9"),
    "high": pgettext_lazy("cards", "10–12"),
    "skip": pgettext_lazy("cards", "Skip"),
    "wild": pgettext_lazy("cards", "Wild"),
    "card": pgettext_lazy("cards", "Cards"),
}


FANS: dict[type[Group], str] = {
    SetOf: "set",
    RunOf: "run",
    ColorOf: "colour",
    ColorRunOf: "colour-run",
}


@dataclass(frozen=True)
class CountedKind:
    """Cards that count the same, as a table names them: a word and a card to recognise."""

    key: str
    name: str
    points: int
    letter: str
    label: str


def edition_name(key: str) -> Promise | str:
    """The name of a published edition in the language of the page; a club’s own as it is."""
    return NAMES[edition(key).name] if key in edition_keys() else isolated(club_edition(key).name)


def counted_kind(kind: CardKind) -> CountedKind:
    letter = min(kind.letters, default="")
    label = letter or str(min(kind.numbers, default=""))
    return CountedKind(kind.key, str(KINDS[kind.key]), kind.points, letter, label)


def group_text(group: Group) -> str:
    match group:
        case SetOf(size):
            return str(SETS.get(size) or _("set of %(size)d") % {"size": size})
        case RunOf(size):
            return str(RUNS.get(size) or _("run of %(size)d") % {"size": size})
        case ColorOf(size):
            return _("%(size)d of one colour") % {"size": size}
        case ColorRunOf(size):
            return _("run of %(size)d in one colour") % {"size": size}
        case _:
            assert_never(group)


def phase_text(phase: Phase | None) -> str:
    """What a phase demands, in words: `set of 3 + run of 4`, `2 × set of 4`."""
    if phase is None:
        return _("as on your phase card")
    texts = Counter(map(group_text, phase.groups))
    return " + ".join(f"{count} × {text}" if count > 1 else text for text, count in texts.items())


def variant_name(variant: Variant) -> str:
    """Its own name, or which phases are played where only the first ones are."""
    if variant.key in VARIANTS:
        return str(VARIANTS[variant.key][0])
    count = len(variant.phases)
    return ngettext("Phase 1 only", "Phases 1 to %(count)d", count) % {"count": count}


def surplus_text(count: int) -> str:
    return ngettext(
        "The game was over before the last deal: it no longer counts.",
        "The game was over before the last %(count)d deals: they no longer count.",
        count,
    ) % {"count": count}


def names_text(names: list[str]) -> str:
    """Names in a row: Ann, Ben and Cleo."""
    *most, last = names
    if not most:
        return last
    return _("%(names)s and %(last)s") % {"names": ", ".join(most), "last": last}


@dataclass(frozen=True)
class PhaseGroup:
    """One group of a phase, drawn and in words."""

    kind: str
    size: int
    text: str

    @property
    def corners(self) -> tuple[str, ...]:
        """What stands on its cards, if anything."""
        numbers = range(1, self.size + 1)
        return tuple({"set": "A", "colour": ""}.get(self.kind, str(number)) for number in numbers)


def phase_groups(phase: Phase | None) -> tuple[PhaseGroup, ...]:
    """The groups as they are drawn: two side by side, more of the same kind only once."""
    groups = phase.groups if phase else ()
    if len(groups) <= 2:
        return tuple(phase_group(group, 1) for group in groups)
    return tuple(phase_group(group, count) for group, count in Counter(groups).items())


def phase_group(group: Group, count: int) -> PhaseGroup:
    text = group_text(group)
    return PhaseGroup(FANS[type(group)], group.size, f"{count} × {text}" if count > 1 else text)

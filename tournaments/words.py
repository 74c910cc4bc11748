"""People, rounds and codes as they are said."""

from collections.abc import Callable, Sequence
from itertools import batched

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.editions.words import names_text
from tournaments.rounds.models import Round, Stage

type NameOf = Callable[[int], str]

MOST = 8
"""More names than that only make a sentence long."""


def people_text(people: Sequence[int], name_of: NameOf, most: int = MOST) -> str:
    """Ann, Ben and Cleo; or, where they are many, the first and how many others."""
    names = [name_of(person) for person in people[:most]]
    others = len(people) - most
    if others <= 0:
        return names_text(names)
    return names_text([*names, others_text(others)])


def others_text(count: int) -> str:
    return ngettext("%(count)d other", "%(count)d others", count) % {"count": count}


def round_name(round: Round) -> str:
    """Round 2, or Final."""
    if round.stage == Stage.FINAL:
        return str(Stage.FINAL.label)
    return _("Round %(number)d") % {"number": round.number}


def is_final_table(number: int, stage: str) -> bool:
    """In the final the best sit at the first table."""
    return stage == Stage.FINAL and number == 1


def table_name(number: int, stage: str) -> str:
    """Table 3, or Final table."""
    if is_final_table(number, stage):
        return _("Final table")
    return _("Table %(number)d") % {"number": number}


def table_title(round: int, number: int, stage: str) -> str:
    """Round 2, table 3; or Final table."""
    words = {"round": round, "table": number}
    if is_final_table(number, stage):
        return table_name(number, stage)
    if stage == Stage.FINAL:
        return _("Final, table %(table)d") % words
    return _("Round %(round)d, table %(table)d") % words


def places_text(places: Sequence[int], names: Sequence[str]) -> str:
    """In one line: 1. Ada · 2. Ben and Cleo."""
    at: dict[int, list[str]] = {}
    for place, name in sorted(zip(places, names, strict=True), key=lambda each: each[0]):
        at.setdefault(place, []).append(name)
    return " · ".join(f"{place}. {names_text(those)}" for place, those in at.items())


def halves(code: str) -> str:
    """Easier to read aloud."""
    middle = len(code) // 2
    return f"{code[:middle]} {code[middle:]}"


def in_groups(code: str) -> str:
    """A longer one, in groups of four."""
    return " ".join(map("".join, batched(code, 4)))

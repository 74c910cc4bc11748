"""What a table asks about while it plays, in sections: the sentences of the page of the rules."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules import Edition, Phase
from scoring.editions.models import base_of
from scoring.editions.rulebook.groups import KINDS as GROUPS
from scoring.editions.rulebook.groups import rule_text
from scoring.editions.rulebook.page import RulesPage
from scoring.editions.words import group_text
from scoring.sheets.score_sheet import counts_text

FEW = 4  # cards that show what a group is


@dataclass(frozen=True, slots=True)
class Item:
    """A sentence; what it is about stands before it, in words or as little cards."""

    text: str
    about: str = ""
    cards: Phase | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Sentences under a heading; steps are numbered."""

    title: str
    items: tuple[Item, ...]
    are_steps: bool = False
    across: int = 1  # items side by side: then each takes one line


def sections_of(edition: Edition, edition_name: str) -> list[Section]:
    """In the order in which a night needs them; an edition has no empty ones."""
    page = RulesPage(edition, edition_name, base_of(edition.key))
    found = [*about_a_turn(page), *about_cards(page), *about_the_end(page), *about_choices(page)]
    return [section for section in found if section.items]


def about_a_turn(page: RulesPage) -> Iterator[Section]:
    glance = " · ".join(f"{value} {name}" for value, name in page.glance)
    yield Section(_("What it is about"), tuple(map(Item, (glance, page.pace, *page.winning))))
    phases = tuple(Item(phase.text) for phase in page.phases)
    yield Section(_("The phases"), phases, are_steps=True, across=2)
    yield Section(_("Your turn"), tuple(map(Item, page.turn)), are_steps=True)
    yield Section(_("Laying the phase"), tuple(map(Item, page.laying)))
    yield Section(_("What a phase is made of"), tuple(groups_of(page.edition)))
    yield Section(_("Adding to what lies"), tuple(map(Item, page.adding)))


def about_cards(page: RulesPage) -> Iterator[Section]:
    items: list[Item] = []
    for special in page.specials:
        items.append(Item(" ".join(special.texts), special.name))
        items += items_of(special.kinds)
    yield Section(_("Special cards"), tuple(items))
    yield Section(_("The spaces of the board"), items_of(page.spaces))


def about_the_end(page: RulesPage) -> Iterator[Section]:
    counting = [counts_text(page.edition)] if page.counts_points else []
    yield Section(_("The end of a deal"), tuple(map(Item, (*page.end, *counting))))


def about_choices(page: RulesPage) -> Iterator[Section]:
    variants = page.variants if len(page.variants) > 1 else ()
    yield Section(_("What you may agree on"), (*items_of(variants), *house_rules(page)))
    yield Section(_("When you disagree"), items_of(page.disputes))


def house_rules(page: RulesPage) -> Iterator[Item]:
    for name, default, others in page.options:
        texts = [_("Usually: %(default)s.") % {"default": default}]
        texts += [_("Or: %(other)s.") % {"other": other} for other in others]
        yield Item(" ".join(texts), name)


def groups_of(edition: Edition) -> Iterator[Item]:
    """One of each kind that the phases ask for, the smallest, and no more cards than a few."""
    groups = [group for phase in edition.phases.values() for group in phase.groups]
    for kind in GROUPS:
        alike = [group for group in groups if isinstance(group, kind)]
        if alike:
            shown = kind(min(FEW, *(group.size for group in alike)))
            yield Item(rule_text(edition, shown), group_text(shown), Phase(0, (shown,)))


def items_of(pairs: Iterable[tuple[str, str]]) -> tuple[Item, ...]:
    return tuple(Item(text, about) for about, text in pairs)

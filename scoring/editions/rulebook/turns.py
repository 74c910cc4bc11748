"""A turn in sentences: drawing, laying, adding to what lies, discarding."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from rules import ColorOf, ColorRunOf, Edition, Group, RunOf, SetOf
from scoring.editions.rulebook.cards import letters

# How a turn begins is no rule that anything is counted by: it is only told.
BEGINNINGS: dict[str, tuple[Promise, ...]] = {
    "draw": (gettext_lazy("Draw one card: the top one of the pile or of the discards."),),
    "dice": (
        gettext_lazy(
            "Roll both dice, choose one of them and move your pawn that far clockwise; occupied "
            "spaces are not counted. After a double you may also move twice the number."
        ),
        gettext_lazy("Do what the space says."),
    ),
}

IN_EACH = ngettext_lazy(
    "Each group has at least one number card; wilds alone are no group.",
    "Each group has at least %(count)d number cards.",
    "count",
)
NATURALS: dict[type[Group], Promise] = {
    SetOf: ngettext_lazy(
        "A set has at least one number card.",
        "A set has at least %(count)d number cards.",
        "count",
    ),
    RunOf: ngettext_lazy(
        "A run has at least one number card.",
        "A run has at least %(count)d number cards.",
        "count",
    ),
    ColorOf: ngettext_lazy(
        "Cards of one colour have at least one number card among them.",
        "Cards of one colour have at least %(count)d number cards among them.",
        "count",
    ),
    ColorRunOf: ngettext_lazy(
        "A run in one colour has at least one number card.",
        "A run in one colour has at least %(count)d number cards.",
        "count",
    ),
}


def steps_of_a_turn(edition: Edition) -> Iterator[str]:
    yield from map(str, BEGINNINGS[edition.turn])
    yield _("If you hold your whole phase, you may lay it.")
    yield _("Once your phase lies, you may add cards to whatever lies on the table.")
    if "A" in letters(edition):
        yield _("Discard a card or play an action card. Your turn is over.")
    else:
        yield _("Discard a card. Your turn is over.")


def laying(edition: Edition) -> Iterator[str]:
    yield _("All groups of the phase lie at once, each of them complete, and no others.")
    yield _(
        "More cards may be laid with them where they lengthen one of these groups. "
        "However long a group gets, it counts for this phase only."
    )
    yield from naturals(edition)
    yield _("A wild that lies keeps its meaning until the deal ends; nobody swaps it.")
    copies = edition.deck.of_each_number
    yield ngettext(
        "The deck has one of each number in each colour: no card can lie more often.",
        "The deck has %(copies)d of each number in each colour: no card can lie more often.",
        copies,
    ) % {"copies": copies}


def naturals(edition: Edition) -> Iterator[str]:
    """How many number cards a phase needs, and each of its groups."""
    if count := edition.naturals.phase:
        yield ngettext(
            "At least one card of the phase is a number card; all others may be wild.",
            "At least %(count)d cards of the phase are number cards; all others may be wild.",
            count,
        ) % {"count": count}
    groups = [group for phase in edition.phases.values() for group in phase.groups]
    needed = {type(group): edition.naturals.of(group) for group in groups}
    texts = dict.fromkeys(list(needed)[:1], IN_EACH) if len(set(needed.values())) == 1 else NATURALS
    for kind, text in texts.items():
        if least := needed.get(kind, 0):
            yield str(text % {"count": least})


def adding(edition: Edition) -> Iterator[str]:
    yield _("Only on your own turn, and only once your phase lies: the same turn will do.")
    yield _("As many cards as you like, on your own groups and on everybody else’s.")
    yield _(
        "What fits: the same number on a set, the next number at either end of a run, "
        "the colour on cards of one colour, and a wild wherever it can stand for such a card."
    )
    yield _("Nobody begins a new group.")
    if edition.laying.full_run_takes_wild:
        yield _("A run from 1 to 12 still takes wilds.")
    else:
        yield _("A run from 1 to 12 takes no more cards.")
    if (count := edition.laying.discards_when_complete) > 1:
        yield ngettext(
            "While every group on the table is complete, whoever has laid may discard "
            "%(count)d card.",
            "While every group on the table is complete, whoever has laid may discard "
            "%(count)d cards instead of one.",
            count,
        ) % {"count": count}

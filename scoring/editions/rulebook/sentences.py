"""A turn, the end of a deal and of a game, and what tables argue about, in sentences."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from rules import (
    ColorOf,
    ColorRunOf,
    Edition,
    Evaluation,
    Group,
    NextDealer,
    RunOf,
    SetOf,
    TieBreak,
)
from scoring.editions.rulebook.cards import letters
from scoring.editions.words import OPTIONS, VARIANTS

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


def end_of_a_deal(edition: Edition) -> Iterator[str]:
    yield going_out(edition)
    yield steps(edition)
    if edition.counted:
        yield _("What is left in a hand counts its points, whether its owner has laid or not.")
    else:
        yield _("No points are counted: what is left in a hand costs nothing.")
    yield carried_cards(edition)
    if edition.next_dealer is NextDealer.ENDER:
        yield _(
            "The next deal is begun by the seat left of whoever went out; the first one by the "
            "youngest player."
        )
    else:
        yield _("The seat left of the dealer deals next; whoever sits left of the dealer starts.")


def going_out(edition: Edition) -> str:
    if edition.laying.out_by_hit:
        return _(
            "Whoever gets rid of the last card goes out, by discarding it or by adding it to a "
            "group; that ends the deal."
        )
    if "A" in letters(edition):
        return _(
            "Whoever discards the last card, or plays it as an action card, goes out; that ends "
            "the deal."
        )
    return _("Whoever discards the last card goes out; that ends the deal.")


def steps(edition: Edition) -> str:
    ahead = edition.steps.ender
    if ahead > edition.steps.laid:
        return ngettext(
            "Whoever went out moves on by %(count)d phase, the others whose phase lies by one; "
            "everybody else tries the same phase again.",
            "Whoever went out moves on by %(count)d phases, the others whose phase lies by one; "
            "everybody else tries the same phase again.",
            ahead,
        ) % {"count": ahead}
    return _("Everybody whose phase lies moves on to the next; all others try theirs again.")


def pace(edition: Edition) -> str:
    ahead = edition.steps.ender
    if ahead > edition.steps.laid:
        return ngettext(
            "Lay them in this order. Whoever has laid one moves on by one, whoever goes out by "
            "%(count)d. What you do not manage, you try again in the next deal.",
            "Lay them in this order. Whoever has laid one moves on by one, whoever goes out by "
            "%(count)d. What you do not manage, you try again in the next deal.",
            ahead,
        ) % {"count": ahead}
    return _(
        "Lay them in this order, at most one in a deal. What you do not manage, you try again in "
        "the next deal."
    )


def carried_cards(edition: Edition) -> str:
    most = edition.carry.not_laid
    if most is None:
        return _(
            "Whoever has “all mine” lying may keep the whole hand for the next deal; all other "
            "cards are shuffled again."
        )
    if most:
        return ngettext(
            "Who did not lay may keep one card; the hand is filled up again. Who laid keeps none.",
            "Who did not lay may keep up to %(count)d cards; the hand is filled up again. "
            "Who laid keeps none.",
            most,
        ) % {"count": most}
    return _("Nobody keeps a card: all are shuffled again.")


def winning(edition: Edition) -> Iterator[str]:
    words = {"last": edition.phase_count}
    if edition.evaluation is Evaluation.IN_TURN:
        yield _("Whoever went out moves first, the others follow clockwise.")
        yield (
            _(
                "The first marker on the wreath, one step behind phase %(last)d, wins at once; "
                "nobody moves after that, so there is no tie."
            )
            % words
        )
        return
    yield _("The game ends with the deal in which somebody lays phase %(last)d.") % words
    if TieBreak.FEWER_POINTS in edition.tie_breaks:
        yield _("If several lay it in the same deal, whoever has fewer points wins.")
    if TieBreak.REPLAY in edition.tie_breaks:
        again = _("If they are still level, they play phase %(last)d once more: first out wins.")
        yield again % words
    else:
        yield _("If they are still level, they share the win.")


def variants_of(edition: Edition) -> Iterator[tuple[str, str]]:
    """Each way of playing once, however many lengths a short game can have."""
    for key in dict.fromkeys(variant.key.partition(":")[0] for variant in edition.variants):
        name, text = VARIANTS[key]
        yield str(name), str(text)


def options_of(edition: Edition) -> Iterator[tuple[str, str, list[str]]]:
    """Each option, its default, and what else it can be."""
    for option in edition.options:
        name, texts = OPTIONS[option.key]
        default, *others = (str(texts[value]) for value in option.values)
        yield str(name), default, others


def disputes_of(edition: Edition) -> Iterator[tuple[str, str]]:
    yield advancing(edition)
    if edition.counted:
        yield from about_points(edition)
    yield must_go_out(edition)
    if TieBreak.REPLAY in edition.tie_breaks:
        yield (
            _("Who moves on after a replay?"),
            _("Nobody. The replay only names the winner, and its points do not count."),
        )
    yield (
        _("Can more than %(most)d play?") % {"most": edition.max_players},
        _("Not at one table: make two tables of them."),
    )
    yield (
        _("What if the pile is used up?"),
        _("The rule books say nothing. Leave the top discard, shuffle the others, go on."),
    )


def advancing(edition: Edition) -> tuple[str, str]:
    question = _("Does only whoever went out move on?")
    if edition.steps.ender > edition.steps.laid:
        return question, _("No. Everybody whose phase lies does; whoever went out, further.")
    return question, _("No. Everybody whose phase lies does.")


def about_points(edition: Edition) -> Iterator[tuple[str, str]]:
    words = {"last": edition.phase_count}
    lowest = _("Only among those who laid phase %(last)d in the same deal.") % words
    if any(variant.fixed_deals for variant in edition.variants):
        lowest += " " + _("In the variant of ten deals, yes.")
    yield _("Does the lowest total win?"), lowest
    yield (
        _("Do my points count though I have laid?"),
        _("Yes: whatever is left in the hand always counts."),
    )
    yield (
        _("Is there a penalty for not laying?"),
        _("No. The full hand that is left counts enough."),
    )


def must_go_out(edition: Edition) -> tuple[str, str]:
    question = _("Must the winner have gone out?")
    if edition.evaluation is Evaluation.IN_TURN:
        return question, _("No. But whoever went out moves first.")
    words = {"last": edition.phase_count}
    return question, _("No. To have laid phase %(last)d is enough.") % words

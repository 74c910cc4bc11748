"""What a table may agree on before a game, and what tables argue about."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import Edition, Evaluation, TieBreak
from scoring.editions.words import OPTIONS, VARIANTS

TEXTS: dict[str, Promise] = {
    "full": gettext_lazy("Phase after phase until somebody has laid the last one."),
    "ten": gettext_lazy(
        "Exactly ten deals, deal 1 for phase 1, deal 2 for phase 2, whether it was laid or not. "
        "The lowest total wins; equal totals share the win."
    ),
    "even": gettext_lazy("Only the phases 2, 4, 6, 8 and 10."),
    "odd": gettext_lazy("Only the phases 1, 3, 5, 7 and 9."),
}
FIRST = gettext_lazy("The first phases only")
HOW_MANY = gettext_lazy("Agree on how many phases before you begin, 5 or 7 for example.")


def variants_of(edition: Edition) -> Iterator[tuple[str, str]]:
    """Each way of playing once, however many lengths a short game can have."""
    keys = [variant.key for variant in edition.variants]
    told = {VARIANTS.get(key, FIRST): TEXTS.get(key, HOW_MANY) for key in keys}
    yield from ((str(name), str(text)) for name, text in told.items())


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

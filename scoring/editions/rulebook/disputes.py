"""What tables argue about, each question with its answer."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from rules import Edition, Evaluation, TieBreak


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

"""How a deal and a game end, in sentences."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import (
    Edition,
    Evaluation,
    NextDealer,
    TieBreak,
)
from scoring.editions.rulebook.cards import letters


def end_of_a_deal(edition: Edition) -> Iterator[str]:
    yield going_out(edition)
    yield steps(edition)
    if edition.counted:
        yield _("What is left in a hand counts its points, whether its owner has laid or not.")
    else:
        yield _("No points are counted: what is left in a hand costs nothing.")
    yield carried(edition)
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


def carried(edition: Edition) -> str:
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

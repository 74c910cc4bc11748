"""What leaderboards are called, and how each is counted."""

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.editions.words import edition_name
from tournaments.leaderboards.keeping import BoardChoice, BoardSpan
from tournaments.leaderboards.leaderboard_rows import LEAST_GAMES, BoardOrder

ORDERS: dict[BoardOrder, Promise] = {
    BoardOrder.WINS: pgettext_lazy("a leaderboard", "Wins"),
    BoardOrder.SHARE: pgettext_lazy("a leaderboard", "Win rate"),
    BoardOrder.BEATEN: pgettext_lazy("a leaderboard", "Others beaten"),
    BoardOrder.GAMES: pgettext_lazy("a leaderboard", "Games"),
    BoardOrder.NIGHTS: pgettext_lazy("a leaderboard", "Nights"),
}
SPANS: dict[BoardSpan, Promise] = {
    BoardSpan.ALL: pgettext_lazy("a leaderboard", "All time"),
    BoardSpan.YEAR: gettext_lazy("This year"),
    BoardSpan.MONTHS: gettext_lazy("Last twelve months"),
}
COUNTED: dict[BoardOrder, Promise] = {
    BoardOrder.WINS: gettext_lazy("Who ended a game in first place has won it; so have equals."),
    BoardOrder.SHARE: gettext_lazy("Of all games of somebody, how many they have won."),
    BoardOrder.BEATEN: gettext_lazy(
        "Of all the others that somebody sat with, how many ended behind them; equals count half. "
        "So a table of six is worth no more than one of three."
    ),
    BoardOrder.GAMES: gettext_lazy("All finished games of somebody count."),
    BoardOrder.NIGHTS: gettext_lazy("A night counts for whoever finished a game there."),
}


def share_text(part: int, whole: int) -> str:
    """In hundredths with one digit; nothing, where there is nothing to divide."""
    if not whole:
        return "–"
    exact = Decimal(100 * part) / Decimal(whole)
    shown = number_format(exact.quantize(Decimal("0.1"), ROUND_HALF_UP))
    return _("%(share)s %%") % {"share": shown}


def counted_sentences(choice: BoardChoice) -> Iterator[str]:
    """So that anybody can add it up again."""
    yield str(COUNTED[choice.order])
    if choice.order.is_of_shares:
        text = _("Whoever has played fewer than %(count)d games has no place yet.")
        yield text % {"count": LEAST_GAMES}
    yield _("Of equals whoever beat more of the others is in front, then whoever played more.")


def title_of(choice: BoardChoice) -> str:
    """All that was chosen, in one line."""
    said = [str(ORDERS[choice.order]), str(SPANS[choice.span])]
    return " · ".join([*said, str(edition_name(choice.edition))] if choice.edition else said)


def share_of(part: int, whole: int) -> float | None:
    """For programs: hundredths with two digits."""
    return round(100 * part / whole, 2) if whole else None

"""A rating and its uncertainty in words, and why somebody is not in the list."""

from collections.abc import Iterator

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.ratings.keeping import RatingsNow
from tournaments.ratings.models import PlayerRating

EXACT = 10  # games; more are told in steps of five


def rating_text(mu: float) -> str:
    """As on every page: with one decimal."""
    return number_format(mu, decimal_pos=1)


def about(games: int) -> int:
    return games if games <= EXACT else 5 * round(games / 5)


def certainty_text(row: PlayerRating) -> str:
    """How sure it is: how many games are missing, or between what it lies."""
    if row.is_provisional:
        games = about(row.games_until_certain)
        text = ngettext(
            "certain after one more game", "certain after about %(games)d more games", games
        )
        return text % {"games": games}
    low, high = row.interval
    facts = {"low": number_format(round(low)), "high": number_format(round(high))}
    return _("very probably between %(low)s and %(high)s") % facts


def list_sentences(now: RatingsNow) -> Iterator[str]:
    """What whoever looks at the list has to know of it."""
    if not now.is_current:
        yield _("The ratings are just being worked out anew; until then these are those before.")
    if idle := now.idle.count():
        yield idle_text(idle)


def idle_text(people: int) -> str:
    text = ngettext(
        "One person is not in this list, after a year without a rated game.",
        "%(people)d people are not in this list, after a year without a rated game.",
        people,
    )
    return text % {"people": people}

"""What is said of an expected end, and what it stands on."""

from datetime import datetime

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from tournaments.forecast.paces import FEWEST_GAMES, Pace


def pace_text(pace: Pace) -> str:
    words = {
        "rate": rate_text(pace.deals_an_hour),
        "slow": rate_text(pace.slow),
        "fast": rate_text(pace.fast),
        "count": pace.games or FEWEST_GAMES,
    }
    if not pace.games:
        text = _(
            "Assumed: %(rate)s deals an hour at a table, mostly %(slow)s to %(fast)s, "
            "until %(count)d games of this club are recorded."
        )
        return text % words
    text = _(
        "%(rate)s deals an hour at a table, mostly %(slow)s to %(fast)s: "
        "that is what the latest %(count)d games of this club took."
    )
    return text % words


def rate_text(rate: float) -> str:
    return number_format(f"{rate:.2g}")


def times_text(soonest: datetime, latest: datetime) -> str:
    """By the clock on the wall, as clocks of rounds say it."""
    times = [date_format(moment, "TIME_FORMAT") for moment in (soonest, latest)]
    if soonest == latest:
        return _("about %(time)s") % {"time": times[0]}
    words = dict(zip(("soonest", "latest"), times, strict=True))
    return _("between %(soonest)s and %(latest)s") % words

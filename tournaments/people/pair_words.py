"""What is told of two people who met."""

from collections.abc import Iterator, Sequence
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.names import isolated
from tournaments.appearances.appearance import Played
from tournaments.people.streaks import Streak, longest_streak
from tournaments.people.words import day_text


def meeting_text(before: int, behind: int) -> str:
    """How often somebody was before whom they met, and how often behind."""
    first = ngettext("Before %(count)d time", "Before %(count)d times", before)
    then = ngettext("behind %(count)d time", "behind %(count)d times", behind)
    return f"{first % {'count': before}}, {then % {'count': behind}}."


def before_text(name: str) -> str:
    return _("%(name)s before") % {"name": isolated(name)}


def level_text() -> str:
    return _("Level")


def pair_texts(games: Sequence[tuple[Played, int]], one: str, other: str) -> Iterator[str]:
    """Two people's games in order, each with the place of the other one."""
    before = [own.place < place for own, place in games]
    behind = [own.place > place for own, place in games]
    for name, happened in ((one, before), (other, behind)):
        streak = longest_streak(happened)
        if streak.length > 1:
            yield pair_streak_text(streak, name)
    yield first_met_text(games[0][0].day, games[-1][0].day)


def pair_streak_text(streak: Streak, name: str) -> str:
    text = _("%(name)s was before %(count)d times in a row.")
    if streak.goes_on:
        text = _("%(name)s was before the last %(count)d times.")
    return text % {"name": isolated(name), "count": streak.length}


def first_met_text(first: date, last: date) -> str:
    if first == last:
        return _("Met on %(day)s.") % {"day": day_text(first)}
    facts = {"first": day_text(first), "last": day_text(last)}
    return _("First met on %(first)s, last on %(last)s.") % facts

"""What is agreed, worked out before the start: tables, repeats, and when it ends."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from random import Random
from typing import Any

from django.core.cache import cache
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import Variant, parse_variant
from scoring.clubs.models import Club
from tournaments.forecast.expected_end import DEALS_A_PHASE
from tournaments.forecast.knock_outs import knock_out_tables
from tournaments.forecast.paces import Pace
from tournaments.forecast.readings import pace_of
from tournaments.forecast.words import pace_text
from tournaments.nights.models import Final, TimeUp
from tournaments.results.words import favour_text
from tournaments.seating.problems import Effort, Problem, SeatingRefusal
from tournaments.seating.proof import certify
from tournaments.seating.rounds.next_round import Mode
from tournaments.seating.sizes import Split, default_split
from tournaments.seating.whole.planning import find_plan
from tournaments.seating_words.certificates import repeats_text
from tournaments.seating_words.refusals import merit_text, refusal_text, tables_text
from tournaments.standings.schemes import read_scheme

TRIES, PATIENCE = 60_000, 0.4  # of a quick plan, and the seconds it may take
MOST_SEATS = 800  # in all rounds together; more are planned only when it is known who is here
HOUR = 3600
BETWEEN = 10  # minutes from the end of a round to the next one: a stated assumption


@dataclass(frozen=True)
class Expectation:
    """From the facts of a tournament, as many as could be read."""

    club: Club
    facts: dict[str, Any]
    people: int | None
    start: Any = None

    @cached_property
    def split(self) -> Split | SeatingRefusal | None:
        if not self.people or "prefer" not in self.facts:
            return None
        prefer = self.facts["prefer"]
        return default_split(self.people, {prefer, *self.facts.get("allow", ())}, prefer)

    @property
    def refusal(self) -> str:
        return refusal_text(self.split) if isinstance(self.split, SeatingRefusal) else ""

    @property
    def tables(self) -> str:
        return tables_text(self.split.sizes) if isinstance(self.split, Split) else ""

    @property
    def tables_merit(self) -> str:
        return merit_text(self.split) if isinstance(self.split, Split) else ""

    @property
    def favours(self) -> str:
        """That the points are worth more at a table of some size."""
        if not isinstance(self.split, Split) or "scheme" not in self.facts:
            return ""
        return favour_text(read_scheme(self.facts["scheme"]), set(self.split.sizes))

    @property
    def modes(self) -> set[str]:
        modes, rounds = self.facts.get("modes") or [], self.facts.get("planned_rounds") or 0
        return {*modes[:rounds], *(modes[-1:] if rounds > len(modes) else [])}

    @property
    def repeats(self) -> str:
        if (
            not isinstance(self.split, Split)
            or not self.facts.get("planned_rounds")
            or not self.people
        ):
            return ""
        if self.people * self.facts["planned_rounds"] > MOST_SEATS:
            return _("How often people meet again is worked out when it is known who is here.")
        told = least_repeats(self.people, self.split.sizes, self.facts["planned_rounds"])
        if self.modes <= {Mode.FEWEST_REPEATS.value}:
            return told
        return _("Rounds are not only drawn for few repeats. If they all were: %(repeats)s") % {
            "repeats": told
        }

    @cached_property
    def pace(self) -> Pace:
        return pace_of(self.club)

    @property
    def deals(self) -> int | None:
        """Of a game."""
        if agreed := self.facts.get("deals"):
            return int(agreed)
        if "variant" not in self.facts:
            return None
        return deals_of(parse_variant(self.facts["variant"]))

    @property
    def stages(self) -> int:
        """The final, or how many rounds a knock-out takes."""
        match self.facts.get("final"):
            case Final.FINAL:
                return 1
            case Final.KNOCK_OUT if isinstance(self.split, Split):
                finalists = self.facts.get("finalists") or 1
                return len(knock_out_tables(len(self.split.sizes), self.facts["prefer"], finalists))
            case _:
                return 0

    @property
    def minutes(self) -> float | None:
        """Of a round: the clock, what is still played after it, or all deals of a game."""
        if not self.deals:
            return None
        deal = 60 / self.pace.deals_an_hour
        whole = self.deals * deal
        clock = self.facts.get("minutes")
        if not clock:
            return whole
        more = {TimeUp.DEAL: deal / 2, TimeUp.ONE_MORE: 1.5 * deal, TimeUp.NOW: 0}
        return min(whole, float(clock) + more[TimeUp(self.facts.get("ending", TimeUp.DEAL))])

    @property
    def end(self) -> str:
        rounds = self.facts.get("planned_rounds")
        if not rounds or self.minutes is None or self.start is None:
            return ""
        count = rounds + self.stages
        length = timedelta(minutes=count * self.minutes + (count - 1) * BETWEEN)
        begin = datetime(2000, 1, 1, self.start.hour, self.start.minute)
        end = begin + length + timedelta(minutes=2.5)
        end = end.replace(minute=end.minute - end.minute % 5)
        return end_text(begin, end)

    @property
    def grounds(self) -> Iterator[str]:
        """What the expected end stands on."""
        if not self.end:
            return
        yield pace_text(self.pace)
        if not self.facts.get("deals"):
            yield _("Assumed: %(count)d deals for a whole game.") % {"count": self.deals}
        yield _("Assumed: %(count)d minutes between two rounds.") % {"count": BETWEEN}


def end_text(begin: datetime, end: datetime) -> str:
    days = (end.date() - begin.date()).days
    words = {"time": time_format(end.time(), "TIME_FORMAT"), "days": days}
    if not days:
        return _("About %(time)s") % words
    text = ngettext(
        "About %(time)s, the next day", "About %(time)s, %(days)d days later: too long?", days
    )
    return text % words


def deals_of(variant: Variant) -> int:
    phases = len(variant.phases)
    return phases if variant.fixed_deals else round(phases * DEALS_A_PHASE)


def least_repeats(people: int, sizes: tuple[int, ...], rounds: int) -> str:
    """What a quick plan reaches; the same question is worked out once."""
    key = f"expected:{people}:{'-'.join(map(str, sizes))}:{rounds}"
    certificate = cache.get(key)
    if certificate is None:
        problem = Problem(people=tuple(range(1, people + 1)), sizes=sizes, rounds=rounds)
        end = time.monotonic() + PATIENCE
        effort = Effort(TRIES, lambda: time.monotonic() > end)
        certificate = certify(problem, find_plan(problem, Random(1), effort).plan)
        cache.set(key, certificate, HOUR)
    return repeats_text(certificate)

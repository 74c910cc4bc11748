"""What is agreed, worked out before the start: tables, repeats, and when it ends."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from random import Random
from typing import Any

from django.core.cache import cache
from django.utils.translation import gettext as _

from tournaments.forecast.expected_end import BREAK, expected_end
from tournaments.forecast.paces import Pace
from tournaments.forecast.pages import Forecast
from tournaments.forecast.planned_nights import before_its_start, deals_of_game
from tournaments.forecast.words import pace_text
from tournaments.nights.models import Tournament
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
LONGEST = 24 * 60  # minutes of a night whose end can be said by a clock


@dataclass(frozen=True)
class Expectation:
    """From the facts of a tournament, as many as could be read."""

    pace: Pace
    facts: dict[str, Any]
    people: int | None
    start: datetime | None = None

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
    def forecast(self) -> Forecast | None:
        """As it is worked out during the night, for the moment of the start."""
        known = {"planned_rounds", "variant"} <= self.facts.keys()
        if not known or self.start is None or not isinstance(self.split, Split):
            return None
        planned = before_its_start(self.night, len(self.split.sizes), self.pace)
        return Forecast(self.start, expected_end(planned), is_last_round=False)

    @property
    def night(self) -> Tournament:
        """As it would be."""
        return Tournament(**self.facts)

    @property
    def end(self) -> str:
        return self.end_as(lambda forecast: forecast.night_time)

    @property
    def night_text(self) -> str:
        """The end as a sentence."""
        return self.end_as(lambda forecast: forecast.night_text)

    def end_as(self, words: Callable[[Forecast], str]) -> str:
        if self.forecast is None:
            return ""
        if self.forecast.expected.night.latest > LONGEST:
            return _("More than a day after the start: too long?")
        return words(self.forecast)

    @property
    def grounds(self) -> Iterator[str]:
        """What the expected end stands on."""
        if not self.forecast:
            return
        yield pace_text(self.pace)
        if not self.facts.get("deals"):
            count = round(deals_of_game(self.night))
            yield _("Assumed: %(count)d deals for a whole game.") % {"count": count}
        yield _("Assumed: %(count)d minutes between two rounds.") % {"count": BREAK}
        yield _("Four nights of five end between these times.")


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

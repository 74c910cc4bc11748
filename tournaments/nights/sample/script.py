"""Who there is in the sample, and what happens on which night."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.nights.models import Final


@dataclass(frozen=True, slots=True)
class SamplePerson:
    """Somebody of the roster, perhaps with a nickname, a table of their own, a family."""

    name: str
    nickname: str = ""
    keeps_to: int | None = None
    family: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleNight:
    """A night: people are meant by their place on the roster.

    `complete` rounds are over; where there are fewer than were agreed, the next one is running.
    """

    number: int
    days_ago: int
    agreed: Mapping[str, Any] = field(hash=False)
    absent: tuple[int, ...] = ()
    late: int | None = None  # comes for the second round
    leaver: int | None = None  # goes after the first round
    walk_in: str = ""
    by_hand: int | None = None  # the table of the first round whose result was typed
    corrected: int | None = None  # the table of the first round that had added up wrongly
    complete: int | None = None

    @property
    def key(self) -> str:
        return f"sample-{self.number}"

    @property
    def is_running(self) -> bool:
        return self.complete is not None

    @property
    def rounds(self) -> int:
        """That are complete in the end, with the final."""
        if self.complete is not None:
            return self.complete
        has_final = bool(self.agreed["final"] != Final.NONE)
        return int(self.agreed["planned_rounds"]) + has_final


@dataclass(frozen=True, slots=True)
class Script:
    people: tuple[SamplePerson, ...]
    sample_nights: tuple[SampleNight, ...]
    firm: tuple[str, ...] = ()  # families that never share a table


KELLER, LAURENT = "Keller", "Laurent"

PEOPLE = (
    SamplePerson("Amélie Laurent", family=LAURENT),
    SamplePerson("Bruno Keller", family=KELLER),
    SamplePerson("Chiara Conti"),
    SamplePerson("Дмитрий Соколов", nickname="Dima"),
    SamplePerson("Edith Brandt", keeps_to=1),
    SamplePerson("Fatima El Amrani"),
    SamplePerson("George Whitfield"),
    SamplePerson("Hanna Keller", family=KELLER),
    SamplePerson("Inês Carvalho"),
    SamplePerson("Jonas Keller", family=KELLER),
    SamplePerson("Katarzyna Nowak", nickname="Kasia"),
    SamplePerson("Luc Laurent", family=LAURENT),
    SamplePerson("Margit Sørensen"),
    SamplePerson("Nikos Papadakis"),
    SamplePerson("Ольга Смирнова"),
    SamplePerson("Pietro Bianchi"),
    SamplePerson("Quentin Moreau"),
    SamplePerson("Rosa Fernández"),
    SamplePerson("Sami Virtanen"),
    SamplePerson("Teresa Romano"),
    SamplePerson("Uwe Petersen"),
    SamplePerson("Valérie Dubois"),
    SamplePerson("William Okafor", nickname="Will"),
)

USUAL = {"prefer": 4, "allow": [3, 5], "final": Final.FINAL, "finalists": 4}

SEASON = Script(
    PEOPLE,
    (
        SampleNight(
            number=1,
            days_ago=28,
            agreed={**USUAL, "planned_rounds": 4, "deals": 6},
            absent=(5, 17),
            walk_in="Yasmin Haddad",
            late=13,
            by_hand=2,
            corrected=3,
        ),
        SampleNight(
            number=2,
            days_ago=21,
            agreed={**USUAL, "planned_rounds": 3, "variant": "short:5"},
            absent=(2, 20),
            leaver=8,
            by_hand=3,
        ),
        SampleNight(
            number=3,
            days_ago=14,
            agreed={
                **USUAL,
                "planned_rounds": 3,
                "edition": "master",
                "deals": 6,
                "modes": ["fewest_repeats", "power_paired"],
            },
            absent=(0, 11, 14),
            late=21,
        ),
        SampleNight(
            number=4,
            days_ago=7,
            agreed={**USUAL, "planned_rounds": 3, "variant": "even", "carries": True},
            absent=(6,),
            late=3,
            leaver=18,
        ),
        SampleNight(
            number=5,
            days_ago=0,
            agreed={**USUAL, "planned_rounds": 4, "deals": 6, "minutes": 45},
            absent=(9, 16),
            late=12,
            leaver=19,
            complete=2,
        ),
    ),
    firm=(KELLER,),
)

NIGHT = Script(PEOPLE, SEASON.sample_nights[-1:], firm=(KELLER,))
"""Tonight alone."""

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
    is_child: bool = False
    has_left: bool = False  # after the season before this one

    @property
    def written(self) -> dict[str, Any]:
        """What stands of them on the roster."""
        return {name: getattr(self, name) for name in ("name", "nickname", "keeps_to", "is_child")}


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
    invited: tuple[int, ...] = ()  # all who play, unless it is said
    is_of_last_season: bool = False

    @property
    def key(self) -> str:
        return f"sample-before-{self.number}" if self.is_of_last_season else f"sample-{self.number}"

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


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeSampleGame:
    """A game at somebody's home; the names are as they were typed."""

    number: int
    days_ago: int
    names: tuple[str, ...]
    is_rated: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ComingNight:
    """A night that stands in the calendar."""

    number: int
    days_ahead: int
    agreed: Mapping[str, Any] = field(hash=False)
    days_ago: int = 3  # that it was planned
    promised: tuple[int, ...] = ()  # who has said “I’m coming”, by their places on the roster
    declined: tuple[int, ...] = ()  # who cannot come

    @property
    def key(self) -> str:
        return f"sample-{self.number}"


type Happening = SampleNight | FreeSampleGame | ComingNight


@dataclass(frozen=True, slots=True)
class Script:
    people: tuple[SamplePerson, ...]
    sample_nights: tuple[SampleNight, ...]
    firm: tuple[str, ...] = ()  # families that never share a table
    last_season: tuple[SampleNight, ...] = ()
    free_games: tuple[FreeSampleGame, ...] = ()
    coming_nights: tuple[ComingNight, ...] = ()

    @property
    def happenings(self) -> list[Happening]:
        """One after the other."""
        nights: list[Happening] = [*self.last_season, *self.sample_nights]
        found = [*nights, *self.free_games, *self.coming_nights]
        return sorted(found, key=lambda each: -each.days_ago)


KELLER, LAURENT = "Keller", "Laurent"
WALK_IN = "Yasmin Haddad"

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
    SamplePerson("Jonas Keller", family=KELLER, is_child=True),
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
    SamplePerson("Zofia Wójcik", has_left=True),
)
FOUNDERS = (*range(2, 15), 23)  # who played a year ago, with somebody who has left since

USUAL = {"prefer": 4, "allow": [3, 5], "final": Final.FINAL, "finalists": 4}

LAST_SEASON = tuple(
    SampleNight(
        number=number,
        days_ago=days_ago,
        agreed={**USUAL, "planned_rounds": 2, "deals": 5},
        invited=FOUNDERS,
        absent=absent,
        by_hand=by_hand,
        is_of_last_season=True,
    )
    for number, (days_ago, absent, by_hand) in enumerate(
        [(399, (4,), 1), (392, (), None), (385, (0, 7), None), (378, (2,), 3)], 1
    )
)

SEASON = Script(
    PEOPLE,
    (
        SampleNight(
            number=1,
            days_ago=28,
            agreed={**USUAL, "planned_rounds": 4, "deals": 6},
            absent=(5, 17),
            walk_in=WALK_IN,
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
                "is_rated": False,
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
    last_season=LAST_SEASON,
    free_games=(
        FreeSampleGame(number=1, days_ago=31, names=("Chiara Conti", "Edith Brandt", WALK_IN)),
        FreeSampleGame(number=2, days_ago=12, names=("Dima", "Luc Laurent", "Kasia", "Will")),
        FreeSampleGame(
            number=3,
            days_ago=5,
            names=("Jonas Keller", "Bruno Keller", "Hanna Keller"),
            is_rated=False,
        ),
    ),
    coming_nights=(
        ComingNight(
            number=6,
            days_ahead=7,
            agreed={**USUAL, "planned_rounds": 4, "deals": 6},
            promised=(4, 20, 22, 3, 9, 17, 12),
            declined=(1, 15),
        ),
        ComingNight(number=7, days_ahead=14, agreed={**USUAL, "planned_rounds": 3}),
    ),
)

NIGHT = Script(PEOPLE, SEASON.sample_nights[-1:], firm=(KELLER,))
"""Tonight alone."""

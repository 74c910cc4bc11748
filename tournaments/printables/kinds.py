"""The kinds of paper of a night, in the order in which it needs them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from math import ceil

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from printing.parts import Page
from tournaments.printables.asked import Asked
from tournaments.printables.badges import badges
from tournaments.printables.certificates import certificates
from tournaments.printables.checklist import checklist
from tournaments.printables.scores import score_sheets
from tournaments.printables.seating import by_name, by_table
from tournaments.printables.signs import poster, table_signs
from tournaments.printables.standings import alone, with_reasons
from tournaments.printables.winners import winners_list

type Make = Callable[[Asked], Iterator[Page]]  # lazily: each page is a step of a job


class Needs(Enum):
    """What has to be there before a paper can be made."""

    NOTHING = auto()
    PEOPLE = auto()  # somebody is on the list
    ROUND = auto()  # one is published: `asked.round` is there
    STANDINGS = auto()  # a round is complete
    WINNERS = auto()  # all rounds are, or the night is over


class When(Enum):
    """When in a night a paper is needed; all of one time make one file."""

    BEGINNING = auto()
    ROUND = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Counted:
    """How much there is to print."""

    people: int
    tables: int  # of the round
    spare: int = 0
    per_page: int = 1
    places: int = 3  # that get a certificate; 0 is everybody
    deals: int = 0  # of a game, where so many are agreed


type HowMany = Callable[[Counted], int]


def of_people(on_a_page: int) -> HowMany:
    """So many people fit on each page."""
    return lambda counted: max(1, ceil(counted.people / on_a_page))


def of_tables(on_a_page: int) -> HowMany:
    """So many tables fit on each page."""
    return lambda counted: max(1, ceil(counted.tables / on_a_page))


@dataclass(frozen=True, slots=True)
class Kind:
    """A paper: what it is, when it is needed, what it needs, and about how many pages it has."""

    key: str
    title: Promise
    about: Promise  # one sentence
    when: When
    needs: Needs
    make: Make
    pages: HowMany


FITTING = {1: (24, 29), 2: (12, 16), 4: (15, 19)}  # deals on a sheet, and where it goes on


def of_sheets(counted: Counted) -> int:
    """Score sheets: one for each table, and the spare ones; many deals go on elsewhere."""
    first, later = FITTING[counted.per_page]
    parts = 1 + ceil(max(0, counted.deals - first) / later)
    sheets = counted.tables + counted.spare
    return max(1, ceil(sheets * parts / counted.per_page))


def of_places(counted: Counted) -> int:
    """Certificates: one for each of the first places, or for everybody."""
    return max(1, min(counted.places or counted.people, counted.people))


ALL: tuple[Kind, ...] = (
    Kind(
        "badges",
        _("Name badges"),
        _("To cut out, 90 × 55 mm. Its code shows each person where they sit."),
        When.BEGINNING,
        Needs.PEOPLE,
        badges,
        of_people(8),
    ),
    Kind(
        "poster",
        _("Code for the door"),
        _("A large code for the wall: whoever scans it checks in."),
        When.BEGINNING,
        Needs.NOTHING,
        poster,
        lambda _counted: 1,
    ),
    Kind(
        "signs",
        _("Table signs"),
        _("The number of each table for the other end of the hall, its people, and its code."),
        When.ROUND,
        Needs.ROUND,
        table_signs,
        of_tables(2),
    ),
    Kind(
        "scores",
        _("Score sheets"),
        _("One for each table in their order, with the names and the code of its game."),
        When.ROUND,
        Needs.ROUND,
        score_sheets,
        of_sheets,
    ),
    Kind(
        "seating-names",
        _("Seating by name"),
        _("For the wall: everybody by the alphabet, with table and seat."),
        When.ROUND,
        Needs.ROUND,
        by_name,
        of_people(60),
    ),
    Kind(
        "seating-tables",
        _("Seating by table"),
        _("A card for each table, with its people and who deals first."),
        When.ROUND,
        Needs.ROUND,
        by_table,
        of_tables(15),
    ),
    Kind(
        "checklist",
        _("Checklist"),
        _("The tables whose result is missing, and the steps of the night to tick off."),
        When.ROUND,
        Needs.NOTHING,
        checklist,
        lambda counted: 1 + of_tables(15)(counted),
    ),
    Kind(
        "standings",
        _("Standings with reasons"),
        _("Under each name stands what decided."),
        When.END,
        Needs.STANDINGS,
        with_reasons,
        of_people(11),
    ),
    Kind(
        "standings-wall",
        _("Standings for the wall"),
        _("Places, names and scores alone, in large letters."),
        When.END,
        Needs.STANDINGS,
        alone,
        of_people(60),
    ),
    Kind(
        "winners",
        _("Winners’ list"),
        _("To be read out from the tenth place to the first; and who won which table."),
        When.END,
        Needs.WINNERS,
        winners_list,
        lambda counted: 1 + of_tables(6)(counted),
    ),
    Kind(
        "certificates",
        _("Certificates"),
        _("One for each of the first places, with the picture of your club."),
        When.END,
        Needs.WINNERS,
        certificates,
        of_places,
    ),
)
KINDS: dict[str, Kind] = {kind.key: kind for kind in ALL}

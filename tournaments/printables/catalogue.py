"""All that a night can print, in the order in which it needs it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import chain
from math import ceil

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from printing.marks import Page
from scoring.printed_files import PrintedFile, file_of, in_language
from tournaments.printables.certificates import certificates
from tournaments.printables.checklist import checklist
from tournaments.printables.order import Needs, NightNow, PrintOrder
from tournaments.printables.scores import score_sheets
from tournaments.printables.seating import seating_by_name, seating_by_table
from tournaments.printables.signs import badges, poster, table_signs
from tournaments.printables.standings import (
    standings_for_wall,
    standings_with_reasons,
    winners_list,
)
from tournaments.words import round_name

HANDFUL = 20  # pages that are made while somebody waits: the pack of a round of seven tables
FITTING = {1: (24, 29), 2: (12, 16), 4: (15, 19)}  # deals on a sheet, and where it goes on

type Make = Callable[[NightNow], Iterator[Page]]  # lazily: each page is a step of a job
type HowMany = Callable[[NightNow], int]
type Watch = Callable[[int], None]  # told how many pages are drawn


class When(Enum):
    """When in a night something is needed; all of one time make one file."""

    BEGINNING = auto()
    ROUND = auto()
    END = auto()


def of_entrants(on_a_page: int) -> HowMany:
    """So many of all on the list fit on each page."""
    return lambda night: max(1, ceil(night.entrants / on_a_page))


def of_tables(on_a_page: int) -> HowMany:
    """So many tables fit on each page."""
    return lambda night: max(1, ceil(night.tables / on_a_page))


@dataclass(frozen=True, slots=True)
class Printable:
    """What it is, when it is needed, what it needs, and about how many pages it has."""

    key: str
    title: Promise
    about: Promise  # one sentence
    when: When
    needs: Needs
    make: Make
    pages: HowMany


def of_sheets(night: NightNow) -> int:
    """Score sheets: one for each table, and the spare ones; many deals go on elsewhere."""
    first, later = FITTING[night.order.per_page]
    parts = 1 + ceil(max(0, (night.tournament.deals or 0) - first) / later)
    sheets = night.tables + night.order.spare
    return max(1, ceil(sheets * parts / night.order.per_page))


def of_places(night: NightNow) -> int:
    """Certificates: one for each of the first places, or for everybody."""
    return max(1, min(night.order.places or night.entrants, night.entrants))


ALL: tuple[Printable, ...] = (
    Printable(
        "badges",
        _("Name badges"),
        _("To cut out, 90 × 55 mm. Its code shows each person where they sit."),
        When.BEGINNING,
        Needs.ENTRANTS,
        badges,
        of_entrants(8),
    ),
    Printable(
        "poster",
        _("Code for the door"),
        _("A large code for the wall: whoever scans it checks in."),
        When.BEGINNING,
        Needs.NOTHING,
        poster,
        lambda _night: 1,
    ),
    Printable(
        "signs",
        _("Table signs"),
        _("The number of each table for the other end of the hall, its people, and its code."),
        When.ROUND,
        Needs.ROUND,
        table_signs,
        of_tables(2),
    ),
    Printable(
        "scores",
        _("Score sheets"),
        _("One for each table in their order, with the names and the code of its game."),
        When.ROUND,
        Needs.ROUND,
        score_sheets,
        of_sheets,
    ),
    Printable(
        "seating-names",
        _("Seating by name"),
        _("For the wall: everybody by the alphabet, with table and seat."),
        When.ROUND,
        Needs.ROUND,
        seating_by_name,
        of_entrants(60),
    ),
    Printable(
        "seating-tables",
        _("Seating by table"),
        _("A card for each table, with its people and who deals first."),
        When.ROUND,
        Needs.ROUND,
        seating_by_table,
        of_tables(15),
    ),
    Printable(
        "checklist",
        _("Checklist"),
        _("The tables whose result is missing, and the steps of the night to tick off."),
        When.ROUND,
        Needs.NOTHING,
        checklist,
        lambda night: 1 + of_tables(15)(night),
    ),
    Printable(
        "standings",
        _("Standings with reasons"),
        _("Under each name stands what decided."),
        When.END,
        Needs.STANDINGS,
        standings_with_reasons,
        of_entrants(11),
    ),
    Printable(
        "standings-wall",
        _("Standings for the wall"),
        _("Places, names and scores alone, in large letters."),
        When.END,
        Needs.STANDINGS,
        standings_for_wall,
        of_entrants(60),
    ),
    Printable(
        "winners",
        _("Winners’ list"),
        _("To be read out from the tenth place to the first; and who won which table."),
        When.END,
        Needs.WINNERS,
        winners_list,
        lambda night: 1 + of_tables(6)(night),
    ),
    Printable(
        "certificates",
        _("Certificates"),
        _("One for each of the first places, with the picture of your club."),
        When.END,
        Needs.WINNERS,
        certificates,
        of_places,
    ),
)
PRINTABLES: dict[str, Printable] = {printable.key: printable for printable in ALL}


def printables_of(order: PrintOrder) -> list[Printable]:
    """In the order in which a night needs them."""
    return [printable for key, printable in PRINTABLES.items() if key in order.printables]


def missing(night: NightNow) -> list[Printable]:
    """Those that were ordered and cannot be made yet."""
    return [each for each in printables_of(night.order) if not each.needs.is_met(night)]


def page_count(night: NightNow) -> int:
    """About how many pages the order takes: nothing is drawn for that."""
    return sum(printable.pages(night) for printable in printables_of(night.order))


def is_handful(night: NightNow) -> bool:
    return page_count(night) <= HANDFUL


def file_for(night: NightNow, watch: Watch = lambda _drawn: None) -> PrintedFile:
    """All that was ordered, in its language: the same state makes the same bytes."""
    with in_language(night.order.language):
        pages = chain.from_iterable(each.make(night) for each in printables_of(night.order))
        return file_of(title_of(night), watched(pages, watch), author=night.tournament.club.name)


def title_of(night: NightNow) -> str:
    """Score sheets · Round 2 · Club night."""
    printables = printables_of(night.order)
    what = str(printables[0].title) if len(printables) == 1 else gettext("Papers")
    of_round = night.round and any(each.needs is Needs.ROUND for each in printables)
    where = [round_name(night.round)] if night.round and of_round else []
    return " · ".join([what, *where, night.tournament.name])


def watched(pages: Iterable[Page], watch: Watch) -> Iterator[Page]:
    for drawn, page in enumerate(pages, start=1):
        yield page
        watch(drawn)

"""What stands on a score sheet, before anybody knows where on the page; and how it calls people."""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import takewhile

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules import Edition, NextDealer, Variant, played_phases
from scoring.clubs.models import ClubPicture
from scoring.editions.words import counted_kind, phase_text, variant_name
from scoring.games.models import Game
from scoring.names import TURNED, alike_key, isolated

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6  # players
LONGEST = 40  # signs of a name in a sentence


type Halves = tuple[str, str]  # what one player got in one deal; empty where it is to be written


@dataclass(frozen=True, slots=True)
class DealLine:
    """A line of the sheet."""

    number: int = 0
    phase: str = ""  # where each deal has its own
    sign: str = ""  # behind the number, as at the note that explains it
    dealer: str = ""
    cells: tuple[Halves, ...] = ()
    replay: str = ""  # in place of a number: what is played after the last deal

    @property
    def label(self) -> str:
        return self.replay or f"{self.number}{self.sign}"


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """A player: the name, the phases that are crossed off, and the one that comes next."""

    name: str = ""
    crossed: frozenset[int] = frozenset()
    now: int | None = None


@dataclass(frozen=True, slots=True)
class Access:
    """How a phone finds the game of this sheet."""

    address: str
    code: str = ""  # short, to be typed
    records: bool = True  # otherwise it only shows the game


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet: first what is printed whoever plays, then what a game has of its own."""

    title: str
    phases: tuple[int, ...]  # to cross off; none where each deal has its own
    wreath: bool  # one step past the last phase
    heads: tuple[str, str]  # of the two halves of a column
    dealer_head: str
    fixed: tuple[DealLine, ...]  # lines that are there from the start
    card_values: str
    wide: bool  # lines that say their phase
    columns: tuple[PlayerColumn, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()  # what is asked, and the answer where it is known
    lines: tuple[DealLine, ...] = ()
    at_least: int = 0  # so many lines, however many pages they take
    exactly: int = 0  # so many and no more, and then as high as there is room for
    verdict: str = ""  # how the game was won
    notes: tuple[str, ...] = ()
    access: Access | None = None
    signed: bool = False
    picture: ClubPicture | None = None  # beside the code, where there is room


def template_of(edition: Edition, variant: Variant, edition_name: str) -> ScoreSheet:
    """What is printed for an edition, played this way; nobody sits at the table yet."""
    is_ten = variant.fixed_deals
    played = played_phases(edition, variant)
    steps = not edition.counted
    return ScoreSheet(
        title=f"{edition_name} · {variant_name(variant)}",
        phases=() if is_ten else played,
        wreath=steps,
        heads=(
            (pgettext("on a score sheet", "Steps"), pgettext("on a score sheet", "Kept"))
            if steps
            else (pgettext("on a score sheet", "Points"), pgettext("on a score sheet", "Total"))
        ),
        dealer_head=dealer_head(edition),
        fixed=tuple(DealLine(number, phase_text(edition.phases.get(number))) for number in played)
        if is_ten
        else (),
        card_values=card_values_text(edition),
        wide=is_ten,
    )


def dealer_head(edition: Edition) -> str:
    """On the board nobody deals; there a line says who starts."""
    if edition.next_dealer is NextDealer.ENDER:
        return pgettext("on a score sheet", "Starts")
    return pgettext("on a score sheet", "Dealer")


def card_values_text(edition: Edition) -> str:
    """What is written down after a deal."""
    kinds = [counted_kind(kind) for kind in edition.counted]
    if not kinds:
        return _(
            "After each deal: whoever ended it moves %(ender)d steps, others who laid %(laid)d. "
            "Whoever did not lay keeps up to %(kept)d cards."
        ) % {
            "ender": edition.steps.ender,
            "laid": edition.steps.laid,
            "kept": edition.carry.not_laid or 0,
        }
    if len(kinds) == 1:
        return _("Each card left in the hand counts %(points)d.") % {"points": kinds[0].points}
    texts = [f"{kind.name} = {kind.points}" for kind in kinds]
    return _("Cards left in the hand: %(list)s.") % {"list": " · ".join(texts)}


def blank_fields() -> tuple[tuple[str, str], ...]:
    """What a blank sheet asks for."""
    return (
        (pgettext("on a score sheet", "Club"), ""),
        (pgettext("on a score sheet", "Date"), ""),
        (pgettext("on a score sheet", "Round"), ""),
        (pgettext("on a score sheet", "Table"), ""),
    )


def blank_sheet(template: ScoreSheet, players: int, exactly: int = 0) -> ScoreSheet:
    """A sheet to fill in with a pencil."""
    columns = (PlayerColumn(),) * players
    return replace(template, columns=columns, fields=blank_fields(), exactly=exactly)


def lines_of(sheet: ScoreSheet) -> Sequence[DealLine]:
    """The lines with something on them: those of the template go on under what was played."""
    return (*sheet.lines, *sheet.fixed[len(sheet.lines) :])


def first_names(names: Sequence[str]) -> list[str]:
    """Each by the first name, where nobody else at the table has the same."""
    firsts = [first_name(name) for name in names]
    alike = Counter(map(alike_key, firsts))
    return [
        first if alike[alike_key(first)] == 1 and sum(map(str.isalpha, first)) > 1 else name
        for first, name in zip(firsts, names, strict=True)
    ]


def first_name(name: str) -> str:
    """Its first word, with what is short before it: Dr. Ada."""
    words = name.split()
    before = sum(1 for _word in takewhile(lambda word: word.endswith("."), words))
    return " ".join(words[: before + 1]) or name


def with_short_names(game: Game) -> Game:
    """The same game for sentences: no name in them fills a line."""
    told = copy(game)
    told.names = tuple(map(short_name, game.names))
    return told


def short_name(name: str) -> str:
    bare = name.strip("".join(TURNED))
    return name if len(bare) <= LONGEST else isolated(f"{bare[: LONGEST - 1].rstrip()}…")

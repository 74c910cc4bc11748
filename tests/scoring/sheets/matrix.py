"""All ways to print a blank score sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from itertools import batched, combinations, groupby, product

from printing.marks import Page, PaperSize
from printing.pdf.document import Document
from rules import Edition, Variant, edition, edition_keys
from scoring.editions.words import edition_name
from scoring.printed_files import ACROSS, LANGUAGES, Format, in_language, pages_of
from scoring.sheets.drawing import leaves_of
from scoring.sheets.score_sheet import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    ScoreSheet,
    blank_sheet,
    template_of,
)
from tests.printing.reading import Read, faults_of

FEW = 47  # every so many make a choice that has each pair of values

TOGETHER = 100  # sheets in a file: they share its fonts


@dataclass(frozen=True)
class Way:
    """One of them."""

    language: str
    edition: Edition
    variant: Variant
    format: Format
    players: int

    def __str__(self) -> str:
        way = "landscape" if self.format.landscape else "upright"
        kind = f"{self.edition.key} {self.variant.key} {self.players} {self.language}"
        return f"{kind} {self.format.size.name} {way} {self.format.per_page}"

    @property
    def template(self) -> ScoreSheet:
        """In the language that is spoken."""
        return template_of(self.edition, self.variant, str(edition_name(self.edition.key)))

    @property
    def pages(self) -> list[Page]:
        """One page, each slot with the same sheet."""
        with in_language(self.language):
            leaves = leaves_of(blank_sheet(self.template, self.players), self.format)
            return list(pages_of((leaf for leaf in leaves for _ in self.format.slots), self.format))


def formats() -> Iterator[Format]:
    for size, landscape, per_page in product(PaperSize, (False, True), ACROSS):
        yield Format(size, landscape, per_page)


def kinds() -> list[tuple[Edition, Variant]]:
    return [(made, kind) for made in map(edition, edition_keys()) for kind in made.variants]


def all_ways() -> list[Way]:
    return [
        Way(language, made, kind, format, players)
        for (made, kind), language, format, players in product(
            kinds(), LANGUAGES, formats(), range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        )
    ]


def many_ways() -> list[Way]:
    """Each sheet in one of the languages or more: languages and numbers of players take turns."""
    languages, numbers = [*LANGUAGES], range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    turns = range(max(len(languages), len(numbers)))
    sheets = product(enumerate(kinds()), enumerate(formats()), turns)
    return [
        Way(languages[(a + b + c) % len(languages)], made, kind, format, numbers[c % len(numbers)])
        for (a, (made, kind)), (b, format), c in sheets
    ]


def few_ways() -> list[Way]:
    return all_ways()[::FEW]


def threes_of(ways: Sequence[Way]) -> set[tuple[object, ...]]:
    """Each three of language, game, format and number of players that come together."""
    return {
        three
        for way in ways
        for three in combinations(
            enumerate((way.language, (way.edition.key, way.variant), way.format, way.players)), 3
        )
    }


def pairs_of(ways: Sequence[Way]) -> set[tuple[object, ...]]:
    """Each two values that come together in one of these ways."""
    return {
        pair
        for way in ways
        for pair in combinations(
            enumerate(
                (way.language, (way.edition.key, way.variant), *astuple(way.format), way.players)
            ),
            2,
        )
    }


def read_together(ways: Sequence[Way]) -> Iterator[tuple[Way, Read, int]]:
    """Each way with the file that others of its language are in too, and the number of its page."""
    for language, spoken in groupby(ways, key=lambda way: way.language):
        for those in batched(spoken, TOGETHER):
            document = Document("All sheets", language)
            for way in those:
                (page,) = way.pages
                document.add(page)
            read = Read(document.saved())
            assert_none(faults_of(read), those)
            yield from ((way, read, number) for number, way in enumerate(those))


def assert_none(faults: Iterator[str], ways: Sequence[Way]) -> None:
    """Says of which way it is that something is wrong with."""
    found = list(faults)
    told = [
        f"{ways[int(fault.split()[1].rstrip(':')) - 1]}: {fault}"
        if fault.startswith("page ")
        else fault
        for fault in found[:: max(1, len(found) // 40)]
    ]
    assert not found, f"{len(found)} faults, such as\n" + "\n".join(told)

"""Blank score sheets of all editions, variants, languages, paper sizes and numbers of players."""

from collections.abc import Iterator

import pytest

from printing.marks import PaperSize
from printing.pdf.document import Document
from rules import edition_keys
from scoring.printed_files import ACROSS, LANGUAGES, Format, in_language
from scoring.sheets.blanks import Blank, BlankKind, blank_pages
from scoring.sheets.drawing import WREATH
from scoring.sheets.score_sheet import MOST_PLAYERS, blank_fields
from tests.pairs import paired, some
from tests.printing.elements import Element
from tests.printing.reading import Read, assert_clean, darkness
from tests.scoring.sheets.matrix import (
    Way,
    all_ways,
    few_ways,
    many_ways,
    pairs_of,
    read_together,
    threes_of,
)

LEAST = 7.5  # points on a page with one sheet
ROUNDED = 0.001
DARKEST = 0.12  # of the page


def test_the_few_have_each_pair_of_values_that_all_have() -> None:
    assert pairs_of(few_ways()) == pairs_of(all_ways())


def test_the_many_have_each_three_values_that_all_have() -> None:
    assert threes_of(many_ways()) == threes_of(all_ways())


@pytest.mark.parametrize("language", some(LANGUAGES, 2))
def test_blank_sheets_are_right(language: str) -> None:
    for way, read, page in read_together([w for w in few_ways() if w.language == language]):
        check(way, read, page)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_many_blank_sheets_are_right(language: str) -> None:
    for way, read, page in read_together([w for w in many_ways() if w.language == language]):
        check(way, read, page)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("what", "size", "landscape", "per_page"),
    paired([*BlankKind], [*PaperSize], (False, True), [*ACROSS]),
)
def test_blank_pages_take_little_ink(
    what: BlankKind, size: PaperSize, landscape: bool, per_page: int
) -> None:
    format = Format(size, landscape, per_page)
    for key in edition_keys():
        pdf = file_of(Blank(what, key, players=MOST_PLAYERS, format=format))
        assert darkness(pdf) < DARKEST, key


def file_of(wanted: Blank) -> bytes:
    document = Document("Blank", wanted.language)
    for page in blank_pages(wanted):
        document.add(page)
    return document.saved()


def check(way: Way, read: Read, page: int) -> None:
    sheets = [sheet for sheet in read.tree.inside if sheet.page == page]
    assert len(sheets) == way.format.per_page, str(way)
    with in_language(way.language):
        for sheet in sheets:
            check_sheet(way, sheet)
    texts = read.pages[page].texts
    assert min(text.size for text in texts) >= 5 - ROUNDED, str(way)
    if way.format.per_page == 1:
        small = {text.text for text in texts if text.size < LEAST}
        assert not small, (str(way), small)
    assert not [text.text for text in texts if text.text.endswith("…")], str(way)


def check_sheet(way: Way, sheet: Element) -> None:
    template = way.template
    (title,), (table,) = sheet.all("H1"), sheet.all("Table")
    assert template.title in title.text, str(way)
    fields = [field.text.rstrip(": ") for field in sheet.all("P")]
    assert {label for label, _answer in blank_fields()} <= set(fields), str(way)
    head, *rows = table.inside
    assert len(head.inside) == 2 + way.players, str(way)
    if template.fixed:
        assert [row.inside[0].text.replace("- ", "-") for row in rows] == [
            f"{line.label} {line.phase}" for line in template.fixed
        ], str(way)
        return
    (phases,) = rows
    numbers = [str(number) for number in template.phases] + [WREATH] * template.wreath
    cells = [cell.text.split() for cell in phases.inside[2:]]
    assert cells == [numbers] * way.players, str(way)
    assert " ".join(template.card_values.split()) in sheet.read, str(way)


@pytest.mark.parametrize(
    ("size", "landscape", "per_page", "lines"),
    paired([*PaperSize], (False, True), [*ACROSS], (1, 13, 40)),
)
def test_as_many_lines_as_were_asked_for_however_many_pages(
    size: PaperSize, landscape: bool, per_page: int, lines: int
) -> None:
    format = Format(size, landscape, per_page)
    read = Read(file_of(Blank(players=3, format=format, lines=lines)))
    assert_clean(read)
    numbers = [paragraph.text for sheet in first_of(read) for paragraph in sheet.all("P")]
    found = [int(number) for text in numbers for number in text.split() if text[0].isdigit()]
    assert found == list(range(1, lines + 1))


def first_of(read: Read) -> Iterator[Element]:
    """The first sheet of each page: the others are the same."""
    for page in range(len(read.pages)):
        yield next(sheet for sheet in read.tree.inside if sheet.page == page)

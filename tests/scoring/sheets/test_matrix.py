"""Blank score sheets of all editions, variants, languages, papers and numbers of players."""

from collections.abc import Iterator

import pytest

from printing.pdf.document import Document
from rules import edition_keys
from scoring.paper_size import LANGUAGES
from scoring.sheets.blanks import Blank, What, blank_pages
from scoring.sheets.content import MOST, asked
from scoring.sheets.documents import speaking
from scoring.sheets.drawing import WREATH
from scoring.sheets.formats import Format
from tests.printing.elements import Element
from tests.printing.reading import Read, assert_clean, darkness
from tests.scoring.sheets.matrix import (
    Way,
    all_ways,
    few_ways,
    formats,
    pairs_of,
    read_together,
)

LEAST = 7.5  # points on a page with one sheet
ROUNDED = 0.001
DARKEST = 0.12  # of the page


def test_the_few_have_each_pair_of_values_that_all_have() -> None:
    assert pairs_of(few_ways()) == pairs_of(all_ways())


@pytest.mark.parametrize("language", LANGUAGES)
def test_blank_sheets_are_right(language: str) -> None:
    for way, read, page in read_together([w for w in few_ways() if w.language == language]):
        check(way, read, page)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_blank_sheets_are_right(language: str) -> None:
    for way, read, page in read_together([w for w in all_ways() if w.language == language]):
        check(way, read, page)


@pytest.mark.django_db
@pytest.mark.parametrize("format", [*formats()], ids=str)
@pytest.mark.parametrize("what", What)
def test_blank_papers_take_little_ink(what: What, format: Format) -> None:
    for key in edition_keys():
        pdf = file_of(Blank(what, key, players=MOST, format=format))
        assert darkness(pdf) < DARKEST, key


def file_of(asked: Blank) -> bytes:
    document = Document("Blank", asked.language)
    for page in blank_pages(asked):
        document.add(page)
    return document.saved()


def check(way: Way, read: Read, page: int) -> None:
    sheets = [sheet for sheet in read.tree.inside if sheet.page == page]
    assert len(sheets) == way.format.per_page, str(way)
    with speaking(way.language):
        for sheet in sheets:
            check_sheet(way, sheet)
    texts = read.pages[page].texts
    assert min(text.size for text in texts) >= 5 - ROUNDED, str(way)
    if way.format.per_page == 1:
        small = {text.text for text in texts if text.size < LEAST}
        assert not small, (str(way), small)
    assert not [text.text for text in texts if text.text.endswith("…")], str(way)


def check_sheet(way: Way, sheet: Element) -> None:
    plan = way.plan
    (title,), (table,) = sheet.all("H1"), sheet.all("Table")
    assert plan.title in title.text, str(way)
    fields = [field.text.rstrip(": ") for field in sheet.all("P")]
    assert {label for label, _answer in asked()} <= set(fields), str(way)
    head, *rows = table.inside
    assert len(head.inside) == 2 + way.players, str(way)
    if plan.fixed:
        assert [row.inside[0].text.replace("- ", "-") for row in rows] == [
            f"{line.label} {line.phase}" for line in plan.fixed
        ], str(way)
        return
    (phases,) = rows
    numbers = [str(number) for number in plan.phases] + [WREATH] * plan.wreath
    cells = [cell.text.split() for cell in phases.inside[2:]]
    assert cells == [numbers] * way.players, str(way)
    assert " ".join(plan.counts.split()) in sheet.read, str(way)


@pytest.mark.parametrize("lines", [1, 13, 40])
@pytest.mark.parametrize("format", [*formats()], ids=str)
def test_as_many_lines_as_were_asked_for_however_many_pages(format: Format, lines: int) -> None:
    read = Read(file_of(Blank(players=3, format=format, lines=lines)))
    assert_clean(read)
    numbers = [paragraph.text for sheet in first_of(read) for paragraph in sheet.all("P")]
    found = [int(number) for text in numbers for number in text.split() if text[0].isdigit()]
    assert found == list(range(1, lines + 1))


def first_of(read: Read) -> Iterator[Element]:
    """The first sheet of each page: the others are the same."""
    for page in range(len(read.pages)):
        yield next(sheet for sheet in read.tree.inside if sheet.page == page)

from dataclasses import replace

import pytest

from printing.lists import (
    ListColumn,
    ListEntry,
    PrintedList,
    is_one_page,
    list_pages,
    with_largest_letters,
)
from printing.marks import Box, Page, PaperSize, Stroke
from printing.pdf.document import Document
from printing.text import Side
from tests.printing.hostile import HOSTILE
from tests.printing.reading import Read, assert_clean

SHEET = PaperSize.A4.sheet()
COLUMNS = (
    ListColumn("Place", 1, Side.END),
    ListColumn("Name", 4, names_row=True),
    ListColumn("Score", 1),
)


def entries(count: int, under: str = "", told: tuple[str, ...] = ()) -> tuple[ListEntry, ...]:
    return tuple(
        ListEntry((f"{n}.", f"Person {n}", str(100 - n)), told, under) for n in range(count)
    )


def read(content: PrintedList, sheet: Box = SHEET) -> Read:
    document = Document("List", "en")
    for page in list_pages(sheet, content):
        document.add(page)
    return Read(document.saved())


def content(count: int = 3) -> PrintedList:
    return PrintedList("List", COLUMNS, entries(count), "under", ("a note",))


def test_rows_are_read_under_their_heads_in_order() -> None:
    found = read(content())
    assert found.tables == [[("Place", "Name", "Score"), *(e.cells for e in entries(3))]]
    assert found.texts[:3] == ["List", "under", "a note"]
    assert_clean(found)


def test_a_long_list_goes_on_with_its_heads_on_pages_that_are_numbered() -> None:
    found = read(content(100))
    assert len(found.pages) == 3
    for number, page in enumerate(found.pages, start=1):
        assert f"{number} / 3" in page.words
        assert {"List", "Name", "Score"} <= set(page.words)
    assert [row for rows in found.tables for row in rows[1:]] == [e.cells for e in entries(100)]
    assert_clean(found)


@pytest.mark.parametrize("across", [1, 2, 3])
def test_tables_stand_beside_each_other(across: int) -> None:
    found = read(replace(content(90), across=across))
    assert [row for rows in found.tables for row in rows[1:]] == [e.cells for e in entries(90)]
    lefts = {round(text.box.left) for text in found.pages[0].texts if text.text == "Name"}
    assert len(lefts) == across
    assert_clean(found)


def test_whether_it_is_one_page_is_known_without_drawing() -> None:
    assert is_one_page(SHEET, content(20))
    assert not is_one_page(SHEET, content(100))
    assert is_one_page(SHEET, content(0))


def test_groups_have_headings_and_tables_of_their_own() -> None:
    rows = (*entries(2, "First"), *entries(3, "Second"))
    found = read(replace(content(), entries=rows))
    assert [heading.text for heading in found.tree.all("H2")] == ["First", "Second"]
    assert [len(rows) - 1 for rows in found.tables] == [2, 3]
    assert_clean(found)


def test_no_heading_stands_alone_at_the_end_of_a_page() -> None:
    for count in range(30, 40):
        rows = (*entries(count, "First"), *entries(9, "Second"))
        found = read(replace(content(), entries=rows))
        assert [len(rows) - 1 > 0 for rows in found.tables] == [True] * len(found.tables)
        assert_clean(found)


def test_sentences_stand_under_their_row_beginning_where_its_name_does() -> None:
    told = ("Ahead of Ben with 10 to 7.5.", "Behind Cleo " + "because of stronger opponents " * 9)
    found = read(replace(content(), entries=entries(12, told=told)))
    page = found.pages[0]
    name = next(text for text in page.texts if text.text == "Person 3")
    sentence = next(text for text in page.texts if text.text == told[0])
    assert sentence.box.left == pytest.approx(name.box.left, abs=1)
    assert told[0] in found.tables[0][1][2]
    assert_clean(found)


def test_long_sentences_are_cut() -> None:
    found = read(replace(content(), entries=entries(2, told=("Ann, " * 500,))))
    assert sum(text.startswith("Ann, ") for text in found.texts) == 10
    assert any(text.endswith("…") for text in found.texts)
    assert_clean(found)


def test_long_cells_take_two_lines() -> None:
    name = "Anna Maria Luisa " * 6
    found = read(replace(content(), entries=(ListEntry(("1.", name, "7")),)))
    lines = [text for text in found.texts if text.startswith(("Anna", "Maria", "Luisa"))]
    assert len(lines) == 2
    assert_clean(found)


def test_a_long_name_gets_a_row_for_two_lines_before_it_becomes_small() -> None:
    name = "Maximiliane-Alexandrine Freifrau von und zu Guttenberg-Hohenlohe"
    rows = (ListEntry(("1", name, "7")), ListEntry(("2", "Ben", "5")))
    page = read(replace(content(), entries=rows, size=14, lead=1.6)).pages[0]
    sizes = {text.text: text.size for text in page.texts}
    lines = [size for text, size in sizes.items() if text and text in name]
    assert len(lines) == 2
    assert min(lines) >= 0.75 * sizes["Ben"]


def test_letters_are_as_large_as_one_page_allows() -> None:
    one, many, most = (with_largest_letters(SHEET, content(count)) for count in (5, 40, 400))
    assert (one.size, one.across) > (many.size, many.across)
    assert is_one_page(SHEET, many)
    assert (most.size, most.across) == (15, 2)


def test_a_stronger_line_stands_under_the_last_of_those_that_stand_above_it() -> None:
    rows = tuple(replace(entry, is_last=at == 1) for at, entry in enumerate(entries(4)))
    (page,) = list_pages(SHEET, replace(content(), entries=rows))
    lines = [mark.thickness for mark in page.drawn if isinstance(mark, Stroke)][1:]
    assert [thickness == max(lines) for thickness in lines] == [False, True, False, False]


def test_an_empty_list_says_so_in_place_of_a_table() -> None:
    found = read(replace(content(0), empty="Nobody is here."))
    assert "Nobody is here." in found.texts
    assert not found.tables
    assert_clean(found)


def test_columns_without_heads_have_no_row_for_them() -> None:
    columns = (ListColumn("", 1), ListColumn("", 9, names_row=True))
    found = read(PrintedList("List", columns, (ListEntry(("☐", "Tea")), ListEntry(("☑", "Cake")))))
    assert found.tables == [[("☐", "Tea"), ("☑", "Cake")]]
    assert_clean(found)


def test_pages_come_one_by_one() -> None:
    pages = list_pages(SHEET, content(1000))
    assert isinstance(next(pages), Page)


@pytest.mark.parametrize("across", [1, 2, 3])
def test_hostile_texts_stand_in_their_cells(across: int) -> None:
    for name, text in HOSTILE.items():
        rows = tuple(ListEntry((f"{n}.", text, str(n)), (text,), name) for n in range(2))
        assert_clean(read(replace(content(), entries=rows, across=across)))


def test_a_row_higher_than_a_page_goes_on_under_its_heads() -> None:
    told = tuple(f"Sentence {n} " + "goes on and on " * 60 for n in range(40))
    found = read(replace(content(), entries=entries(1, told=told)))
    assert len(found.pages) > 2
    assert {rows[0] for rows in found.tables} == {("Place", "Name", "Score")}
    said = " ".join(cell for rows in found.tables for row in rows[1:] for cell in row)
    assert all(f"Sentence {n} " in said for n in range(40))
    assert_clean(found)


def test_notes_without_an_end_leave_room_for_the_list() -> None:
    found = read(replace(content(), under="Club " * 900, notes=("A note. " * 900,) * 9))
    assert len(found.pages) == 1
    assert len(found.tables[0]) == 4
    assert_clean(found)


def test_without_words_for_an_empty_list_its_title_stands_alone() -> None:
    found = read(PrintedList("List", COLUMNS, ()))
    assert found.texts == ["List"]
    assert_clean(found)


def test_a_list_without_heads_has_the_names_as_heads() -> None:
    columns = (ListColumn("", 1), ListColumn("", 9, names_row=True))
    found = read(PrintedList("List", columns, (ListEntry(("☐", "Tea")),)))
    assert [head.text for head in found.tree.all("TH")] == ["Tea"]
    assert {head.scope for head in found.tree.all("TH")} == {"Row"}

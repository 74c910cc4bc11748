"""Whatever stands in a list: nothing is lost, and nothing stands over anything else."""

from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printing.lists import ListColumn, ListEntry, PrintedList, list_pages
from printing.marks import Font, PaperSize
from printing.pdf.document import Document
from printing.text import Side
from tests.laws import cases
from tests.printing.hostile import HOSTILE, texts
from tests.printing.reading import Read, assert_clean

COLUMNS = (
    ListColumn("Place", 1, Side.END),
    ListColumn("Name", 4, face=Font.BOLD, names_row=True),
    ListColumn("Points", 2, Side.MIDDLE),
)
GROUPS = ("", "Table 1", "Table 2")

entries = st.builds(
    ListEntry,
    st.tuples(st.just("1"), texts, texts),
    st.lists(texts, max_size=12).map(tuple),
    st.sampled_from(GROUPS),
)


def read(content: PrintedList, *, landscape: bool = False) -> Read:
    document = Document(content.title, "en")
    for page in list_pages(PaperSize.LETTER.sheet(landscape=landscape), content):
        document.add(page)
    found = Read(document.saved())
    assert_clean(found)
    return found


@given(
    st.lists(entries, max_size=60).map(tuple),
    st.integers(1, 3),
    st.sampled_from([8.0, 10.0, 15.0]),
    st.booleans(),
)
@cases(40)
def test_no_entry_is_lost_and_all_keep_their_order(
    entries: tuple[ListEntry, ...], across: int, size: float, landscape: bool
) -> None:
    numbered = tuple(
        replace(entry, cells=(str(number), *entry.cells[1:]))
        for number, entry in enumerate(entries)
    )
    content = PrintedList("A list", COLUMNS, numbered, size=size, across=across)
    found = read(content, landscape=landscape)
    rows = [row[0] for table in found.tables for row in table[1:]]
    assert [int(number) for number, _again in groupby(rows)] == list(range(len(entries)))


@pytest.mark.parametrize("across", [1, 3])
@pytest.mark.parametrize("group", GROUPS)
def test_no_sentence_of_a_row_higher_than_a_page_is_lost(across: int, group: str) -> None:
    told = tuple(f"Sentence {number} of many." for number in range(300))
    rows = tuple(ListEntry(("1", "Anna", "7"), sentences, group) for sentences in ((), told, ()))
    found = read(PrintedList("Standings", COLUMNS, rows, notes=("word " * 900,), across=across))
    assert [text for text in found.texts if text.startswith("Sentence")] == list(told)
    assert {table[0] for table in found.tables} == {("Place", "Name", "Points")}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_stands_wherever_it_may(name: str) -> None:
    text = HOSTILE[name][:5000]
    columns = (*COLUMNS, ListColumn(text))
    rows = tuple(ListEntry((text, text, text, text), (text, text), text) for _ in range(2))
    read(PrintedList(f"Title {text}", columns, rows, text, (text, text)))
    read(PrintedList(f"Title {text}", columns, (), empty=f"Nobody {text}"))

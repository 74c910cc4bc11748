from printing.heads import MOST_TOLD, MOST_UNDER, PageHead
from printing.marks import Page, PaperSize, Part, Tag
from printing.pdf.document import Document
from tests.printing.reading import Read, assert_clean

SHEET = PaperSize.A4.sheet()
FULL = PageHead(SHEET, "Seats", "Club · today " * 60, ("A note. " * 200, "Another. " * 200, "No."))


def read(page_head: PageHead, number: int, count: int) -> Read:
    document = Document("Headed", "en")
    parts = (*page_head.parts(number), *page_head.foot(number, count))
    document.add(Page(SHEET, (Part(Tag.SECTION, parts),)))
    found = Read(document.saved())
    assert_clean(found)
    return found


def test_a_title_alone_takes_little() -> None:
    bare = PageHead(SHEET, "Seats")
    assert read(bare, 1, 1).texts == ["Seats"]
    assert bare.room(1).height > 0.8 * SHEET.height


def test_the_first_page_says_all_and_the_next_ones_the_title() -> None:
    page_head = PageHead(SHEET, "Seats", "Club", ("A note.", "Another."))
    assert read(page_head, 1, 2).texts == ["Seats", "Club", "A note.", "Another.", "1 / 2"]
    assert read(page_head, 2, 2).texts == ["Seats", "2 / 2"]
    assert page_head.room(2).height > page_head.room(1).height


def test_nothing_stands_in_the_room_that_is_left() -> None:
    for page_head in (
        FULL,
        PageHead(SHEET, "Seats", "Club"),
        PageHead(SHEET, "Seats", "", ("A note.",)),
    ):
        for number in (1, 2):
            room = page_head.room(number)
            for text in read(page_head, number, 2).pages[0].texts:
                assert text.box.bottom <= room.top + 0.1 or text.box.top >= room.bottom - 0.1


def test_of_what_is_said_without_an_end_some_lines_stand() -> None:
    assert len(FULL.under_lines) == MOST_UNDER
    assert sum(map(len, FULL.note_lines)) == MOST_TOLD
    assert FULL.room(1).height > 0.5 * SHEET.height

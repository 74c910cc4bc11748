from printing.headed import MOST_TOLD, MOST_UNDER, Headed
from printing.parts import Page, Part, Tag
from printing.pdf.document import Document
from printing.sizes import Paper
from tests.printing.reading import Read, assert_clean

SHEET = Paper.A4.sheet()
FULL = Headed(SHEET, "Seats", "Club · today " * 60, ("A note. " * 200, "Another. " * 200, "No."))


def read(headed: Headed, number: int, count: int) -> Read:
    document = Document("Headed", "en")
    parts = (*headed.parts(number), *headed.foot(number, count))
    document.add(Page(SHEET, (Part(Tag.SECTION, parts),)))
    found = Read(document.saved())
    assert_clean(found)
    return found


def test_a_title_alone_takes_little() -> None:
    bare = Headed(SHEET, "Seats")
    assert read(bare, 1, 1).texts == ["Seats"]
    assert bare.room(1).height > 0.8 * SHEET.height


def test_the_first_page_says_all_and_the_next_ones_the_title() -> None:
    headed = Headed(SHEET, "Seats", "Club", ("A note.", "Another."))
    assert read(headed, 1, 2).texts == ["Seats", "Club", "A note.", "Another.", "1 / 2"]
    assert read(headed, 2, 2).texts == ["Seats", "2 / 2"]
    assert headed.room(2).height > headed.room(1).height


def test_nothing_stands_in_the_room_that_is_left() -> None:
    for headed in (FULL, Headed(SHEET, "Seats", "Club"), Headed(SHEET, "Seats", "", ("A note.",))):
        for number in (1, 2):
            room = headed.room(number)
            for text in read(headed, number, 2).pages[0].texts:
                assert text.box.bottom <= room.top + 0.1 or text.box.top >= room.bottom - 0.1


def test_of_what_is_said_without_an_end_some_lines_stand() -> None:
    assert len(FULL.under_lines) == MOST_UNDER
    assert sum(map(len, FULL.told)) == MOST_TOLD
    assert FULL.room(1).height > 0.5 * SHEET.height

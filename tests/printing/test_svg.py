from xml.etree import ElementTree as ET

import pytest

from printing.marks import (
    Box,
    Font,
    Frame,
    Page,
    PaperSize,
    Picture,
    Stroke,
    Tag,
    Text,
    code,
    part,
    squares,
)
from printing.svg import grey, picture_of
from printing.text import write
from printing.typeface import for_screen
from tests.printing.hostile import HOSTILE

SHEET = PaperSize.A4.sheet()
PLACE = SHEET.inset(30).upper(20)
SVG = "{http://www.w3.org/2000/svg}"


def drawn(page: Page, said: str = "A page") -> ET.Element:
    return ET.fromstring(picture_of(page, said))


def test_a_picture_is_as_large_as_the_page_and_says_what_it_is() -> None:
    picture = drawn(Page(SHEET, ()), 'A "page" & <more>\0')
    assert picture.get("viewBox") == "0 0 595.276 841.89"
    assert (picture.get("role"), picture.get("aria-label")) == ("img", 'A "page" & <more>')


@pytest.mark.parametrize("name", HOSTILE)
def test_texts_stand_as_on_paper(name: str) -> None:
    text = write(PLACE, HOSTILE[name], 12, face=Font.BOLD)
    (element,) = drawn(Page(SHEET, (part(Tag.PARAGRAPH, text),)), HOSTILE[name]).iter(f"{SVG}text")
    assert (element.text or "") == for_screen(text.text)
    assert float(element.get("textLength", "")) == pytest.approx(text.width, abs=0.01)
    assert float(element.get("y", "")) == pytest.approx(text.baseline, abs=0.01)
    assert element.get("font-weight") == "bold"


def test_parts_are_drawn_over_what_is_only_drawn() -> None:
    inner = part(Tag.SECTION, part(Tag.TITLE, Text(1, 2, "one", 3, 4)), Text(1, 2, "two", 3, 4))
    picture = drawn(Page(SHEET, (inner,), (Stroke(0, 0, 10, 10), Text(1, 2, "under", 3, 4))))
    assert [element.text for element in picture.iter(f"{SVG}text")] == ["under", "one", "two"]


def test_lines_are_grey_or_dashed() -> None:
    plain, dashed = drawn(
        Page(SHEET, (), (Stroke(1, 2, 3, 4), Stroke(5, 6, 7, 8, 2, 0.4, dashed=True)))
    ).iter(f"{SVG}line")
    assert [plain.get(end) for end in ("x1", "y1", "x2", "y2")] == ["1.00", "2.00", "3.00", "4.00"]
    assert (plain.get("stroke-dasharray"), dashed.get("stroke-dasharray")) == (None, "2 2")
    assert (dashed.get("stroke"), dashed.get("stroke-width")) == (grey(0.4), "2")


def test_frames_are_empty_or_filled() -> None:
    _paper, empty, filled = drawn(Page(SHEET, (), (Frame(PLACE), Frame(PLACE, 0, fill=0.9)))).iter(
        f"{SVG}rect"
    )
    assert (empty.get("fill"), filled.get("fill")) == ("none", "#e6e6e6")
    assert filled.get("stroke-width") == "0"


def test_a_code_has_each_of_its_squares() -> None:
    picture = drawn(Page(SHEET, (part(Tag.FIGURE, code(PLACE, "A"), said="A"),)))
    (path,) = picture.iter(f"{SVG}path")
    dark = sum(row.bit_count() for row in squares("A"))
    assert path.get("d", "").count("M") == dark


def test_of_a_picture_its_place_is_shown() -> None:
    page = Page(SHEET, (), (Picture(Box(1, 2, 30, 40), b"", 3, 4),))
    _paper, place = drawn(page).iter(f"{SVG}rect")
    assert (place.get("width"), place.get("height")) == ("30.00", "40.00")


def test_greys_as_css_has_them() -> None:
    assert (grey(0), grey(1), grey(0.4)) == ("#000000", "#ffffff", "#666666")

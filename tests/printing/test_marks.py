from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printing.marks import MM, QUIET, Box, Page, PaperSize, Tag, code, part, squares
from printing.pdf.document import Document
from tests.printing.reading import codes

PLACE = Box(10, 20, 100, 60)
shares = st.lists(st.floats(0.1, 10), min_size=1, max_size=8)


def test_the_edges_of_a_box() -> None:
    assert (PLACE.right, PLACE.bottom, PLACE.middle) == (110, 80, 50)


def test_what_is_left_inside_of_a_margin() -> None:
    assert PLACE.inset(10) == Box(20, 30, 80, 40)
    assert PLACE.inset(10, 0) == Box(20, 20, 80, 60)


def test_a_box_is_cut_across_in_two() -> None:
    assert (PLACE.upper(15), PLACE.below(15)) == (Box(10, 20, 100, 15), Box(10, 35, 100, 45))
    assert (PLACE.above(15), PLACE.lower(15)) == (Box(10, 20, 100, 45), Box(10, 65, 100, 15))


def test_a_box_is_cut_down_in_two() -> None:
    assert (PLACE.start(30), PLACE.after(30)) == (Box(10, 20, 30, 60), Box(40, 20, 70, 60))
    assert (PLACE.before(30), PLACE.end(30)) == (Box(10, 20, 70, 60), Box(80, 20, 30, 60))


@given(shares)
def test_columns_stand_side_by_side_in_their_proportions(shares: list[float]) -> None:
    boxes = PLACE.columns(shares)
    assert boxes[0].left == PLACE.left
    assert boxes[-1].right == pytest.approx(PLACE.right)
    assert all(one.right == pytest.approx(other.left) for one, other in pairwise(boxes))
    assert [box.width * sum(shares) for box in boxes] == pytest.approx([100 * s for s in shares])
    assert {(box.top, box.height) for box in boxes} == {(20, 60)}


@given(shares)
def test_rows_stand_one_below_the_other(shares: list[float]) -> None:
    boxes = PLACE.rows(shares)
    assert boxes[0].top == PLACE.top
    assert boxes[-1].bottom == pytest.approx(PLACE.bottom)
    assert all(one.bottom == pytest.approx(other.top) for one, other in pairwise(boxes))


def test_a_grid_goes_row_by_row_with_gaps() -> None:
    boxes = PLACE.grid(3, 2, 5)
    assert [(box.left, box.top) for box in boxes] == [
        (10, 20), (45, 20), (80, 20), (10, 52.5), (45, 52.5), (80, 52.5)
    ]  # fmt: skip
    assert {(box.width, box.height) for box in boxes} == {(30, 27.5)}


def test_paper_lies_or_stands() -> None:
    sheet = PaperSize.A4.sheet()
    assert (sheet.width, sheet.height) == pytest.approx((210 * MM, 297 * MM))
    lying = PaperSize.LETTER.sheet(landscape=True)
    assert (lying.width, lying.height) == (792, 612)


SHEET = PaperSize.A4.sheet()
ADDRESS = "http://192.168.178.23:8000/t/7KQ2MX/"


def test_a_code_has_its_white_inside_of_its_box() -> None:
    box = Box(10, 20, 60, 100)
    drawn = code(box, ADDRESS).box
    side = drawn.width / len(squares(ADDRESS))
    assert drawn.left - box.left == pytest.approx(QUIET * side)
    assert (drawn.width, drawn.middle) == pytest.approx((drawn.height, box.middle))


@pytest.mark.parametrize("side", [16, 20, 30, 60])
@pytest.mark.parametrize("dpi", [150, 300])
def test_a_code_is_read_from_paper_in_every_size(side: float, dpi: float) -> None:
    boxes = SHEET.inset(50).grid(2, 2)
    addresses = [ADDRESS, "https://phase10.example/", ADDRESS + "дом/?a=1&b=2", "A" * 90]
    figures = [
        part(Tag.FIGURE, code(Box(box.left, box.top, side * MM, side * MM), text), said=text)
        for box, text in zip(boxes, addresses, strict=True)
    ]
    document = Document("Codes", "en")
    document.add(Page(SHEET, tuple(figures)))
    assert sorted(codes(document.saved(), dpi=dpi)) == sorted(addresses)

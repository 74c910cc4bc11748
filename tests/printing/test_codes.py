import pytest

from printing.boxes import MM, Box, PaperSize
from printing.marks import QUIET, Page, Tag, code, part, squares
from printing.pdf.document import Document
from tests.printing.reading import codes

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

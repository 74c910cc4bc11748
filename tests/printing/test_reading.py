"""What a file is read back for: each fault is one that is found."""

from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from printing.marks import MARGIN, Box, Frame, Mark, Page, PaperSize, Part, Stroke, Tag, code, part
from printing.pdf.document import OWNER, Document, Element, PageObject, TaggedPage
from printing.pdf.objects import Stream
from printing.text import write
from tests.printing.reading import Read, assert_clean, codes, faults_of, structure

SHEET = PaperSize.A4.sheet()
PLACE = SHEET.inset(MARGIN).upper(20)


def saved(*parts: Part, drawn: tuple[Mark, ...] = (), title: str = "A page") -> bytes:
    document = Document(title, "en")
    document.add(Page(SHEET, parts, drawn))
    return document.saved()


def said(text: str, box: Box = PLACE) -> Part:
    return part(Tag.PARAGRAPH, write(box, text, 12))


def table() -> Part:
    heads = (part(Tag.COLUMN_HEAD, write(box, "Head", 9)) for box in PLACE.columns([1, 1]))
    cells = (
        part(Tag.CELL, write(box, name, 9))
        for box, name in zip(PLACE.below(30).upper(20).columns([1, 1]), ("Anna", "Bo"), strict=True)
    )
    return part(Tag.TABLE, part(Tag.ROW, *heads), part(Tag.ROW, *cells))


def faults(pdf: bytes) -> str:
    return "\n".join(faults_of(Read(pdf)))


def test_a_page_is_read_as_it_was_drawn() -> None:
    pdf = saved(said("Hello"), said("дом", PLACE.below(40).upper(20)), title="Two words")
    read = Read(pdf)
    assert_clean(pdf)
    assert read.texts == ["Hello", "дом"]
    assert (read.title, read.language) == ("Two words", "en")
    assert (read.pages[0].width, read.pages[0].height) == pytest.approx(
        PaperSize.A4.value, abs=0.01
    )
    hello = read.pages[0].texts[0]
    assert (hello.size, hello.content) == (12, 0)
    assert abs(hello.box.left - PLACE.left) < 2
    assert PLACE.top < hello.box.top < hello.baseline < PLACE.bottom


def test_signs_of_several_subsets_are_one_text() -> None:
    many = "".join(map(chr, range(0x100, 0x100 + 60)))
    more = "".join(map(chr, range(0x400, 0x400 + 90)))
    mixed = "".join(map("".join, zip(many, more, strict=False)))
    read = Read(saved(said(many + more, PLACE), said(mixed, PLACE.below(40).upper(20))))
    assert read.texts == [many + more, mixed]


def test_the_tree_holds_what_is_read_out() -> None:
    pdf = saved(part(Tag.SECTION, part(Tag.TITLE, write(PLACE, "Title", 12)), said_as("words")))
    tree = structure(pdf)
    (section,) = tree.inside
    title, figure = section.inside
    assert (tree.tag, section.tag, title[:3]) == ("Document", "Sect", ("H1", "Title", ""))
    assert (figure.tag, figure.alt, figure.read) == ("Figure", "words", "words")


def said_as(words: str) -> Part:
    return part(Tag.FIGURE, code(PLACE.below(40).upper(90), "https://a.example/"), said=words)


def test_a_table_is_read_by_its_cells() -> None:
    pdf = saved(table())
    assert_clean(pdf)
    assert Read(pdf).tables == [[("Head", "Head"), ("Anna", "Bo")]]


def test_codes_are_read_from_the_page_as_it_is_seen() -> None:
    pdf = saved(said_as("a code"))
    assert codes(pdf) == ["https://a.example/"]
    assert codes(pdf, dpi=100) == ["https://a.example/"]


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ((said("over"), said("under")), "is over 'over'"),
        ((said("edge", Box(2, 100, 100, 20)),), "at the edge"),
        ((said("gone", Box(700, 100, 100, 20)),), "outside of the page"),
        ((said_as(""),), "not said in words"),
        ((part(Tag.PARAGRAPH, write(PLACE, "tiny", 4)),), "too small to be read"),
        ((said_as("a code"), said("on it", PLACE.below(60).upper(20).inset(230, 0))), "a figure"),
        ((said_as("a code"), said_as("another")), "over another one"),
        ((), "nothing on it is read out"),
        ((part(Tag.TABLE),), "a table is made of"),
        ((part(Tag.TABLE, part(Tag.ROW, part(Tag.CELL, write(PLACE, "x", 9)))),), "no heads"),
        ((part(Tag.TABLE, part(Tag.ROW)),), "a row is made of"),
        ((part(Tag.LIST, said("no item")),), "a list is made of"),
    ],
)
def test_what_is_wrong_on_a_page_is_found(parts: tuple[Part, ...], fault: str) -> None:
    assert fault in faults(saved(*parts))


def test_rows_that_differ_in_length_are_found() -> None:
    heads, row = (inner for inner in table().inside if isinstance(inner, Part))
    uneven = part(Tag.TABLE, heads, part(Tag.ROW, row.inside[0]))
    assert "differ in length" in faults(saved(uneven))


@pytest.mark.parametrize(
    "line",
    [
        Stroke(PLACE.left + 12, PLACE.top, PLACE.left + 12, PLACE.bottom),
        Stroke(PLACE.left, PLACE.middle, PLACE.right, PLACE.middle),
    ],
)
def test_a_line_through_a_text_is_found(line: Stroke) -> None:
    assert "runs through 'Hello'" in faults(saved(said("Hello"), drawn=(line,)))
    beside = Frame(PLACE.inset(-2))
    assert not faults(saved(said("Hello"), drawn=(beside,)))


def test_a_file_without_a_title_is_found() -> None:
    assert "has no title" in faults(saved(said("Hello"), title=""))


class Silent(Document):
    """Says nothing of itself."""

    def catalog(self) -> bytes:
        gone = (b"/Lang(en)", b"/Marked true", b"/DisplayDocTitle true")
        whole = super().catalog()
        for entry in gone:
            whole = whole.replace(entry, b"")
        return whole


class Loose(Document):
    """Draws outside of all parts."""

    def stream(self, stream: Stream) -> int:
        stream.ops = [op for op in stream.ops if b"MCID" not in op and op != b"EMC"]
        return super().stream(stream)


class Twice(Document):
    """Has each page read out twice."""

    def ready(self, printed: TaggedPage) -> PageObject:
        printed.elements.append(Element(Tag.PARAGRAPH, OWNER, "", [0]))
        return super().ready(printed)


class Ownerless(Document):
    """Forgets whose the contents of its pages are."""

    def place(self, ready: PageObject) -> None:
        super().place(ready)
        self.owners[-1] = self.objects.add(b"[]")


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (Silent, "no language"),
        (Silent, "does not say that it is tagged"),
        (Silent, "not its title"),
        (Loose, "in no part"),
        (Loose, "differ in [0]"),
        (Twice, "belongs to 2 elements"),
        (Ownerless, "not every content has an owner"),
    ],
)
def test_a_file_that_is_not_in_order_is_found(kind: type[Document], fault: str) -> None:
    document = kind("A page", "en")
    document.add(Page(SHEET, (said("Hello"),)))
    assert fault in faults(document.saved())


def test_what_any_program_prints_is_found() -> None:
    file = BytesIO()
    canvas = Canvas(file)
    canvas.setFillColorRGB(1, 0, 0)
    canvas.drawString(100, 100, "Hello")
    canvas.save()
    found = faults(file.getvalue())
    assert "is in colour" in found
    assert "Helvetica is not embedded" in found
    assert "cannot be copied" in found
    assert "has no tree" in found

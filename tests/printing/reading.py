"""Reads a PDF back: what is drawn where, what is read out, and whether all of it is in order."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import pypdfium2 as pdfium
import zxingcpp
from PIL import Image
from pypdf.generic import DictionaryObject

from tests.printing.drawn import DrawnPage, drawn_pages
from tests.printing.elements import Element, Tagged, found
from tests.printing.faults import faults_on

SAID = ("Figure",)  # what has to be said in words


@dataclass(frozen=True)
class Read:
    """A file that was read back."""

    pdf: bytes

    @cached_property
    def pages(self) -> list[DrawnPage]:
        return drawn_pages(self.pdf)

    @cached_property
    def tagged(self) -> Tagged:
        return Tagged(self.pdf, [texts_of(page) for page in self.pages])

    @property
    def tree(self) -> Element:
        return self.tagged.tree

    @property
    def texts(self) -> list[str]:
        """Each text that is drawn, page by page."""
        return [text for page in self.pages for text in page.words]

    @property
    def title(self) -> str:
        about = self.tagged.reader.metadata
        return (about and about.title) or ""

    @property
    def language(self) -> str:
        return str(self.tagged.root["/Lang"])

    @property
    def tables(self) -> list[list[tuple[str, ...]]]:
        """Each table as its rows, each row as what is read in its cells."""
        return [
            [tuple(cell.read for cell in row.inside) for row in table.all("TR")]
            for table in self.tree.all("Table")
        ]


def texts_of(page: DrawnPage) -> dict[int, list[str]]:
    texts: dict[int, list[str]] = defaultdict(list)
    for thing in page.texts:
        if thing.content is not None:
            texts[thing.content].append(thing.text)
    return texts


def structure(pdf: bytes) -> Element:
    """The tree of what is read out: (tag, text, alt, inside, …)."""
    return Read(pdf).tree


def rendered(pdf: bytes, page: int = 0, dpi: float = 300) -> Image.Image:
    """A page in grey, as a printer or a scanner of this resolution has it."""
    document = pdfium.PdfDocument(pdf)
    try:
        image: Image.Image = document[page].render(scale=dpi / 72, grayscale=True).to_pil()
        return image.convert("L")
    finally:
        document.close()


def darkness(pdf: bytes, page: int = 0) -> float:
    """The share of a page that ink takes."""
    levels = rendered(pdf, page, dpi=100).histogram()
    return sum(levels[:128]) / sum(levels)


def codes(pdf: bytes, page: int = 0, dpi: float = 300) -> list[str]:
    """What the codes of a page say, from the top to the bottom and from left to right."""
    kinds = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])
    found = zxingcpp.read_barcodes(rendered(pdf, page, dpi), kinds)
    places = [(code.position.top_left.y // 20, code.position.top_left.x, code) for code in found]
    return [code.text for _top, _left, code in sorted(places, key=lambda place: place[:2])]


def assert_clean(pdf: bytes | Read) -> None:
    """Nothing is wrong with a file, whatever it is about."""
    faults = list(faults_of(pdf if isinstance(pdf, Read) else Read(pdf)))
    more = f" … and {len(faults) - 12} more" if len(faults) > 12 else ""
    assert not faults, "\n".join(faults[:12]) + more


def faults_of(read: Read) -> Iterator[str]:
    """Everything that is wrong with a file."""
    for number, page in enumerate(read.pages):
        for fault in faults_on(page):
            yield f"page {number + 1}: {fault}"
    yield from about_the_file(read)
    yield from about_fonts(read.tagged)
    if "/StructTreeRoot" not in read.tagged.root:
        yield "the file has no tree"
        return
    yield from about_elements(read)
    for element in read.tree.all():
        yield from about_element(element)


def about_the_file(read: Read) -> Iterator[str]:
    root = read.tagged.root
    if not found(root.get("/MarkInfo", DictionaryObject())).get("/Marked"):
        yield "the file does not say that it is tagged"
    if not found(root.get("/ViewerPreferences", DictionaryObject())).get("/DisplayDocTitle"):
        yield "a window would show the name of the file, not its title"
    if not root.get("/Lang"):
        yield "the file has no language"
    if not read.title.strip():
        yield "the file has no title"
    if not read.pages:
        yield "the file has no pages"


def about_fonts(tagged: Tagged) -> Iterator[str]:
    for font in tagged.fonts():
        name = str(font.get("/BaseFont"))
        descriptor = found(font["/FontDescriptor"]) if "/FontDescriptor" in font else None
        if descriptor is None or not {"/FontFile2", "/FontFile3"} & descriptor.keys():
            yield f"{name} is not embedded"
        if name[7:8] != "+":
            yield f"{name} is embedded as a whole"
        if "/ToUnicode" not in font:
            yield f"what is drawn in {name} cannot be copied"


def about_elements(read: Read) -> Iterator[str]:
    tagged, tree = read.tagged, read.tree
    for claim, times in Counter(tagged.claims).items():
        if times > 1:
            yield f"content {claim[1]} of page {claim[0] + 1} belongs to {times} elements"
    claimed = set(tagged.claims)
    for number, page in enumerate(read.pages):
        there = tagged.contents(number)
        if there != list(range(len(there))):
            yield f"page {number + 1}: contents are not numbered one after the other: {there}"
        if len(tagged.owners(number)) != len(there):
            yield f"page {number + 1}: not every content has an owner"
        if lost := set(there) ^ {content for at, content in claimed if at == number}:
            yield f"page {number + 1}: contents and elements differ in {sorted(lost)}"
        if not there:
            yield f"page {number + 1}: nothing on it is read out"
        for thing in page.things:
            if (thing.content is None) != thing.is_artifact:
                yield f"page {number + 1}: {thing.text or thing.sort} is in no part, or decoration"
    if tree.tag != "Document":
        yield f"the tree begins with {tree.tag}"
    in_order = [element.page for element in tree.inside]
    if any(later < earlier for earlier, later in pairwise(in_order)):
        yield "the pages are not read out one after the other"


def about_element(element: Element) -> Iterator[str]:
    inside = [inner.tag for inner in element.inside]
    match element.tag:
        case "Table" if not inside or set(inside) != {"TR"}:
            yield f"a table is made of {inside}"
        case "Table" if "TH" not in {inner.tag for row in element.inside for inner in row.inside}:
            yield f"a table has no heads: {element.read[:60]!r}"
        case "TR" if not inside or not set(inside) <= {"TH", "TD"}:
            yield f"a row is made of {inside}"
        case "TH" if element.scope not in ("Row", "Column"):
            yield f"the head {element.text!r} is of no row or column"
        case "L" if set(inside) != {"LI"}:
            yield f"a list is made of {inside}"
        case tag if tag in SAID and not element.alt.strip():
            yield "a figure is not said in words"
    if element.tag == "Table" and len({len(row.inside) for row in element.inside}) > 1:
        yield f"the rows of a table differ in length: {element.read[:60]!r}"

"""Files as other programs read them, and the same for the same pages."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from itertools import batched
from unicodedata import normalize

import pypdfium2 as pdfium
import pytest
from django.conf import settings
from hypothesis import given
from pypdf import PdfReader

from printing import typeface
from printing.marks import Box, Font, Page, PaperSize, Picture, Stroke, Tag, Text, part
from printing.pdf.document import Document
from printing.text import write
from printing.typeface import signs_of
from tests.laws import cases
from tests.printing.everything import INNER, SHEET, everything, everything_in, jpeg
from tests.printing.hostile import HOSTILE, texts
from tests.printing.reading import Read, assert_clean, rendered

HELLO = Page(SHEET, (part(Tag.PARAGRAPH, write(INNER.upper(20), "Hello", 12)),))


@pytest.fixture(scope="module")
def whole() -> Read:
    return Read(everything_in())


def test_everything_is_in_order(whole: Read) -> None:
    assert_clean(whole)
    assert len(whole.pages) == 5


def test_a_strict_reader_has_nothing_to_say(whole: Read) -> None:
    reader = PdfReader(BytesIO(whole.pdf), strict=True)
    assert len(reader.xref_objStm) > 80 > len(reader.xref[0])
    for number in (*reader.xref_objStm, *reader.xref[0]):
        reader.get_object(number)
    assert whole.pdf.startswith(b"%PDF-1.7")


def test_the_same_pages_make_the_same_file(whole: Read) -> None:
    assert everything_in() == whole.pdf
    assert everything_in("de") != whole.pdf


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_they_do_in_another_process_too(whole: Read, seed: str) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "tests.printing.everything"],
        env=os.environ | {"PYTHONHASHSEED": seed},
        cwd=settings.BASE_DIR,
        capture_output=True,
        check=True,
        text=True,
    )
    assert made.stdout == sha256(whole.pdf).hexdigest()


def test_they_do_beside_others_in_threads(whole: Read) -> None:
    typeface.read.cache_clear()  # as after a start: the first two come at once
    with ThreadPoolExecutor(4) as threads:
        files = list(threads.map(everything_in, ["en", "de"] * 6))
    assert {files[at] for at in range(0, 12, 2)} == {whole.pdf}
    assert len({files[at] for at in range(1, 12, 2)}) == 1


def test_a_font_forgets_the_documents_that_nobody_saved() -> None:
    document = Document("Forgotten", "en")
    document.add(HELLO)
    known = typeface.typeface(Font.TEXT).state
    assert document.objects in known
    del document
    assert not any(fonts.delayedFonts for fonts in known)


def test_the_file_says_what_it_is(whole: Read) -> None:
    about = whole.tagged.reader.metadata
    assert about is not None
    assert (about.title, about.subject, about.author) == ("Everything", "All marks", "Club")
    assert about.creator == "phase10site"
    assert (whole.title, whole.language) == ("Everything", "en")
    assert "/Subject" not in (PdfReader(BytesIO(saved(HELLO))).metadata or {})


def saved(*pages: Page, title: str = "Hello") -> bytes:
    document = Document(title, "en")
    for page in pages:
        document.add(page)
    return document.saved()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_title_breaks_nothing(name: str) -> None:
    text = HOSTILE[name][:9000]
    pdf = saved(said(text), title=f"Title {text}")
    assert_clean(pdf)
    assert Read(pdf).title.startswith("Title ")


def said(text: str) -> Page:
    """Each of these in a place of its own, and said instead of what is drawn."""
    line = write(INNER.upper(20), text, 12)
    return Page(SHEET, (part(Tag.PARAGRAPH, line, said=text),))


def words(text: str) -> list[str]:
    """PDFium copies the letters of a ligature."""
    return normalize("NFKC", text).split()


@given(texts)
@cases(60)
def test_any_text_is_drawn_and_copied_as_it_was_typed(text: str) -> None:
    mark = Text(100, 100, text, 8, 100)
    page = Page(SHEET, (part(Tag.PARAGRAPH, mark, said=text),))
    read = Read(saved(page, title=f"A title {text}"))
    pdfium.PdfDocument(read.pdf)[0].render(scale=0.2)
    (element,) = read.tree.inside
    assert element.alt == told(text)
    assert [words(found) for found in read.texts] in ([words(told(text))], [])
    assert read.texts or not signs_of(text).strip()


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 0x20000, 0x4000))
def test_every_sign_is_drawn_and_copied(first: int) -> None:
    numbers = range(first, first + 0x4000)
    signs = ["".join(map(chr, those)) for those in batched(numbers, 24)]
    document = Document("Signs", "en")
    for those in batched(signs, 50):
        rows = INNER.rows([1] * 50)
        lines = (write(row, f"a{text}b", 9) for row, text in zip(rows, those, strict=False))
        document.add(Page(SHEET, tuple(part(Tag.PARAGRAPH, line) for line in lines)))
    read = Read(document.saved())
    assert_clean(read)
    for text, found in zip(signs, read.texts, strict=True):
        assert found.split() == told(f"a{text}b").split()


def told(text: str) -> str:
    """Halves of signs cannot be written down."""
    return text.encode("utf-16-be", "replace").decode("utf-16-be")


@given(texts)
@cases(60)
def test_no_text_is_wider_than_said(text: str) -> None:
    mark = write(Box(100, 100, 300, 20), text, 12)
    for found in Read(saved(Page(SHEET, (part(Tag.PARAGRAPH, mark),)))).pages[0].texts:
        assert mark.left - 4 <= found.box.left
        assert found.box.right <= mark.left + mark.width + 4


def test_hostile_texts_can_be_copied(whole: Read) -> None:
    rows = {row[0]: row[1] for row in whole.tables[0]}
    for name in ("markup", "entity", "picture", "PDF", "Hebrew", "Arabic", "mixed", "Cyrillic"):
        assert rows[name] == HOSTILE[name]
    assert rows["Chinese"] == HOSTILE["Chinese"]
    assert rows["emoji"] == HOSTILE["emoji"]
    assert rows["200 signs"].startswith("Anna-Lena Anna-Lena")


def test_a_sign_that_the_typeface_lacks_is_seen_as_a_box() -> None:
    place = INNER.upper(20)
    dark = rendered(saved(Page(SHEET, (part(Tag.PARAGRAPH, write(place, "王", 12)),))), dpi=72)
    histogram = dark.histogram()
    assert sum(histogram[:200]) > 10


def test_a_picture_is_in_the_file_once_however_often_it_is_drawn(whole: Read) -> None:
    assert whole.pdf.count(jpeg()) == 1
    assert whole.pdf.count(jpeg(grey=50)) == 1
    assert [len(page.images) for page in whole.pages] == [1] * 5
    box = whole.pages[0].images[0].box
    assert (box.width, box.height) == pytest.approx((80, 40), abs=0.1)


def test_a_picture_can_be_decoration() -> None:
    decoration = Picture(INNER.lower(80), jpeg(), 40, 20)
    read = Read(saved(*[replace(HELLO, drawn=(decoration,))] * 2))
    assert_clean(read)
    assert [page.images[0].is_artifact for page in read.pages] == [True, True]


def test_copies_are_read_out_as_one(whole: Read) -> None:
    by_page = [
        [element.tag for element in whole.tree.inside if element.page == at] for at in range(5)
    ]
    assert by_page[0] == by_page[1] == ["H1", "Figure", "Figure", "Table", "L"]
    assert by_page[2] == by_page[3] == ["Figure"]
    copy = next(element for element in whole.tree.inside if element.page == 2)
    assert copy.alt == "The same"
    assert whole.pages[2].words == whole.pages[1].words


def test_copies_cost_little() -> None:
    def length(count: int) -> int:
        document = Document("Copies", "en")
        document.add_sets([everything()], count, "The same")
        return len(document.saved())

    assert length(101) - length(2) < 99 * 200


def test_sets_come_one_after_the_other() -> None:
    document = Document("Sets", "en")
    document.add_sets([HELLO, said("Bye")], 2, "The same")
    read = Read(document.saved())
    assert read.texts == ["Hello", "Bye"] * 2
    assert_clean(read)


def test_no_copy_is_no_page() -> None:
    document = Document("Copies", "en")
    document.add_sets([everything()], 0, "The same")
    document.add(HELLO)
    assert Read(document.saved()).texts == ["Hello"]


def test_a_document_without_pages_is_nobodys_wish() -> None:
    with pytest.raises(AssertionError, match="without pages"):
        Document("Nothing", "en").saved()


def test_pages_that_share_what_is_only_drawn_have_it_once() -> None:
    under = everything().drawn
    one, many = (saved(*[replace(HELLO, drawn=under)] * count) for count in (1, 50))
    assert len(many) - len(one) < 49 * 300


def test_on_another_paper_it_stands_where_it_should() -> None:
    under = (Stroke(30, 50, 200, 50),)
    sheets = (SHEET, PaperSize.A4.sheet(landscape=True))
    read = Read(saved(*[Page(sheet, HELLO.parts, under) for sheet in sheets]))
    assert [round(page.paths[0].box.middle) for page in read.pages] == [50, 50]


def test_nothing_is_drawn_under_what_has_nothing_under_it() -> None:
    assert Read(saved(HELLO)).pages[0].paths == []


def test_thousands_of_objects_are_packed() -> None:
    read = Read(saved(*[HELLO] * 300))
    assert len(read.pages) == 300
    assert read.pdf.count(b"/Type/ObjStm") >= 4
    assert_clean(read)

"""One font for all: a document must not meet another one of the same name."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from printing import typeface
from printing.marks import Font
from printing.typeface import FACES, LAST, NO_SIGN, PRIVATE, in_plane, width_of

THREADS = 6
FONTS = Path(typeface.__file__).parent / "fonts"


@pytest.fixture
def impatient() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def fonts_of(load: Callable[[Font], Any]) -> set[int]:
    """Which fonts threads get that all ask for the first one at once."""
    typeface.read.cache_clear()
    start = Barrier(THREADS)

    def ask(_thread: int) -> Any:
        start.wait()
        return load(Font.TEXT)

    with ThreadPoolExecutor(THREADS) as threads:
        return {id(font) for font in list(threads.map(ask, range(THREADS)))}


@pytest.mark.usefixtures("impatient")
def test_threads_that_begin_together_draw_with_one_font() -> None:
    assert len(fonts_of(typeface.typeface)) == 1


@pytest.mark.usefixtures("impatient")
def test_without_taking_turns_each_would_have_its_own() -> None:
    assert len(fonts_of(typeface.read)) > 1


def test_bold_is_another_font() -> None:
    assert typeface.typeface(Font.BOLD) is typeface.typeface(Font.BOLD)
    assert typeface.typeface(Font.BOLD) is not typeface.typeface(Font.TEXT)
    assert width_of("Anna", face=Font.BOLD) > width_of("Anna")


def test_faces_stand_for_themselves_and_other_far_signs_are_a_box() -> None:
    assert in_plane("A") == "A"
    assert ord(in_plane(chr(FACES[0]))) in typeface.typeface(Font.TEXT).face.charToGlyph
    assert in_plane("\U00020000") == chr(NO_SIGN) == LAST


def test_nobody_gets_a_face_by_the_number_that_stands_for_it() -> None:
    assert in_plane(chr(PRIVATE[0])) == chr(NO_SIGN)


LETTERS = (
    "ÄÖÜäöüß ÀÂÇÉÈÊËÎÏÔÙÛŒàâçéèêëîïôùûœ ÌÒìò АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ аёйъы 0–9 «„“’»·…"
)


@pytest.mark.parametrize("face", [Font.DISPLAY, Font.DISPLAY_BOLD])
def test_the_typeface_of_the_screen_has_the_letters_of_all_languages(face: Font) -> None:
    assert typeface.face_for(LETTERS + "\u00a0\u202f", face) is face


def test_a_text_with_a_letter_that_it_lacks_is_set_in_the_plain_one_as_a_whole() -> None:
    assert typeface.face_for("Anna Παππά", Font.DISPLAY) is Font.TEXT
    assert typeface.face_for("Anna Παππά", Font.DISPLAY_BOLD) is Font.BOLD
    assert width_of("Anna Παππά", Font.DISPLAY_BOLD) == width_of("Anna Παππά", Font.BOLD)
    assert typeface.face_for("Παππά", Font.TEXT) is Font.TEXT


def test_both_typefaces_come_with_their_licence() -> None:
    for face in Font:
        assert (FONTS / f"{face.value}.ttf").exists()
    assert "SIL Open Font License" in (FONTS / "LICENSE-Piazzolla").read_text()

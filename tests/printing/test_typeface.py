"""One font for all: a document must not meet another one of the same name."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from printing import typeface
from printing.typeface import FACES, LAST, NO_SIGN, PRIVATE, in_plane, width_of

THREADS = 6


@pytest.fixture
def impatient() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def fonts_of(load: Callable[[bool], Any]) -> set[int]:
    """Which fonts threads get that all ask for the first one at once."""
    typeface.read.cache_clear()
    start = Barrier(THREADS)

    def ask(_thread: int) -> Any:
        start.wait()
        return load(False)

    with ThreadPoolExecutor(THREADS) as threads:
        return {id(font) for font in list(threads.map(ask, range(THREADS)))}


@pytest.mark.usefixtures("impatient")
def test_threads_that_begin_together_draw_with_one_font() -> None:
    assert len(fonts_of(typeface.typeface)) == 1


@pytest.mark.usefixtures("impatient")
def test_without_taking_turns_each_would_have_its_own() -> None:
    assert len(fonts_of(typeface.read)) > 1


def test_bold_is_another_font() -> None:
    assert typeface.typeface(True) is typeface.typeface(True)
    assert typeface.typeface(True) is not typeface.typeface(False)
    assert width_of("Anna", bold=True) > width_of("Anna")


def test_faces_stand_for_themselves_and_other_far_signs_are_a_box() -> None:
    assert in_plane("A") == "A"
    assert ord(in_plane(chr(FACES[0]))) in typeface.typeface(False).face.charToGlyph
    assert in_plane("\U00020000") == chr(NO_SIGN) == LAST


def test_nobody_gets_a_face_by_the_number_that_stands_for_it() -> None:
    assert in_plane(chr(PRIVATE[0])) == chr(NO_SIGN)

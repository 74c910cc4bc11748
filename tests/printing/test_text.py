import time
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printing.marks import Box, Font, Text
from printing.text import (
    LONGEST,
    MORE,
    SMALLEST,
    Side,
    break_lines,
    fit_line,
    height_of,
    paragraph,
    write,
)
from printing.typeface import CAPITAL, LEADING, signs_of, width_of
from tests.printing.hostile import HOSTILE, LONG_WORD, texts, words

PLACE = Box(10, 20, 100, 30)
sides = st.sampled_from(Side)
A_LITTLE = 0.001


def assert_inside(text: Text, box: Box) -> None:
    assert text.left >= box.left - A_LITTLE
    assert text.left + text.width <= box.right + A_LITTLE
    assert box.top < text.baseline - CAPITAL * text.size < text.baseline < box.bottom


@given(texts, st.floats(1, 200), st.floats(5, 12), sides, st.sampled_from(Font))
def test_no_text_is_wider_than_its_box(
    text: str, width: float, size: float, side: Side, face: Font
) -> None:
    box = Box(10, 20, width, 30)
    mark = write(box, text, size, side, face=face)
    assert_inside(mark, box)
    assert mark.width == pytest.approx(width_of(signs_of(mark.text), face) * mark.size)


@given(texts, st.floats(1, 200), st.floats(5, 12))
def test_a_text_that_fits_stays_as_it_is(text: str, width: float, size: float) -> None:
    short, fits = fit_line(text, width, size)
    if width_of(signs_of(text)) * size <= width:
        assert (short, fits) == (text, size)
    elif short == text:
        assert SMALLEST <= fits < size
        assert width_of(signs_of(text)) * fits == pytest.approx(width)
    else:
        assert fits == SMALLEST
        assert not short or text.startswith(short.removesuffix(MORE))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_stay_in_their_box(name: str) -> None:
    started = time.process_time()
    for side in Side:
        assert_inside(write(PLACE, HOSTILE[name], 12, side), PLACE)
    for line in paragraph(PLACE, HOSTILE[name], 9):
        assert_inside(line, PLACE)
    assert time.process_time() - started < 0.5


def test_a_text_is_made_smaller_before_it_is_cut() -> None:
    smaller = write(PLACE, "Anna-Lena Maximiliane", 12)
    assert smaller.text == "Anna-Lena Maximiliane"
    assert smaller.width == pytest.approx(100)
    assert SMALLEST < smaller.size < 12
    cut = write(PLACE, "Anna-Lena Maximiliane", 12, least=11)
    assert (cut.text, cut.size) == ("Anna-Lena Maxi…", 11)


def test_what_asks_for_less_than_the_smallest_size_gets_it() -> None:
    assert write(PLACE, "Anna", 3).size == 3
    assert write(PLACE, "Anna" * 30, 3).size == 3


def test_where_nothing_fits_nothing_stands() -> None:
    for width in (1.0, 0.0, -5.0):
        mark = write(Box(0, 0, width, 10), "Anna", 10)
        assert (mark.text, mark.width) == ("", 0)


def test_no_blank_stands_before_the_sign_that_there_was_more() -> None:
    width = width_of("Anna " + MORE) * 5 + 0.1
    assert write(Box(0, 0, width, 10), "Anna Bertha", 5).text == "Anna…"


def test_a_text_stands_at_the_start_in_the_middle_or_at_the_end() -> None:
    start, middle, end = (write(PLACE, "Anna", 10, side) for side in Side)
    assert start.left == 10
    assert middle.left + middle.width / 2 == pytest.approx(60)
    assert end.left + end.width == pytest.approx(110)


def test_bold_is_wider() -> None:
    assert write(PLACE, "Anna", 10, face=Font.BOLD).width > write(PLACE, "Anna", 10).width


@given(words, st.floats(30, 200), st.sampled_from(Font))
def test_lines_hold_all_words_and_none_is_wider_than_said(
    text: str, width: float, face: Font
) -> None:
    lines = list(break_lines(text, width, 9, face=face))
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        fits = width_of(signs_of(line), face) * 9 <= width + A_LITTLE
        assert fits or len(signs_of(line)) <= 1 or has_marks(line)


def has_marks(line: str) -> bool:
    """Marks are never parted from the letter that they stand on."""
    return any(unicodedata.combining(sign) for sign in line)


@given(words, st.floats(30, 200))
def test_a_line_is_broken_no_further(text: str, width: float) -> None:
    for line in break_lines(text, width, 9):
        if not has_marks(line):
            assert list(break_lines(line, width, 9)) == [line]


def test_words_are_kept_whole_where_they_fit() -> None:
    assert list(break_lines("one two three four", 40, 9)) == ["one two", "three", "four"]
    assert list(break_lines("", 40, 9)) == [""]


def test_no_line_ends_at_a_blank_that_holds_together() -> None:
    assert list(break_lines("one two\u00a0: three\u202f!", 40, 9)) == [
        "one",
        "two\u00a0:",
        "three\u202f!",
    ]


def test_a_word_that_is_too_long_is_broken_within() -> None:
    lines = list(break_lines("a Donaudampfschifffahrt b", 40, 9))
    assert "".join(lines) == "aDonaudampfschifffahrt b"
    assert lines[0] == "a"
    assert lines[-1].endswith(" b")


def test_marks_stay_with_their_letter() -> None:
    assert all("a\u0323\u0302" in line for line in break_lines("a\u0323\u0302" * 3, 1, 9))


def test_of_a_word_without_an_end_the_beginning_stands() -> None:
    lines = list(break_lines(LONG_WORD, 100, 9))
    assert "".join(lines) == LONG_WORD[:LONGEST] + MORE


def test_a_text_without_an_end_has_an_end() -> None:
    lines = list(break_lines("ab " * 100_000, 100, 9))
    assert len(lines) < 1000
    assert lines[-1].endswith(MORE)


def test_a_paragraph_stands_line_below_line() -> None:
    lines = paragraph(PLACE, "one two three four five", 9)
    assert [line.text for line in lines] == ["one two three four", "five"]
    many = paragraph(PLACE.upper(100), "word " * 30, 8)
    assert {round(b.baseline - a.baseline, 3) for a, b in pairwise(many)} == {8 * LEADING}


def test_what_does_not_fit_into_the_height_is_left_out_with_a_sign_of_it() -> None:
    lines = paragraph(PLACE, "word " * 30, 8)
    assert len(lines) == 2
    assert lines[-1].text.endswith(MORE)
    assert len(paragraph(PLACE.upper(1), "word " * 30, 8)) == 1


def test_the_height_of_a_paragraph_is_that_of_its_lines() -> None:
    text = "word " * 30
    lines = paragraph(PLACE.upper(500), text, 8)
    assert height_of(text, PLACE.width, 8) == pytest.approx(len(lines) * 8 * LEADING)
    assert height_of(text, PLACE.width, 8, face=Font.BOLD) >= height_of(text, PLACE.width, 8)

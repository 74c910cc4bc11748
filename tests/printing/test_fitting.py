from hypothesis import given
from hypothesis import strategies as st

from printing.marks import Box, Font
from printing.text import MORE, Side, write_lines
from printing.typeface import LEADING, signs_of, width_of
from tests.printing.hostile import HOSTILE, words

BOX = Box(100, 50, 200, 60)


def test_what_fits_on_a_line_is_as_large_as_was_asked_for() -> None:
    (text,) = write_lines(BOX, "Ada", 30)
    assert (text.text, text.size, text.left) == ("Ada", 30, 100)


def test_two_lines_are_larger_than_one() -> None:
    texts = write_lines(BOX, "Katarzyna Nowakowska", 30, lines=2)
    assert [text.text for text in texts] == ["Katarzyna", "Nowakowska"]
    (alone,) = write_lines(BOX, "Katarzyna Nowakowska", 30, lines=1)
    assert texts[0].size > alone.size


def test_lines_are_about_equally_long() -> None:
    texts = write_lines(BOX, "Anna Maria Luisa de Medici y Toledo", 24)
    one, other = (text.width for text in texts)
    assert abs(one - other) < 60


def test_a_word_is_made_smaller_before_it_is_broken() -> None:
    (text,) = write_lines(BOX, "Wolfeschlegelsteinhausen", 20)
    assert text.size < 20
    assert len(write_lines(BOX, "Anna Wolfeschlegelsteinhausenbergerdorffwelche", 40)) == 2
    first, *_rest = write_lines(BOX, "Wolfeschlegelsteinhausenbergerdorff" * 3, 20)
    assert first.text.startswith("Wolfeschlegel")


def test_a_line_may_end_after_a_hyphen() -> None:
    texts = write_lines(BOX, "Guttenberg-Hohenlohe", 30)
    assert [text.text for text in texts] == ["Guttenberg-", "Hohenlohe"]
    assert len(write_lines(BOX, "-12345678901-23456", 30)) == 1


def test_a_blank_that_must_not_end_a_line_stays() -> None:
    texts = write_lines(BOX, "The Tens · 19.\u00a0November\u00a02026", 24)
    assert texts[-1].text.endswith("19.\u00a0November\u00a02026")


def test_what_does_not_fit_at_all_ends_with_a_sign_of_it() -> None:
    texts = write_lines(BOX, "Anna " * 100, 30, least=12)
    assert len(texts) == 2
    assert texts[-1].text.endswith(MORE)
    assert {text.size for text in texts} == {12}


def test_the_lines_stand_in_the_middle_of_the_height() -> None:
    for name in ("Ada", "Katarzyna Nowakowska"):
        texts = write_lines(BOX, name, 20, Side.MIDDLE)
        tops = [text.baseline - 0.729 * text.size for text in texts]
        above, below = min(tops) - BOX.top, BOX.bottom - max(text.baseline for text in texts)
        assert abs(above - below) < 1


def test_hostile_names_stay_in_their_box() -> None:
    for name in HOSTILE.values():
        check(name)


@given(words, st.integers(1, 3))
def test_any_text_stays_in_its_box(text: str, lines: int) -> None:
    check(text, lines)


def check(name: str, most: int = 2) -> None:
    texts = write_lines(BOX, name, 30, Side.MIDDLE, face=Font.BOLD, least=8, lines=most)
    assert len(texts) <= most
    for text in texts:
        assert width_of(signs_of(text.text), face=Font.BOLD) * text.size <= BOX.width + 0.01
        assert text.left >= BOX.left - 0.01
    assert len(texts) * texts[0].size * LEADING <= BOX.height + 0.1 or len(texts) == 1


def test_the_smallest_size_is_never_above_the_one_that_was_asked_for() -> None:
    texts = write_lines(BOX, "Anna " * 100, 9, least=12)
    assert {text.size for text in texts} == {9}

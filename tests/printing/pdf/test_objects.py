from hypothesis import given
from hypothesis import strategies as st

from printing.marks import Box, Stroke
from printing.pdf.objects import Ink, Objects, Stream, dark_runs, spelled
from printing.text import write


@given(st.text("01", max_size=30))
def test_dark_squares_are_drawn_in_runs(bits: str) -> None:
    found = list(dark_runs(bits))
    dark = {start + at for start, length in found for at in range(length)}
    assert dark == {at for at, bit in enumerate(bits) if bit == "1"}
    assert sum(length for _start, length in found) == len(dark)


def test_texts_are_spelled_in_hexadecimal() -> None:
    assert spelled("A") == b"feff0041"
    assert spelled("\ud800") == b"feff003f"
    assert spelled("😀") == b"feffd83dde00"


def test_between_two_texts_that_belong_together_stands_a_blank() -> None:
    """Readers put the words of a content together as they are drawn."""
    stream = Stream(Ink(Objects("en")), 100)
    one, other = (write(Box(at, 0, 40, 20), "word", 9) for at in (0, 50))
    stream.draw([one, other, Stroke(0, 0, 1, 1), one])
    blanks = [b"Tz<20>Tj" in op for op in stream.ops]
    assert blanks == [False, True, False, False, False]

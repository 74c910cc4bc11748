from hypothesis import given
from hypothesis import strategies as st

from printing.pdf.ink import dark_runs, spelled
from printing.pdf.objects import runs


@given(st.sets(st.integers(0, 60), min_size=1))
def test_runs_hold_all_numbers(numbers: set[int]) -> None:
    found = list(runs(sorted(numbers)))
    assert {first + at for first, count in found for at in range(count)} == numbers
    assert all(first + count not in numbers for first, count in found)


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

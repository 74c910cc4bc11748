"""Blank sheets and cards: everything can be read, in every language, on every paper size."""

from collections.abc import Iterator
from itertools import product

import pytest

from printing.marks import PaperSize, Text
from printing.svg import marks_in
from rules import Edition, edition, edition_keys
from scoring.printed_files import ACROSS, LANGUAGES, Format
from scoring.sheets.blanks import Blank, blank_file, blank_pages
from tests.pairs import some

SMALLEST = 5.0


def texts(blank: Blank) -> Iterator[Text]:
    for page in blank_pages(blank):
        for part in page.parts:
            yield from (mark for mark in marks_in(part) if isinstance(mark, Text))


def numbers(blank: Blank) -> list[list[int]]:
    """The numbers of the deals at the beginning of the lines of each page."""
    return [
        [int(text.text) for text in found if text.left < edge and text.text.isdigit()]
        for found, edge in (
            ([mark for part in page.parts for mark in marks_in(part) if isinstance(mark, Text)], 54)
            for page in blank_pages(blank)
        )
    ]


@pytest.mark.parametrize("language", some(LANGUAGES, 2))
@pytest.mark.parametrize("key", edition_keys())
def test_no_word_is_cut_and_none_is_too_small(key: str, language: str) -> None:
    known: Edition = edition(key)
    some = [v for v in known.variants if v.fixed_deals] + [known.variants[0]]
    ways = product(some, PaperSize, (False, True), ACROSS, (2, 6))
    for variant, size, landscape, per_page, players in ways:
        format = Format(size, landscape, per_page)
        blank = Blank(
            edition=key, variant=variant, players=players, format=format, language=language
        )
        bad = [text for text in texts(blank) if "…" in text.text or text.size < SMALLEST]
        assert not bad, (blank, bad[:3])


@pytest.mark.parametrize(("lines", "expected"), [(1, [1]), (12, [12]), (27, [27]), (40, [20, 20])])
def test_there_are_as_many_lines_as_were_asked_for(lines: int, expected: list[int]) -> None:
    found = numbers(Blank(lines=lines))
    assert [len(page) for page in found] == expected
    assert [number for page in found for number in page] == list(range(1, lines + 1))


def test_otherwise_there_are_as_many_as_fit() -> None:
    (upright,), (lying,) = numbers(Blank()), numbers(Blank(format=Format(landscape=True)))
    assert len(upright) > len(lying) > 12


def test_a_game_of_ten_deals_has_room_on_the_smallest_sheet() -> None:
    quarter = Format(landscape=True, per_page=4)
    for key, language in product(edition_keys(), LANGUAGES):
        blank = Blank(edition=key, format=quarter, players=6, language=language)
        assert all(len(set(page)) >= 9 for page in numbers(blank))


def test_copies_hardly_make_the_file_larger() -> None:
    one, hundred = (len(blank_file(Blank(lines=40), copies).file) for copies in (1, 100))
    assert hundred < one + 100 * 2 * 700

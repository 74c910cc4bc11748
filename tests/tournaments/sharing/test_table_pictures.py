"""A table as a picture: what is in it, whatever the names are."""

import time
from io import BytesIO

import pytest
from PIL import Image

from tournaments.sharing.table_pictures import FIRST, PictureRow, TablePicture, fitted, lettered

NAMES = ("Ada", "Ольга", "محمد", "Dora 😀", "W" * 200, "\u202eabc", "")


def picture(*names: str) -> TablePicture:
    rows = [PictureRow(f"{n}.", name, "33.33", n - 3) for n, name in enumerate(names, 1)]
    return TablePicture("2026", "The Tens", rows, "Nobody yet", "tens.example/seasons/X")


def opened(file: bytes) -> Image.Image:
    return Image.open(BytesIO(file))


def test_it_is_a_small_file_as_high_as_its_rows() -> None:
    file = picture(*NAMES).png("light")
    assert opened(file).format == "PNG"
    assert len(file) < 50_000
    assert opened(file).height - opened(picture("Ada").png("light")).height == 84 * 6


def test_day_and_night_have_their_own_colours() -> None:
    light, dark = (opened(picture("Ada").png(theme)).convert("L") for theme in ("light", "dark"))
    assert light.getpixel((2, 2)) == pytest.approx(225, abs=6)
    assert dark.getpixel((2, 2)) == pytest.approx(22, abs=6)


def test_an_empty_table_says_so_in_a_picture_too() -> None:
    assert opened(picture().png("light")).height == opened(picture("Ada").png("light")).height


def test_a_long_name_ends_where_the_points_begin() -> None:
    font, signs = lettered("W" * 200, FIRST)
    short = fitted(signs, font, 300)
    assert short.endswith("W…")
    assert font.getlength(short) <= 300
    assert fitted("Ada", font, 300) == "Ada"


@pytest.mark.long
def test_it_is_there_within_60_ms() -> None:
    table = picture(*["Karla Bauer"] * 10)
    table.png("light")  # the fonts are read
    began = time.process_time()
    for _ in range(5):
        table.png("light")
    assert (time.process_time() - began) / 5 < 0.06

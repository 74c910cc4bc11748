"""The pictures of the manual can be taken anew, and are small; the text names each of them."""

import os
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image

from tests.browser.pages import Pages
from tools.pictures.manual import LOCALES, SCALE, take_all
from tournaments.manual.pages import SHOT_SIZE, manual_in

KEPT = Path(settings.BASE_DIR) / "static" / "img" / "manual"
MOST = 60_000  # bytes


def named_in(language: str) -> set[str]:
    return {shot.name for paragraph in manual_in(language) for shot in paragraph.shots}


def size_of(picture: Path) -> tuple[int, int]:
    with Image.open(picture) as image:
        return image.size


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_each_picture_that_is_named_is_there_and_small(language: str) -> None:
    pictures = list((KEPT / language).iterdir())
    assert {picture.stem for picture in pictures} == named_in(language)
    assert all(picture.stat().st_size <= MOST for picture in pictures)
    sizes = {size_of(picture) for picture in pictures}
    assert sizes == {(round(SHOT_SIZE[0] * SCALE), round(SHOT_SIZE[1] * SCALE))}


@pytest.mark.long
@pytest.mark.parametrize("language", LOCALES)
def test_they_are_taken_from_a_night_that_was_played(
    pages: Pages, tmp_path: Path, language: str
) -> None:
    folder = (KEPT if "PHASE10_PICTURES" in os.environ else tmp_path) / language
    taken = list(take_all(pages, language, folder))
    assert {picture.stem for picture in taken} == named_in(language)
    assert all(picture.stat().st_size <= MOST for picture in taken)

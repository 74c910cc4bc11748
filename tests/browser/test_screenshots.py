"""The pictures of the README can be taken anew, and are small enough to load on the road."""

import os
from pathlib import Path

import pytest

from docs.screenshots.pictures import take_all
from tests.browser.pages import Pages

HOME = Path(__file__).parents[2]
MOST = 150_000  # bytes


@pytest.mark.long
def test_the_pictures_of_the_readme_are_taken_from_a_played_game(
    pages: Pages, tmp_path: Path
) -> None:
    folder = Path(os.environ.get("PHASE10_PICTURES", tmp_path))
    for picture in take_all(pages, folder):
        assert f"docs/screenshots/{picture.name}" in (HOME / "README.md").read_text("utf-8")
        assert (HOME / "docs" / "screenshots" / picture.name).exists()
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size < MOST

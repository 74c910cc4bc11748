"""The pictures of the README can be taken anew, and are small enough to load on the road."""

import os
from pathlib import Path

import pytest

from tests.browser.pages import Pages
from tests.browser.troubles import Troubles
from tools.pictures.pages import SCENES, SHOWN, sheet
from tools.pictures.pictures import take_all

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


def test_the_sheets_of_the_pages_are_all_on_one_paper() -> None:
    """docs/pages.md shows each, and none that is not taken any more."""
    paper = (HOME / "docs" / "pages.md").read_text("utf-8")
    kept = {path.stem for path in (HOME / "docs" / "screenshots" / "pages").glob("*.png")}
    assert kept == set(SHOWN)
    assert all(f"(screenshots/pages/{name}.png)" in paper for name in SHOWN)


@pytest.mark.long
@pytest.mark.parametrize("name", SHOWN)
def test_each_page_of_a_night_is_taken_on_every_screen_by_day_and_by_night(
    pages: Pages, troubles: Troubles, tmp_path: Path, name: str
) -> None:
    if SCENES[name].status != 200:
        troubles.announce(SCENES[name].status)
    folder = Path(os.environ.get("PHASE10_PICTURES", tmp_path)) / "pages"
    folder.mkdir(exist_ok=True)
    picture = sheet(pages, SCENES[name], folder)
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size < 2 * MOST

"""The pictures of docs/printables.md can be taken anew, of every printable that there is."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.utils.translation import get_language_info

from scoring.clubs.models import ClubPicture
from tests.tournaments.nights.sample.short import Silent, season
from tools.pictures.printed import LANGUAGES, PICTURES, emblem, take_all
from tournaments.nights.models import Tournament
from tournaments.nights.sample.script import SEASON
from tournaments.nights.sample.tasks import make
from tournaments.printables.catalogue import PRINTABLES

DOCS = Path(__file__).parents[3] / "docs"
MOST = 150_000  # bytes
NOW = datetime(2026, 11, 19, 19, 30, tzinfo=UTC)


def test_the_pictures_of_printables_are_all_on_one_page() -> None:
    """docs/printables.md shows each, and none that is not taken any more."""
    text = (DOCS / "printables.md").read_text("utf-8")
    kept = {path.stem for path in (DOCS / "screenshots" / "printables").glob("*.png")}
    names = {picture.name for picture in PICTURES}
    assert kept == names
    assert all(f"(screenshots/printables/{name}.png)" in text for name in names)


def test_the_line_above_a_picture_of_a_night_names_its_language() -> None:
    lines = (DOCS / "printables.md").read_text("utf-8").splitlines()
    for key in PRINTABLES:
        (shown,) = (line for line in lines if f"/night-{key}.png)" in line)
        language = get_language_info(LANGUAGES.get(key, "en"))["name"]
        assert shown.count(", in ") == (key in LANGUAGES), shown
        assert key not in LANGUAGES or f", in {language}]" in shown, shown


@pytest.mark.long
@pytest.mark.django_db
def test_a_picture_of_every_printable_is_taken_from_the_sample(tmp_path: Path) -> None:
    made = season(script=SEASON, now=NOW)
    make(made, Silent())
    night = Tournament.objects.filter(is_sample=True).exclude(ended_at=None).latest("date")
    ClubPicture.objects.keep(night.club, emblem())
    folder = Path(os.environ.get("PHASE10_PICTURES", tmp_path)) / "printables"
    for picture in take_all(night, folder):
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size < MOST

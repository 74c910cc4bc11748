"""The pictures of docs/paper.md can be taken anew, of every kind of paper that there is."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scoring.clubs.picture_models import ClubPicture
from tests.tournaments.nights.sample.short import Silent, season
from tools.pictures.printed import PICTURES, emblem, take_all
from tournaments.nights.models import Tournament
from tournaments.nights.sample.script import SEASON
from tournaments.nights.sample.season import make

DOCS = Path(__file__).parents[3] / "docs"
MOST = 150_000  # bytes
NOW = datetime(2026, 11, 19, 19, 30, tzinfo=UTC)


def test_the_pictures_of_paper_are_all_on_one_page() -> None:
    """docs/paper.md shows each, and none that is not taken any more."""
    text = (DOCS / "paper.md").read_text("utf-8")
    kept = {path.stem for path in (DOCS / "screenshots" / "paper").glob("*.png")}
    names = {picture.name for picture in PICTURES}
    assert kept == names
    assert all(f"(screenshots/paper/{name}.png)" in text for name in names)


@pytest.mark.long
@pytest.mark.django_db
def test_a_picture_of_every_kind_of_paper_is_taken_from_the_sample(tmp_path: Path) -> None:
    made = season(script=SEASON, now=NOW)
    make(made, Silent())
    night = Tournament.objects.filter(is_sample=True).exclude(ended_at=None).latest("date")
    ClubPicture.objects.keep(night.club, emblem())
    folder = Path(os.environ.get("PHASE10_PICTURES", tmp_path)) / "paper"
    for picture in take_all(night, folder):
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size < MOST

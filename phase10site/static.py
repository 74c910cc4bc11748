"""Static files whose address carries a stamp of their content, so that browsers may keep them."""

from functools import cache
from hashlib import sha256

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage

SIGNS = 12  # of a stamp


@cache
def stamp(name: str) -> str:
    path = finders.find(name)
    assert path, f"there is no static file {name}"
    with open(path, "rb") as file:
        return sha256(file.read()).hexdigest()[:SIGNS]


class StampedFiles(StaticFilesStorage):
    def url(self, name: str | None, force: bool = False) -> str:
        return f"{super().url(name)}?{stamp(name or '')}"

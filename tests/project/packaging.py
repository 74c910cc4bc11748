"""The package of the program, made of what stands here."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from tests.project.packages import HOME, PACKAGES

BESIDE = ("locale", "static", "templates")  # the packages, and inside of one in a wheel
MINUTE = 60


def built(target: str, folder: Path, home: Path = HOME) -> Path:
    """The wheel or the sdist, in this folder."""
    words = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(words, cwd=home, check=True, capture_output=True, timeout=MINUTE)
    (made,) = (path for path in folder.iterdir() if path.is_file())
    return made


def names_in(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def names_expected() -> set[str]:
    """What git knows of the packages and of what stands beside them, where a wheel has it."""
    words = ["git", "ls-files", "-z", *PACKAGES, *BESIDE]
    known = subprocess.run(words, cwd=HOME, check=True, capture_output=True, text=True).stdout
    return {
        f"phase10site/files/{name}" if name.partition("/")[0] in BESIDE else name
        for name in known.rstrip("\0").split("\0")
        if not name.endswith(".po") and (HOME / name).exists()
    }

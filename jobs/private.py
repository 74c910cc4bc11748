"""Files and folders that only the user who runs the program may read, whatever the umask."""

import os
from pathlib import Path

FILE, FOLDER = 0o600, 0o700


def opener(path: str, flags: int) -> int:
    """For `open`: nobody else can read the file from the moment when it is there."""
    return os.open(path, flags, FILE)


def make_folder(folder: Path) -> None:
    """And those above it that are not there yet."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=FOLDER, exist_ok=True)

"""The installation's secret key: made once, kept beside the database, never in the repository."""

import contextlib
import os
import tempfile
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def secret_key(folder: Path) -> str:
    """Read the key of this installation; the first start makes it."""
    path = folder / "secret_key"
    if path.exists():
        return path.read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=folder, encoding="utf-8") as draft:
        draft.write(get_random_secret_key())
        draft.flush()
        with contextlib.suppress(FileExistsError):  # another process was first: its key counts
            os.link(draft.name, path)
    return path.read_text(encoding="utf-8")

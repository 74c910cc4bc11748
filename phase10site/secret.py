"""The installation's secret key: made once, kept beside the database, never in the repository."""

import contextlib
import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def secret_key(folder: Path) -> str:
    """Read the key of this installation; the first start makes it."""
    path = folder / "secret_key"
    if path.exists():
        return path.read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"secret_key.{os.getpid()}")
    draft.write_text(get_random_secret_key(), encoding="utf-8")
    draft.chmod(0o600)
    with contextlib.suppress(FileExistsError):  # another process was first: its key counts
        os.link(draft, path)
    draft.unlink()
    return path.read_text(encoding="utf-8")

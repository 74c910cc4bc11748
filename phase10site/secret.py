"""The installation's secret key: made once, kept beside the database, never in the repository."""

import contextlib
import os
import tempfile
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from jobs.private import give, make_folder

NO_FOLDER = (
    "The folder {folder} cannot be written ({why}). "
    "Give yourself the right to write there, or set PHASE10_DATA to another folder."
)
NO_KEY = (
    "The key in {path} cannot be used ({why}). Put the file back from where you keep copies, "
    "or remove it: the next start makes another key, and everybody has to sign in again."
)


def secret_key(folder: Path, looks_only: bool = False) -> str:
    """Read the key of this installation; the first start makes it."""
    path = folder / "secret_key"
    if not path.exists():
        if looks_only:
            return get_random_secret_key()
        try:
            make_key(path)
        except OSError as error:
            raise ImproperlyConfigured(
                NO_FOLDER.format(folder=folder, why=error.strerror)
            ) from error
    return read_key(path)


def read_key(path: Path) -> str:
    try:
        key = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise ImproperlyConfigured(NO_KEY.format(path=path, why=why)) from error
    if not key.strip():
        raise ImproperlyConfigured(NO_KEY.format(path=path, why="it is empty"))
    return key


def make_key(path: Path) -> None:
    """Whole or not at all, even if the power fails."""
    make_folder(path.parent)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, encoding="utf-8") as draft:
        draft.write(get_random_secret_key())
        draft.flush()
        os.fsync(draft.fileno())
        give(draft.fileno(), path.parent)
        with contextlib.suppress(FileExistsError):  # another process was first: its key counts
            os.link(draft.name, path)

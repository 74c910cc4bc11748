"""The files of a backup on their way to their place, and what lay there before."""

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import IO, Self

from django.conf import settings

from jobs.private import make_folder, opener
from phase10site.backups.manifest import HalfDone, Refused
from phase10site.backups.whole_file import put_on_disk

LONGEST_NAME = 400


def folder() -> Path:
    return Path(settings.DATA_DIR) / "media"


def files() -> dict[str, Path]:
    """By their names below the folder, in their order; links lead elsewhere and are left out."""
    found = (path for path in sorted(folder().rglob("*")) if path.is_file())
    return {path.relative_to(folder()).as_posix(): path for path in found if not path.is_symlink()}


def is_safe(name: str) -> bool:
    """It stays below the folder, and every system can write it."""
    parts = name.split("/")
    return (
        len(name) <= LONGEST_NAME
        and not PurePosixPath(name).is_absolute()
        and not {"", ".", ".."} & set(parts)
        and not set("\\\0\n\r") & set(name)
        and is_utf8(name)
    )


def is_utf8(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def refuse_unsafe(names: Iterable[str]) -> None:
    """Before they are written: what could not be put back is no backup."""
    for name in names:
        if not is_safe(name):
            raise Refused(f"The file {name!r} in {folder()} cannot be kept: give it another name.")


def real_folder() -> Path:
    """The folder itself, where a link leads to it."""
    return folder().resolve()


def replaced_folder() -> Path:
    return real_folder().with_name(f"{real_folder().name}.replaced")


def put_back() -> None:
    """Put back what was taken away by a restore that was killed before it put the new in."""
    with suppress(FileNotFoundError):
        if not real_folder().exists():
            replaced_folder().rename(real_folder())


class StagedMedia:
    """Put beside their folder, and in its place as the last step before all is kept."""

    def __init__(self) -> None:
        self.place, self.old = real_folder(), replaced_folder()
        self.path = self.place.with_name(f"{self.place.name}.restoring")

    def __enter__(self) -> Self:
        if self.place.is_mount():
            raise Refused(f"{self.place} is a disk of its own: restore while it is taken off.")
        shutil.rmtree(self.path, ignore_errors=True)
        make_folder(self.path)
        return self

    def __exit__(self, *_error: object) -> None:
        shutil.rmtree(self.path, ignore_errors=True)

    def add(self, name: str, content: IO[bytes]) -> None:
        target = self.path / name
        make_folder(target.parent)
        with open(target, "xb", opener=opener) as file:
            shutil.copyfileobj(content, file)
            file.flush()
            os.fsync(file.fileno())

    def take_place(self) -> None:
        if self.old.exists():
            shutil.rmtree(self.old)
        if self.place.exists():
            self.place.rename(self.old)
        self.path.rename(self.place)
        put_on_disk(self.place.parent)

    @contextmanager
    def undone_on_error(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            try:
                self.undo()
            except OSError as error:
                raise HalfDone(f"What was in {self.place} lies in {self.old} now.") from error
            raise

    def undo(self) -> None:
        """As much as was done."""
        if not self.path.exists():
            self.place.rename(self.path)
        if self.old.exists() and not self.place.exists():
            self.old.rename(self.place)

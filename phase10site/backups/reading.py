"""Reading a backup: all of it is checked before anything is made of it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BufferedReader
from pathlib import Path
from typing import IO, BinaryIO, cast
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError

from django.conf import settings

from jobs.running import StepCounter
from phase10site.backups import manifest, tables
from phase10site.backups.manifest import ArchivedFile, Manifest, Refused
from phase10site.backups.media import is_safe
from phase10site.backups.whole_file import is_intact, is_marked

CHUNK = 1024 * 1024
NOT_WHOLE = "It is not a whole backup: it was cut off, or is something else."
CHANGED = "It is damaged: its content is no longer what was written."
UNREADABLE = (BadZipFile, ZlibError, EOFError, NotImplementedError, RuntimeError, ValueError)


class Backup:
    """A backup that has been found to be whole."""

    def __init__(self, archive: ZipFile) -> None:
        self.archive = archive
        self.manifest = read_manifest(archive)

    @property
    def size(self) -> int:
        return sum(entry.size for entry in self.manifest.entries.values())

    @contextmanager
    def open(self, name: str) -> Iterator[IO[bytes]]:
        with self.archive.open(name) as entry, BufferedReader(cast(BinaryIO, entry)) as file:  # type: ignore[type-var]
            yield file

    def check(self, steps: StepCounter) -> None:
        self.check_room()
        self.check_names()
        self.check_migrations()
        done = 0
        steps.start(self.size, "Checking the file")
        for name, entry in self.manifest.entries.items():
            self.check_content(name, entry)
            done += entry.size
            steps.step(done)

    def check_names(self) -> None:
        """Exactly what the manifest names, each as long as it says."""
        found = {info.filename: info.file_size for info in self.archive.infolist()}
        found.pop(manifest.NAME)
        told = {name: entry.size for name, entry in self.manifest.entries.items()}
        if found != told or len(self.archive.infolist()) != len(told) + 1:
            raise Refused("It is damaged: what is in it is not what its manifest says.")
        if not all(map(is_safe, self.manifest.media)):
            raise Refused("It is refused: it would write files outside of its folder.")

    def check_migrations(self) -> None:
        if tables.unknown_migrations(self.manifest.migrations):
            raise Refused(manifest.NEWER.format(self.manifest.product))
        models = tables.kept_models(self.manifest.migrations)
        if {model._meta.db_table for model in models} != set(self.manifest.tables):
            raise Refused("It is damaged: it has other tables than its version of the program.")

    def check_room(self) -> None:
        needed = sum(entry.size for entry in self.manifest.media.values())
        free = shutil.disk_usage(settings.DATA_DIR).free
        if needed > free:
            raise Refused(f"Its files need {needed:,} bytes, and the disk has {free:,} left.")

    def check_content(self, name: str, entry: ArchivedFile) -> None:
        """Not more of it is read than the size that `check_names` has compared."""
        digest = sha256()
        with self.open(name) as file:
            while chunk := file.read(CHUNK):
                digest.update(chunk)
        if digest.hexdigest() != entry.sha256:
            raise Refused(f"It is damaged: {name} is not what was written.")


def read_manifest(archive: ZipFile) -> Manifest:
    if archive.namelist().count(manifest.NAME) != 1:
        raise Refused(NOT_WHOLE)
    with archive.open(manifest.NAME) as file:
        return Manifest.read(file.read(manifest.LARGEST_MANIFEST))


@contextmanager
def checked_backup(path: Path, steps: StepCounter) -> Iterator[Backup]:
    """The backup in this file, checked to its last byte; refused where anything is wrong."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise Refused(f"It cannot be read ({error.strerror}).") from error
    with file:
        try:
            backup = backup_in(file, steps)
        except UNREADABLE as error:
            raise Refused(NOT_WHOLE) from error
        with backup.archive:
            yield backup


def backup_in(file: BinaryIO, steps: StepCounter) -> Backup:
    if not is_marked(file):
        raise Refused(NOT_WHOLE)
    if not is_intact(file):
        raise Refused(CHANGED)
    backup = Backup(ZipFile(file))
    backup.check(steps)
    return backup

"""The data folder: writable, on a disk of its own machine, with room."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.template.defaultfilters import filesizeformat

from jobs import results
from phase10site.backups import nightly
from phase10site.data_folder import is_open, own_paths
from phase10site.doctor.report import Finding, broken, mind, ok

LITTLE, NONE = 1_000_000_000, 50_000_000  # bytes
MOUNTS = Path("/proc/self/mounts")  # Linux
OF_A_NETWORK = {"9p", "afs", "ceph", "cifs", "fuse.glusterfs", "fuse.sshfs", "lustre"}
OF_A_NETWORK |= {"nfs", "nfs4", "smb3", "smbfs", "vboxsf"}


def look() -> Iterator[Finding]:
    data = Path(settings.DATA_DIR)
    if refused := first_refused([data, results.folder(), nightly.folder()]):
        yield broken("folder", refused, "Give the user that runs this the right to write there.")
        return
    if path := next(filter(is_closed, own_paths(data)), None):
        yield broken(
            "folder",
            f"{path} cannot be read or written by the user that runs this",
            "Give everything in the folder to that user; whoever it belongs to made it.",
        )
    yield room(data)
    yield from open_to_others(data)
    kind = kind_of_disk(data)
    if settings.DATABASES["default"]["ENGINE"] == "phase10site.sqlite" and kind in OF_A_NETWORK:
        yield broken(
            "disk",
            f"SQLite lies on a network disk ({kind}): its locks do not hold there",
            "Put PHASE10_DATA on a disk of this machine, or use PostgreSQL.",
        )


def open_to_others(folder: Path) -> Iterator[Finding]:
    """Each start closes what is of its own user."""
    if path := next(filter(is_open, own_paths(folder)), None):
        yield mind(
            "privacy",
            f"others on this machine may read {path}",
            "Start it once as the user that it belongs to, or give it to the one who does.",
        )


def is_closed(path: Path) -> bool:
    """To us."""
    return not os.access(path, os.R_OK | os.W_OK)


def first_refused(folders: list[Path]) -> str:
    """Why the first of them cannot be written, if one cannot."""
    for folder in folders:
        try:
            with tempfile.TemporaryFile(dir=as_far_as_it_is_there(folder)) as probe:
                probe.write(b"x")
                probe.flush()
        except OSError as error:
            return f"{folder} cannot be written: {error.strerror}"
    return ""


def as_far_as_it_is_there(folder: Path) -> Path:
    """What would have to be writable for it to be made."""
    return next(place for place in (folder, *folder.parents) if os.path.lexists(place))


def room(folder: Path) -> Finding:
    free = shutil.disk_usage(as_far_as_it_is_there(folder)).free
    says = f"{folder} is writable, {plain_size(free)} free"
    cure = "Make room on that disk: what cannot be written is refused, and jobs fail."
    if free < NONE:
        return broken("folder", says, cure)
    return mind("folder", says, cure) if free < LITTLE else ok("folder", says)


def plain_size(size: int) -> str:
    return filesizeformat(size).replace("\xa0", " ")


def kind_of_disk(folder: Path, mounts: Path | None = None) -> str:
    """The file system that the folder lies on, as far as this system tells."""
    try:
        rows = [line.split() for line in (mounts or MOUNTS).read_text().splitlines()]
    except OSError:
        return ""
    real = os.path.realpath(folder)
    kinds = {row[1].replace("\\040", " "): row[2] for row in rows}  # the last mount counts
    over = (place for place in kinds if os.path.commonpath([real, place]) == place)
    return kinds.get(max(over, key=len, default=""), "")

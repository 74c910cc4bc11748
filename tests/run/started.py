"""A folder as the first start leaves it: whoever tests no first start need not wait for one."""

import fcntl
import os
import shutil
from functools import cache
from pathlib import Path

from tests.run.site import run


@cache
def first() -> Path:
    """The data of an installation whose tables one of the workers makes for all of them."""
    shared = Path(os.environ["SHARED_BY_TESTS"])
    folder = shared / "started"
    with (shared / "started.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            draft = shared / "starting"
            draft.mkdir()
            migrated = run("migrate", "-v0", folder=draft)
            assert migrated.returncode == 0, migrated.stderr
            draft.rename(folder)
    return folder / "data"


def begin(folder: Path) -> None:
    """Put the tables into this folder, if it has no data yet."""
    if not (folder / "data").exists():
        shutil.copytree(first(), folder / "data")

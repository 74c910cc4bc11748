"""A folder as the first start leaves it: whoever tests no first start need not wait for one."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from tests.run.site import run


@cache
def first() -> Path:
    """The data of an installation whose tables are made, until this process ends."""
    folder = Path(tempfile.mkdtemp(prefix="phase10-started-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    migrated = run("migrate", "-v0", folder=folder)
    assert migrated.returncode == 0, migrated.stderr
    return folder / "data"


def begin(folder: Path) -> None:
    """Put the tables into this folder, if it has no data yet."""
    if not (folder / "data").exists():
        shutil.copytree(first(), folder / "data")

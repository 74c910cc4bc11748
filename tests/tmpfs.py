"""A real disk with little room on it."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def tiny_disk(folder: Path, size: int) -> Iterator[Path]:
    """A disk of so many bytes in this folder. Only root may have one: others skip the test."""
    disk = folder / "disk"
    disk.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(disk)]
    mounted = subprocess.run(words, capture_output=True, text=True, check=False)
    if mounted.returncode:
        sentence = f"needs the right to mount a small disk: {mounted.stderr.strip()}"
        if os.geteuid() == 0 and os.environ.get("PHASE10_REQUIRE") == "all":
            pytest.fail(sentence, pytrace=False)
        pytest.skip(sentence)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)

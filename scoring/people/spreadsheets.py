"""XLSX is read by a process of its own, one at a time: what it unpacks to, nobody knows before."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from django.conf import settings

from scoring.people.lists import FAULTS, ReaderBusy, Rows, TooLarge

MARK = b"PK\x03\x04"
READER = "scoring.people.workbook"
ONE_AT_A_TIME = Lock()
PATIENCE = 10.0  # seconds to wait for that
LONGEST = 20.0  # seconds until a file is given up, whatever it does


def is_spreadsheet(content: bytes) -> bool:
    return content.startswith(MARK)


def read_spreadsheet(content: bytes, most: int) -> Rows:
    """The cells of its first sheet as they were typed: a formula is its text."""
    with in_turn():
        said = answer_of_the_reader(content, most)
    if fault := said.get("fault"):
        raise FAULTS[fault]
    rows: Rows = said["rows"]
    return rows


@contextmanager
def in_turn() -> Iterator[None]:
    if not ONE_AT_A_TIME.acquire(timeout=PATIENCE):
        raise ReaderBusy
    try:
        yield
    finally:
        ONE_AT_A_TIME.release()


def answer_of_the_reader(content: bytes, most: int) -> dict[str, Any]:
    """Where it was stopped by its limits, the file was too much for it."""
    try:
        ended = subprocess.run(
            [sys.executable, "-m", READER, str(most)],
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=settings.BASE_DIR,
            timeout=LONGEST,
            check=True,
        )
    except subprocess.SubprocessError as error:
        raise TooLarge from error
    answer: dict[str, Any] = json.loads(ended.stdout)
    return answer

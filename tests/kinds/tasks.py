"""Jobs for tests and measurements: each does one thing that a real one may do."""

import time
from pathlib import Path
from typing import Any

from jobs.kinds import JobFailed, nobody, task
from jobs.results import ResultFile
from jobs.running import Progress


@task("empty", "Nothing at all", about=nobody)
def empty(progress: Progress) -> float:
    """The value is when it was begun, by the clock of this machine."""
    return time.time()


@task("count", "Counting", about=nobody)
def count(progress: Progress, to: int, pause: float = 0.0, diary: str = "") -> int:
    """Count to a number; the diary gets a line for each one, so that gaps and repeats are seen."""
    progress.start(to)
    for number in range(progress.checkpoint or 0, to):
        if diary:
            with Path(diary).open("a") as file:
                file.write(f"{number}\n")
        time.sleep(pause)
        progress.step(number + 1, checkpoint=number + 1)
    return to


@task("stumble", "Stumbling", about=nobody)
def stumble(progress: Progress, known: bool) -> None:
    if known:
        raise JobFailed("The stone was seen too late.")
    raise ZeroDivisionError("an unseen stone")


@task("write", "Writing", about=nobody)
def write(progress: Progress, size: int, name: str = "zeros.bin") -> ResultFile:
    """A file of so many bytes."""
    with ResultFile(progress.claim.job, name) as result_file:
        result_file.file.write(bytes(size))
    return result_file


def answer(progress: Progress, **parameters: Any) -> dict[str, Any]:
    return parameters


task("answer", "Answering", about=nobody)(answer)

"""Processes whose clocks are wrong."""

from pathlib import Path

from tests.programs import FAKETIME, require


def clock(shift: str) -> dict[str, str]:
    """What makes a process read another time, such as "+3s"; how long things take stays true."""
    return {"LD_PRELOAD": str(require(FAKETIME)), "FAKETIME": shift, "DONT_FAKE_MONOTONIC": "1"}


def clock_in(file: Path) -> dict[str, str]:
    """The same, with the shift in a file that may be changed meanwhile."""
    env = clock("") | {"FAKETIME_TIMESTAMP_FILE": str(file), "FAKETIME_NO_CACHE": "1"}
    del env["FAKETIME"]
    return env

"""Which version of the program this is."""

import subprocess
from functools import cache
from pathlib import Path

from phase10site import __version__

COMMIT = "$Format:%h$"  # git writes it into what it packs, see .gitattributes
PROGRAM = Path(__file__).resolve().parents[1]
BUILT_FROM = PROGRAM / "phase10site" / "built_from.txt"  # a wheel has it, see tools/built_from.py
GIT_ANSWERS_WITHIN = 5  # seconds


@cache
def this_version() -> str:
    """`0.1.0 (840338a)`; without the commit where nobody has told it."""
    commit = COMMIT if COMMIT[0] != "$" else built_from() or checked_out()
    return f"{__version__} ({commit})" if commit else __version__


def built_from() -> str:
    return BUILT_FROM.read_text("utf-8").strip() if BUILT_FROM.exists() else ""


def checked_out() -> str:
    if not (PROGRAM / ".git").exists():
        return ""
    words = ["git", "-C", str(PROGRAM), "rev-parse", "--short=7", "HEAD"]
    try:
        said = subprocess.run(
            words, capture_output=True, timeout=GIT_ANSWERS_WITHIN, check=True, text=True
        )
    except (OSError, subprocess.SubprocessError):  # there is no git, or it may not look there
        return ""
    return said.stdout.strip()

"""Which version of the program this is: its number, and the commit where that is known."""

import subprocess
import tomllib
from functools import cache

from django.conf import settings

COMMIT = "$Format:%h$"  # git writes it into what it packs, see .gitattributes
PATIENCE = 5  # seconds


@cache
def this_version() -> str:
    """`0.1.0 (840338a)`; without the commit where nobody has told it."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    number, commit = project["project"]["version"], COMMIT if COMMIT[0] != "$" else checked_out()
    return f"{number} ({commit})" if commit else str(number)


def checked_out() -> str:
    if not (settings.BASE_DIR / ".git").exists():
        return ""
    words = ["git", "-C", str(settings.BASE_DIR), "rev-parse", "--short=7", "HEAD"]
    try:
        said = subprocess.run(words, capture_output=True, timeout=PATIENCE, check=True, text=True)
    except (OSError, subprocess.SubprocessError):  # there is no git, or it may not look there
        return ""
    return said.stdout.strip()

"""Which migrations were committed, each with its digest: from then on it never changes.

`python -m tests.project.migrations` puts what is new on the list; `./run check` asks whether it is
there and says what has changed. Where there is a git that knows, the history is asked too.
"""

import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("migrations.sha256")
SINCE = "9d1b6d37a5a61b28e85bd1edd3c0843571e06ab9"  # before it some were changed
APPS = ("api", "jobs", "phase10site", "scoring", "tournaments")
CHANGED = "{} was committed, and data folders were made with it: put it back, and write another."
NEW = "{} is new: python -m tests.project.migrations puts it on the list."
GONE = "{} was committed, and data folders were made with it: it must stay."
PATTERN = "*/migrations/[0-9]*.py"


def digests(home: Path = HOME) -> dict[str, str]:
    """As the files are now."""
    files = (path for app in APPS for path in (home / app / "migrations").glob("[0-9]*.py"))
    return {path.relative_to(home).as_posix(): of_file(path) for path in sorted(files)}


def of_file(path: Path) -> str:
    return sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def listed(file: Path = LIST) -> dict[str, str]:
    rows = (line.split() for line in file.read_text(encoding="utf-8").splitlines())
    return {path: digest for digest, path in rows}


def faults(known: dict[str, str], found: dict[str, str]) -> Iterator[str]:
    for path, digest in known.items():
        if path not in found:
            yield GONE.format(path)
        elif found[path] != digest:
            yield CHANGED.format(path)


def changed_in_history(home: Path = HOME, since: str = SINCE) -> list[str]:
    """Migrations that a commit since then has changed or removed."""
    words = ["log", "--format=", "--name-only", "--diff-filter=MDRT", f"{since}..HEAD"]
    return sorted(set(git(home, *words, "--", PATTERN).split()))


def has_history(home: Path = HOME, since: str = SINCE) -> bool:
    """A checkout may have none, or only its last commits."""
    try:
        return not git(home, "merge-base", "--is-ancestor", since, "HEAD")
    except (OSError, subprocess.CalledProcessError):
        return False


def git(home: Path, *words: str) -> str:
    return subprocess.run(
        ["git", "-C", home, *words], check=True, capture_output=True, text=True
    ).stdout


def main(is_check: bool) -> int:
    known, found = listed(), digests()
    wrong = list(faults(known, found))
    new = [path for path in found if path not in known]
    if is_check:
        wrong += [NEW.format(path) for path in new]
    else:
        rows = sorted((found | known).items())
        LIST.write_text("".join(f"{digest}  {path}\n" for path, digest in rows), encoding="utf-8")
    sys.stderr.writelines(f"{fault}\n" for fault in wrong)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(is_check="--check" in sys.argv))

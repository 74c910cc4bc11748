"""What the doctor says: for people on any terminal, and for programs."""

import platform
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from importlib.metadata import version
from typing import Any

from phase10site.variables import DECLARED, Variable

WIDTH = 96
NOT_SET = "–"
IN_ASCII = str.maketrans({"–": "-", "“": '"', "”": '"', "’": "'", "…": "...", "→": "->"})
PACKAGES = ("Django", "uvicorn", "psycopg", "redis", "celery")


class Level(Enum):
    OK = "ok"
    MIND = "mind"  # it works, and would break when something else happens
    BROKEN = "broken"


@dataclass(frozen=True)
class Finding:
    """What one look has found; what is not well comes with what to do about it."""

    level: Level
    what: str
    says: str
    cure: str = ""


def ok(what: str, says: str) -> Finding:
    return Finding(Level.OK, what, says)


def mind(what: str, says: str, cure: str) -> Finding:
    return Finding(Level.MIND, what, says, cure)


def broken(what: str, says: str, cure: str) -> Finding:
    return Finding(Level.BROKEN, what, says, cure)


@dataclass(frozen=True)
class Setting:
    name: str
    value: str
    is_set: bool


def settings_in_use(given: dict[str, str]) -> list[Setting]:
    """Each variable with what it is set to, as far as it may be shown, or what is so without it."""
    return [
        Setting(name, value_of(variable, given.get(name)), name in given)
        for name, variable in DECLARED.items()
    ]


def value_of(variable: Variable, given: str | None) -> str:
    return variable.otherwise.replace("`", "") if given is None else variable.show(given)


def versions() -> dict[str, str]:
    return {"Python": platform.python_version()} | {name: version(name) for name in PACKAGES}


def in_words(settings: Iterable[Setting], findings: Sequence[Finding]) -> Iterator[str]:
    yield ", ".join(f"{name} {number}" for name, number in versions().items())
    yield "\nSettings (– is not set)"
    for each in settings:
        yield f"  {each.name:<21} {'' if each.is_set else NOT_SET + ' '}{each.value}"
    yield "\nFindings"
    for finding in findings:
        yield from lines_of(finding)
    yield f"\n{verdict(findings)}"


def lines_of(finding: Finding) -> Iterator[str]:
    head = f"  {finding.level.value:<7} {finding.what:<12} "
    indent = " " * len(head)
    yield wrap(finding.says, head, indent)
    if finding.cure:
        yield wrap(finding.cure, f"{indent}→ ", f"{indent}  ")


def wrap(text: str, first: str, others: str) -> str:
    """Lines of a terminal; a path or an address stays in one piece."""
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


def verdict(findings: Iterable[Finding]) -> str:
    levels = [finding.level for finding in findings]
    broken, minded = levels.count(Level.BROKEN), levels.count(Level.MIND)
    what = {0: "Nothing is", 1: "One thing is"}.get(broken, f"{broken} things are")
    return f"{what} broken, {minded} to mind." if minded else f"{what} broken."


def for_programs(settings: Iterable[Setting], findings: Sequence[Finding]) -> dict[str, Any]:
    return {
        "versions": versions(),
        "settings": [asdict(each) for each in settings],
        "findings": [asdict(each) | {"level": each.level.value} for each in findings],
        "broken": any(finding.level is Level.BROKEN for finding in findings),
    }


def of_wrong_variables(error: Exception) -> dict[str, Any]:
    """For programs, where not even the settings could be read."""
    cure = "Correct or unset it: README.md has the table of all variables."
    return for_programs([], [broken("variables", line, cure) for line in str(error).splitlines()])


def plain(text: str, encoding: str) -> str:
    """The text in letters that this terminal can show."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(IN_ASCII).encode(encoding, "replace").decode(encoding)
    return text

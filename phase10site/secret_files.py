"""Secrets that stand in files, as containers are given them: PHASE10_SECRET_KEY_FILE names one."""

from collections.abc import Mapping
from pathlib import Path

ENDING = "_FILE"
MOST = 64 * 1024  # letters; whatever is longer is no secret

NOT_READ = "{name} is “{path}”: it must be a file with the secret ({why})."
BOTH = "{name} and {name}_FILE are both set: keep one of them."


def read(given: Mapping[str, str], secrets: set[str]) -> tuple[dict[str, str], list[str]]:
    """What is given, with what stands in the files that it names, and what is wrong with those."""
    named = {name for name in secrets if name + ENDING in given}
    found = {name: text for name, text in given.items() if name.removesuffix(ENDING) not in named}
    wrong: list[str] = []
    for name in sorted(named):
        try:
            found[name] = secret_of(given, name)
        except UnreadableSecret as error:
            wrong.append(str(error))
    return found, wrong


class UnreadableSecret(ValueError):
    """What is wrong, as a sentence."""


def secret_of(given: Mapping[str, str], name: str) -> str:
    if name in given:
        raise UnreadableSecret(BOTH.format(name=name))
    path = Path(given[name + ENDING])
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(MOST).strip()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise UnreadableSecret(NOT_READ.format(name=name + ENDING, path=path, why=why)) from error
    if not text:
        raise UnreadableSecret(NOT_READ.format(name=name + ENDING, path=path, why="it is empty"))
    return text

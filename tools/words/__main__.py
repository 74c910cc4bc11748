"""Collect the strings marked for translation: ./run words; with --check, say what is wrong."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import django
from django.conf import settings

from tools.words.languages import languages


def main(words: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(prog="./run words", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, say each fault")
    asked = parser.parse_args(words)
    if find_spec("babel") is None:
        give_up("words needs the tools of development: ./run check installs them.")
    home = Path(settings.BASE_DIR)
    if asked.check:
        check_words(home)
    else:
        collect_words(home)


def check_words(home: Path) -> None:
    from tools.words.faults import faults  # noqa: PLC0415 - needs babel

    found = faults(home, languages())
    if found:
        give_up("\n".join(found))
    print("All words are marked and translated.")


def collect_words(home: Path) -> None:
    from tools.words.collect import collect  # noqa: PLC0415 - needs babel

    for language in languages():
        for line in collect(home, language):
            print(line)


def give_up(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise SystemExit(1)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "phase10site.settings")
    django.setup()
    main()

"""The one entrance of the program: `./run` and `phase10site` both lead here."""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from phase10site.places import COMMAND, DATA, IS_INSTALLED, PACKAGE
from phase10site.release import this_version

USAGE = f"""\
{COMMAND} [--data FOLDER] [COMMAND …] serves, or does one of these:

{{commands}}
Without --data, PHASE10_DATA names the folder of the data, otherwise it is
{DATA}.
"""
OF_DEVELOPERS = ("test", "check", "bench", "words")
FOR_DEVELOPERS = "This is for those who develop the program: ./run {word} in a checkout does it."
CALLED_ELSE = {"sign-in": "sign_in"}


def main() -> None:
    words = without_data(sys.argv[1:])
    if words[:1] in (["help"], ["--help"], ["-h"]) and len(words) == 1:
        sys.stdout.write(USAGE.format(commands=(PACKAGE / "commands.txt").read_text("utf-8")))
    elif words == ["--version"]:
        print(f"phase10site {this_version()}")
    elif IS_INSTALLED and words and words[0] in OF_DEVELOPERS:
        sys.exit(FOR_DEVELOPERS.format(word=words[0]))
    else:
        execute(named(words))


def without_data(words: Sequence[str]) -> list[str]:
    """The other words; the folder that --data names is known to whoever reads the variables."""
    parser = ArgumentParser(prog=COMMAND, add_help=False, allow_abbrev=False)
    parser.add_argument("--data", metavar="FOLDER")
    given, others = parser.parse_known_args(words)
    if given.data:
        os.environ["PHASE10_DATA"] = given.data
    return others


def named(words: Sequence[str]) -> list[str]:
    """With the command before its options, by its name in Python."""
    if not words or words[0].startswith("-"):
        return ["serve", *words]
    return [CALLED_ELSE.get(words[0], words[0]), *words[1:]]


def execute(words: list[str]) -> None:
    """As Django does; what is wrong with the variables is a sentence, not a stack trace."""
    sys.argv[1:] = words
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "phase10site.settings")
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415 - help needs no Django
    from django.core.management import execute_from_command_line  # noqa: PLC0415

    try:
        execute_from_command_line([COMMAND, *words])
    except ImproperlyConfigured as error:
        if words[0] == "doctor" and "--json" in words:
            from phase10site.doctor import report  # noqa: PLC0415 - reads the settings

            print(json.dumps(report.of_wrong_variables(error), indent=2))
            sys.exit(1)
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)

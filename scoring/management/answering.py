"""Commands for programs: a line of JSON in, a line of JSON out, at once."""

import os
import sys
from collections.abc import Iterable

from django.core.management.base import BaseCommand, CommandError


class AnsweringCommand(BaseCommand):
    requires_system_checks = []

    def write(self, answers: Iterable[str]) -> None:
        try:
            for answer in answers:
                self.stdout.write(answer)
                self.stdout.flush()
        except BrokenPipeError:
            say_no_more()  # the reader has seen enough
        except OSError as error:
            say_no_more()
            raise CommandError(f"The answer cannot be written: {error.strerror}.") from None


def say_no_more() -> None:
    """Python would still flush at exit and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

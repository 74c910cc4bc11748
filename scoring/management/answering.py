"""Commands for programs: a line of JSON in, a line of JSON out, at once."""

import os
import sys
from collections.abc import Iterable

from django.core.management.base import BaseCommand


class AnsweringCommand(BaseCommand):
    requires_system_checks = []

    def write(self, answers: Iterable[str]) -> None:
        try:
            for answer in answers:
                self.stdout.write(answer)
                self.stdout.flush()
        except BrokenPipeError:
            # The reader has seen enough; Python would still flush at exit and complain.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

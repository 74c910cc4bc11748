import os
import sys

from django.core.management.base import BaseCommand

from rules.wire import answers


class Command(BaseCommand):
    help = "Read one JSON game per line, write its state, one JSON line each."
    requires_system_checks = []

    def handle(self, *args: object, **options: object) -> None:
        try:
            for answer in answers(sys.stdin.buffer):
                self.stdout.write(answer)
                self.stdout.flush()
        except BrokenPipeError:
            # The reader has seen enough; Python would still flush at exit and complain.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

import sys

from rules.wire import answers
from scoring.management.answering import AnsweringCommand


class Command(AnsweringCommand):
    help = "Read one JSON game per line, write its state, one JSON line each."

    def handle(self, *args: object, **options: object) -> None:
        self.write(answers(sys.stdin.buffer))

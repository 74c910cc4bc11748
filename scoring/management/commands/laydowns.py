import sys
from argparse import ArgumentParser

from django.core.management.base import CommandError

from rules import RulesError
from rules.laydowns.questions import check_options
from rules.laydowns.wire import answers
from scoring.management.answering import AnsweringCommand


class Command(AnsweringCommand):
    help = "Read one JSON question about a laydown per line, write its answer, one JSON line each."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="KEY=VALUE",
            help="how it is played where a line does not say, such as natural_scope=group",
        )

    def handle(self, *args: object, option: list[str], **others: object) -> None:
        chosen = dict(word.partition("=")[::2] for word in option)
        try:
            check_options(chosen)
        except RulesError as error:
            raise CommandError(str(error)) from error
        self.write(answers(sys.stdin.buffer, chosen))

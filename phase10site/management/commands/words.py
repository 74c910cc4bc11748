from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from phase10site.words.languages import languages


class Command(BaseCommand):
    help = "Collect the strings marked for translation; with --check, say what is wrong with them."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing, say each fault")

    def handle(self, *args: Any, check: bool = False, **options: Any) -> None:
        if find_spec("babel") is None:
            self.give_up("words needs the tools of development: ./run check installs them.")
        home = Path(settings.BASE_DIR)
        if check:
            self.check_words(home)
        else:
            self.collect(home)

    def check_words(self, home: Path) -> None:
        from phase10site.words.faults import faults  # noqa: PLC0415 - needs babel

        found = faults(home, languages())
        if found:
            self.give_up("\n".join(found))
        self.stdout.write("All words are marked and translated.")

    def collect(self, home: Path) -> None:
        from phase10site.words.collect import collect  # noqa: PLC0415 - needs babel

        for language in languages():
            for line in collect(home, language):
                self.stdout.write(line)

    def give_up(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        raise SystemExit(1)

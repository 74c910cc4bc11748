import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from phase10site.databases import in_a_line
from phase10site.doctor import configuration, database, disk, report
from phase10site.doctor.report import Finding, Level, broken

type Look = Callable[[], Iterable[Finding]]


class Command(BaseCommand):
    help = "Say what is in use, what cannot be reached, and what would break, with what to do."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one object, for programs")

    def handle(self, *args: Any, json: bool, **options: Any) -> None:
        in_use = report.settings_in_use(settings.VARIABLES.given)
        findings = [finding for look in looks() for finding in careful(look)]
        if json:
            self.write_json(report.for_programs(in_use, findings))
        else:
            text = "\n".join(report.in_words(in_use, findings))
            self.stdout.write(report.plain(text, getattr(self.stdout, "encoding", None) or "ascii"))
        raise SystemExit(int(any(finding.level is Level.BROKEN for finding in findings)))

    def write_json(self, said: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(said, indent=2))


def looks() -> Iterator[Look]:
    yield database.look
    yield disk.look
    if settings.REDIS_URL:
        from phase10site.doctor import broker  # noqa: PLC0415 - loads what only a broker needs

        yield broker.look
    yield database.look_at_jobs
    yield configuration.look


def careful(look: Look) -> Iterator[Finding]:
    """Whatever goes wrong in a look is a finding: a doctor has no stack traces."""
    try:
        yield from look()
    except Exception as error:  # what it is nobody can know beforehand
        yield broken(
            look.__module__.rpartition(".")[2],
            f"{type(error).__name__}: {in_a_line(error)}",
            "This should not happen: please report it with this text.",
        )

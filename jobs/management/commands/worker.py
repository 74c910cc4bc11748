import signal
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from jobs.processes import NotNow, begin
from jobs.terminal import TerminalCommand

WITHOUT_BROKER = (
    f"PHASE10_REDIS_URL is not set: then {settings.COMMAND} carries out the jobs itself, "
    "and there is nothing for a worker to do."
)


class Command(TerminalCommand):
    help = "Carry out jobs that other processes ask for, on this or on any machine."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--concurrency", type=at_least_one, default=2, help="jobs at a time")

    def handle(self, *args: Any, concurrency: int, **options: Any) -> None:
        if not settings.REDIS_URL:
            self.give_up(WITHOUT_BROKER, 2)
        try:
            begin()
        except NotNow as error:
            self.give_up(str(error))
        from jobs.worker import Worker  # noqa: PLC0415 - Celery is loaded only with a broker

        worker = Worker(concurrency, on_ready=self.greet)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: worker.end())
        code = worker.work()
        self.stdout.write("Stopped. Jobs that were under way go on where another worker runs.")
        raise SystemExit(code)

    def greet(self) -> None:
        self.stdout.write("Working off the jobs. Ctrl-C stops.")
        self.stdout.flush()


def at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from jobs.on_terminal import Bar
from tournaments.planner.command.filling import (
    Key,
    by_promise,
    common_problems,
    gap,
    is_computed,
    keyed,
    merged,
    read_keys,
    searched_once_more,
    store_text,
)
from tournaments.seating.problems import TRIES_A_SECOND
from tournaments.seating.whole.layers import STORE, StoredPlan, parse_stored

BETWEEN = 30.0
"""Seconds between two writings of the file."""


class Command(BaseCommand):
    help = "Search better plans for common nights and keep them in the store; stop it at any time."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seconds", type=float, default=10.0, help="of search for each night")
        parser.add_argument("--only", nargs="+", help="such as 14:4433, or 14:4433:5 with rounds")
        parser.add_argument("--hours", type=float, default=1.0, help="after which it stops")
        parser.add_argument("--part", default="1/1", help="such as 1/2, where two processes share")
        parser.add_argument("--merge", type=Path, nargs="+", default=[], help="other such files")
        parser.add_argument("--file", type=Path, default=STORE)

    def handle(self, *args: Any, **options: Any) -> None:
        self.file: Path = options["file"]
        self.found = merged(*(read(path) for path in [self.file, *options["merge"]]))
        self.tries = int(options["seconds"] * TRIES_A_SECOND)
        self.end = time.monotonic() + options["hours"] * 3600
        try:
            keys = list(read_keys(options["only"])) if options["only"] else common_problems()
            part, parts = map(int, options["part"].split("/"))
            if not 1 <= part <= parts:
                raise ValueError(f"There is no part {options['part']}.")
        except ValueError as error:
            raise CommandError(str(error)) from error
        with Bar(sys.stderr) as bar:
            try:
                self.fill(keys[part - 1 :: parts], bar)
            except KeyboardInterrupt:
                self.stderr.write("Stopped.")
            finally:
                self.write()

    def fill(self, keys: list[Key], bar: Bar) -> None:
        wrote = time.monotonic()
        for done, key in enumerate(self.turns(keys), start=1):
            before = self.found.get(key)
            after = searched_once_more(key, before, self.tries)
            self.found[key] = after
            bar.step(done, note(before, after))
            if time.monotonic() > wrote + BETWEEN:
                self.write()
                wrote = time.monotonic()

    def turns(self, keys: list[Key]) -> Iterator[Key]:
        """First the nights that have no plan yet, then those with most to gain, again and again."""
        new = (key for key in keys if key not in self.found and not is_computed(key))
        for key in new:
            if time.monotonic() > self.end:
                return
            yield key
        while best := by_promise(self.found[key] for key in keys if key in self.found):
            for entry in best[: max(1, len(best) // 4)]:
                if time.monotonic() > self.end:
                    return
                yield entry.sizes, len(entry.plan)

    def write(self) -> None:
        """All at once, with what another process has written meanwhile."""
        self.found = merged(self.found, read(self.file))
        beside = self.file.with_suffix(f".{os.getpid()}")
        beside.write_text(store_text(self.found), encoding="ascii")
        beside.replace(self.file)


def read(path: Path) -> dict[Key, StoredPlan]:
    return keyed(map(parse_stored, path.read_text(encoding="ascii").splitlines()))


def note(before: StoredPlan | None, after: StoredPlan) -> str:
    key = f"{sum(after.sizes)} people, {len(after.plan)} rounds"
    gain = f" after {gap(before)}" if before and before.price > after.price else ""
    return f"{key}: {gap(after)} above the bound{gain}"

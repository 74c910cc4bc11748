import random
from typing import Any, assert_never

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.dice import Dice
from tournaments.seating.catalogue.cooling import StarterAnnealing
from tournaments.seating.catalogue.covering import Covering
from tournaments.seating.catalogue.develop import Starter
from tournaments.seating.catalogue.families import Families
from tournaments.seating.catalogue.starters import (
    STARTERS,
    Discovery,
    Method,
    StarterRequest,
    discovery_text,
    parse_discoveries,
    parse_request,
    request_text,
)
from tournaments.seating.problems import Effort


class Command(BaseCommand):
    help = "Search base rounds of plans without a repeated pair, or find all stored ones again."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("sought", nargs="*", help="a line as it stands in starters.txt")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--tries", type=int, default=10_000_000)
        parser.add_argument("--keep", action="store_true", help="store what is found")

    def handle(self, *args: Any, sought: list[str], keep: bool, **options: Any) -> None:
        if not sought:
            self.find_again()
        for line in sought:
            found = discover(line, options["seed"], options["tries"])
            self.stdout.write(f"{discovery_text(found)}\n" if found else f"{line}: not found")
            if found and keep:
                store(found)

    def find_again(self) -> None:
        for stored in parse_discoveries(STARTERS.read_text()):
            line = request_text(stored.request)
            same = discover(line, stored.seed, stored.tries) == stored
            self.stdout.write(f"{'the same' if same else 'NOT THE SAME'}: {line}")


def store(found: Discovery) -> None:
    stored = [*parse_discoveries(STARTERS.read_text()), found]
    stored.sort(key=lambda each: (each.request.size, each.request.space.people))
    STARTERS.write_text("\n\n".join(map(discovery_text, stored)) + "\n")


def discover(line: str, seed: int, tries: int) -> Discovery | None:
    try:
        sought = parse_request(line)
    except ValueError:
        raise CommandError(f"“{line}” is no line of starters.txt.") from None
    starter, made = search(sought, random.Random(seed), Effort(tries))
    return Discovery(sought, seed, made, starter) if starter else None


def search(request: StarterRequest, dice: Dice, effort: Effort) -> tuple[Starter | None, int]:
    """The first starter found, and how much was tried."""
    match request.method:
        case Method.COVER:
            covering = Covering(request, dice, effort)
            return covering.starter(), covering.tries
        case Method.ANNEALING:
            cooling = StarterAnnealing(request, dice, effort)
            return cooling.starter(), cooling.tries
        case Method.FAMILY:
            families = Families(request, dice, effort)
            return families.starter(), families.tries
        case _:
            assert_never(request.method)

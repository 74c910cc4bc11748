"""What an answer costs, in processor time of the servers, beside what it could cost at least."""

import sys
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.load import Side, alternate
from bench.places import Server, served
from bench.plans import Plan
from bench.report import Figure, at_least
from bench.serving.installations import Installation, Link
from bench.serving.line import PART, Line, written
from bench.serving.phones import Opened, Phone, new_game, opened

WATCHED = 8  # games that are looked at
DEALS = 12  # recorded of each
UNCHANGED, PAGE, DEAL, CYCLE = 0.8, 1.0, 60, 140

type Step = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class Yardsticks:
    """The least that an answer can cost, and Django's hello."""

    raw: Server
    hello: Server


@contextmanager
def yardsticks() -> Iterator[Yardsticks]:
    with ExitStack() as stack:
        folders = [Path(stack.enter_context(TemporaryDirectory(prefix="bench-"))) for _ in "12"]
        yield Yardsticks(
            stack.enter_context(served(["-m", "bench.serving.raw"], folders[0])),
            stack.enter_context(served(["-m", "bench.serving.on_granian"], folders[1])),
        )


async def measured(
    site: Installation, beside: Yardsticks, commit: Callable[[], float], plan: Plan
) -> list[Figure]:
    """The commit is one of the product's database, in microseconds."""
    links = deque(site.games)
    knows = await opened(site.port(0), links[0].write)
    watched = [await played(site, links.popleft(), knows) for _game in range(WATCHED)]
    phones = [Phone(site.port(n), n, knows) for n in range(plan.clients)]
    for number, link in enumerate(links):
        phones[number % len(phones)].tokens.append(link.write)
    for phone in phones:
        await phone.start()
    raw, hello = bare("raw", beside.raw, plan), bare("hello", beside.hello, plan)
    unchanged = Side("unchanged", await asking_again(site, watched, knows, plan), site)
    page = Side("the watch page", asking(site, watched, knows, plan), site)
    deal = Side("a deal", [phone.record for phone in phones], site)
    cycle = Side("a deal with its page", [phone.cycle for phone in phones], site)
    sides = [raw, hello, unchanged, page, deal, cycle]
    before = commit()
    await alternate(sides, replace(plan, rounds=plan.turns))
    return [
        compared("unchanged, µs", unchanged, raw, UNCHANGED),
        compared("the watch page, µs", page, hello, PAGE),
        in_commits(deal, (before + commit()) / 2),
        a_second(cycle),
        failures(sides),
    ]


async def played(site: Installation, link: Link, knows: Opened) -> str:
    """Record some deals; the path of the watch page."""
    phone, game = Phone(site.port(0), 0, knows), new_game(link.write, seed=1)
    for _deal in range(DEALS):
        await phone.send(game)
    phone.line.close()
    return f"/watch/{link.watch}/"


def bare(name: str, server: Server, plan: Plan) -> Side:
    request = written("GET", "/", server.port, {})
    lines = [Line(server.port, number) for number in range(plan.clients)]
    return Side(name, [step(line, request, 200) for line in lines], server)


def asking(site: Installation, paths: Sequence[str], knows: Opened, plan: Plan) -> list[Step]:
    steps: list[Step] = []
    for number in range(plan.clients):
        port, path = site.port(number), paths[number % len(paths)]
        request = written("GET", path, port, knows.cookies)
        steps.append(step(Line(port, number), request, 200))
    return steps


async def asking_again(
    site: Installation, paths: Sequence[str], knows: Opened, plan: Plan
) -> list[Step]:
    """As the page does that follows, with the stamp that it has."""
    steps: list[Step] = []
    for number in range(plan.clients):
        port, path = site.port(number), paths[number % len(paths)]
        line = Line(port, number)
        first = await line.ask(written("GET", path, port, knows.cookies, **PART))
        stamp = first.must(200).header("etag")
        again = written("GET", path, port, knows.cookies, **PART, If_None_Match=stamp)
        steps.append(step(line, again, 304))
    return steps


def step(line: Line, request: bytes, status: int) -> Step:
    async def ask() -> None:
        (await line.ask(request)).must(status)

    return ask


def microseconds(side: Side) -> float:
    """At least one: of a few requests the system's clock may say that they took nothing."""
    return max(1.0, 1000 * side.cost)


def compared(label: str, product: Side, yardstick: Side, goal: float) -> Figure:
    """How much of the yardstick's speed is left."""
    ours, theirs = microseconds(product), microseconds(yardstick)
    ratio = theirs / ours
    cells = f"{ours:.0f}", f"{theirs:.0f}", f"{ratio:.2f}"
    return Figure(label, *cells, goal=f"≥ {goal}", met=ratio >= goal)


def in_commits(deal: Side, commit: float) -> Figure:
    ours = microseconds(deal)
    ratio = ours / commit
    cells = f"{ours:.0f}", f"{commit:.1f}", f"{ratio:.0f}"
    return Figure("a deal, in commits, µs", *cells, goal=f"≤ {DEAL}", met=ratio <= DEAL)


def a_second(cycle: Side) -> Figure:
    """By one core: the wire and the clients may use another."""
    return at_least("deals with their page, a second", 1_000_000 / microseconds(cycle), CYCLE)


def failures(sides: Sequence[Side]) -> Figure:
    errors = [f"{side.name}: {error}" for side in sides for error in side.errors]
    for error, times in Counter(errors).most_common(3):
        print(f"{times} × {error}", file=sys.stderr)
    return Figure("errors", str(len(errors)), goal="0", met=not errors)

"""The page of those who watch, against a view that renders a template with one query."""

from collections.abc import Sequence
from dataclasses import dataclass

from bench.browser import Browser, WrongAnswer
from bench.load import Side, alternate
from bench.pages import watch_path
from bench.places import Places, Server
from bench.plans import Plan
from bench.report import Figure, Section, at_most, compared, costs, errors
from bench.scorers import Scorer, Writer
from bench.statements import Statements

GAMES = 8
DEALS = 12  # recorded of each
FOLLOWING = {"HX-Request": "true"}
OTHER_SHEETS = 1000  # than those of the writers


@dataclass
class Reader:
    """A browser that asks for the same page again and again."""

    port: int
    path: str
    etag: str = ""
    size: int = 0

    def __post_init__(self) -> None:
        self.browser = Browser(self.port)

    async def read(self) -> None:
        answer = await self.browser.get(self.path)
        self.size = len(answer.must(200).body)

    @property
    def kilobytes(self) -> str:
        return f"{self.size / 1000:.1f}"

    async def read_again(self) -> None:
        """Ask as the page does that follows; nothing but the word may come back."""
        if not self.etag:
            self.etag = (await self.browser.get(self.path, FOLLOWING)).headers["etag"]
        answer = await self.browser.get(self.path, {**FOLLOWING, "If-None-Match": self.etag})
        answer.must(304)
        if answer.body:
            raise WrongAnswer("something was sent with a 304")


async def measured(places: Places, plan: Plan, statements: Statements) -> Section:
    watched = [await played(places.product, number) for number in range(GAMES)]
    sheets = [await written(places.bare, number) for number in range(GAMES)]
    same_sheets = [await written(places.keeping, number) for number in range(GAMES)]
    readers, product = reading("watching", places.product, watched, plan)
    bare_readers, bare = reading("a page with one query", places.bare, sheets, plan)
    _readers, keeping = reading("the same", places.keeping, same_sheets, plan)
    again = [Reader(reader.port, reader.path).read_again for reader in readers]
    unchanged = Side("watching, unchanged", again, places.product)
    await alternate([product, bare, keeping, unchanged], plan)
    asked = unchanged.requests + len(unchanged.errors)
    return Section(
        f"The watch page, {plan.clients} clients, against a view with one query and a template",
        [
            *compared(product, bare, keeping, 0.6),
            *costs(product, bare),
            Figure("size of the page, kB", readers[0].kilobytes, bare_readers[0].kilobytes),
            errors(product, bare),
            at_most("SQL statements", len(statements["watching"]), 4),
            at_most("… first after a deal", len(statements["watching a new deal"]), 4),
            at_most("… when unchanged", len(statements["watching, unchanged"]), 4),
            Figure("unchanged: answers a second", f"{unchanged.rate:.0f}"),
            Figure("unchanged: processor time of an answer, ms", f"{unchanged.cost:.2f}"),
            Figure(
                "unchanged: 304 with nothing sent",
                f"{unchanged.requests / asked:.0%}",
                goal="100%",
                met=not unchanged.errors,
            ),
        ],
    )


def reading(
    name: str, server: Server, paths: Sequence[str], plan: Plan
) -> tuple[list[Reader], Side]:
    readers = [Reader(server.port, paths[n % len(paths)]) for n in range(plan.clients)]
    return readers, Side(name, [reader.read for reader in readers], server)


async def played(server: Server, number: int) -> str:
    """Record some deals of a new game; the path of its watch page."""
    scorer = Scorer(server.port, number)
    await scorer.start(tables=1)
    for _deal in range(DEALS):
        await scorer.send(scorer.tables[0])
    share = await scorer.browser.get(f"{scorer.tables[0].page}share/")
    return watch_path(share.text)


async def written(server: Server, number: int) -> str:
    """Write as many rows on a new sheet; the path of its page."""
    writer = Writer(server.port, OTHER_SHEETS + number)
    await writer.start()
    for _deal in range(DEALS):
        await writer.write()
    return f"/sheets/{writer.sheet}/"

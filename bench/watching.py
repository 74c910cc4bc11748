"""The page of those who watch, against a view that renders a template with one query."""

from dataclasses import dataclass

from bench.browser import Browser, WrongAnswer
from bench.load import Side, alternate
from bench.pages import watch_path
from bench.places import Places
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
    watched, sheets = await played(places)
    clients = range(plan.clients)
    readers = [Reader(places.product.port, watched[n % GAMES]) for n in clients]
    again = [Reader(places.product.port, watched[n % GAMES]) for n in clients]
    bare_readers = [Reader(places.bare.port, sheets[n % GAMES]) for n in clients]
    product = Side("watching", [reader.read for reader in readers], places.product)
    bare = Side("a page with one query", [reader.read for reader in bare_readers], places.bare)
    unchanged = Side("watching, unchanged", [reader.read_again for reader in again], places.product)
    await alternate([product, bare, unchanged], plan)
    asked = unchanged.requests + len(unchanged.errors)
    return Section(
        f"The watch page, {plan.clients} clients, against a view with one query and a template",
        [
            compared("requests a second", product, bare, 0.6),
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


async def played(places: Places) -> tuple[list[str], list[str]]:
    """Pages to look at on both sides, with as many deals on each."""
    watched, sheets = [], []
    for number in range(1, GAMES + 1):
        scorer = Scorer(places.product.port, number)
        writer = Writer(places.bare.port, OTHER_SHEETS + number)
        await scorer.start(tables=1)
        await writer.start()
        for _deal in range(DEALS):
            await scorer.send(scorer.tables[0])
            await writer.write()
        share = await scorer.browser.get(f"{scorer.tables[0].page}share/")
        watched.append(watch_path(share.text))
        sheets.append(f"/sheets/{writer.sheet}/")
    return watched, sheets

"""Programs that read lists and games, against bare views; and that record, against the page."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from bench.load import Request, Side, alternate
from bench.places import Server, bare_served, folder_with_tables, said_by_shell, served
from bench.plans import Plan
from bench.programs import GAMES, ProgramReader, ProgramScorer
from bench.report import Figure, Section, compared, costs, errors
from bench.scorers import Scorer, Writer
from bench.watching import DEALS, OTHER_SHEETS

LISTED, PLAYED, TOKENS = 50, 8, 64
READING, RECORDING = 0.6, 1.2
IMPORT = "from bench.api_club import prepare; "


@dataclass(frozen=True)
class Club:
    """A site with its games, for those who have one of these tokens, or this session."""

    server: Server
    tokens: Sequence[str]
    games: Sequence[int]
    session: str


@dataclass(frozen=True)
class Sites:
    club: Club
    bare: Server
    keeping: Server


def measured(plan: Plan) -> Iterator[Section]:
    with all_served() as sites:
        lists, tables = [GAMES], [f"{GAMES}{game}/" for game in sites.club.games]
        title = f"The API, {plan.clients} clients, against a bare view of REST framework"
        yield asyncio.run(reading(f"{title}: a list of {LISTED}", sites, plan, lists, LISTED))
        yield asyncio.run(reading(f"{title}: a game", sites, plan, tables, DEALS))
        yield asyncio.run(recording(sites.club, plan))


@contextmanager
def all_served() -> Iterator[Sites]:
    with ExitStack() as stack:
        folder = stack.enter_context(folder_with_tables())
        told = said_by_shell(folder, f"{IMPORT}prepare({LISTED}, {PLAYED}, {DEALS}, {TOKENS})")
        product = stack.enter_context(served(["manage.py", "serve"], folder))
        yield Sites(Club(product, **told), *stack.enter_context(bare_served()))


async def reading(title: str, sites: Sites, plan: Plan, paths: Sequence[str], rows: int) -> Section:
    """The bare views have as many rows to tell."""
    for server in (sites.bare, sites.keeping):
        await written(server, rows)
    readers = [
        ProgramReader(sites.club.server.port, paths[n % len(paths)], sites.club.tokens[n:])
        for n in range(plan.clients)
    ]
    product = Side("asking the API", [reader.read for reader in readers], sites.club.server)
    others = [asking_bare(server, rows, plan) for server in (sites.bare, sites.keeping)]
    (bare_readers, bare), (_readers, keeping) = others
    await alternate([product, bare, keeping], plan)
    return Section(
        title,
        [
            *compared(product, bare, keeping, READING),
            *costs(product, bare),
            Figure("size of the answer, kB", readers[0].kilobytes, bare_readers[0].kilobytes),
            errors(product, bare),
        ],
    )


def asking_bare(server: Server, rows: int, plan: Plan) -> tuple[list[ProgramReader], Side]:
    path = f"/api/sheets/{OTHER_SHEETS + rows}/"
    readers = [ProgramReader(server.port, path) for _client in range(plan.clients)]
    return readers, Side("a bare view", [reader.read for reader in readers], server)


async def written(server: Server, rows: int) -> None:
    writer = Writer(server.port, OTHER_SHEETS + rows)
    await writer.start()
    for _row in range(rows):
        await writer.write()


async def recording(club: Club, plan: Plan) -> Section:
    port = club.server.port
    programs = [ProgramScorer(port, n, tokens=club.tokens[n:]) for n in range(plan.clients)]
    people = [Scorer(port, plan.clients + n) for n in range(plan.clients)]
    for person in people:
        person.browser.cookies["sessionid"] = club.session
    by_api = await scoring(programs, [each.record for each in programs], club.server)
    by_page = await scoring(people, [each.record_and_look for each in people], club.server)
    form = await scoring(people, [each.record for each in people], club.server)
    await alternate([by_api, by_page, form], plan)
    ratio, of_form = by_api.cost / by_page.cost, by_api.cost / form.cost
    cells = f"{by_api.cost:.2f}", f"{by_page.cost:.2f}", f"{ratio:.2f}"
    return Section(
        f"Recording a deal by the API, {plan.clients} clients, which tells the game then,"
        " against the form and the page that it leads to",
        [
            Figure("processor time, ms", *cells, f"≤ {RECORDING}", ratio <= RECORDING),
            Figure("… against the form alone", "", f"{form.cost:.2f}", f"{of_form:.2f}"),
            Figure("p50, ms", f"{by_api.wait(50):.1f}", f"{by_page.wait(50):.1f}"),
            errors(by_api, by_page),
        ],
    )


async def scoring(scorers: Sequence[Scorer], clients: Sequence[Request], server: Server) -> Side:
    for scorer in scorers:
        if not scorer.tables:
            await scorer.start()

    async def lay_tables() -> None:
        for scorer in scorers:
            await scorer.lay_tables()

    return Side("recording a deal", clients, server, lay_tables)

"""What a deal costs over the wire: a browser records it, and another one follows."""

import asyncio
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from statistics import median

from playwright.async_api import Browser, Page, async_playwright

from bench.browser import HOST
from bench.plans import Plan
from bench.report import Figure, at_most
from bench.scorers import Table
from bench.serving.installations import Installation
from bench.serving.phones import Phone, new_game, opened
from tests.programs import CHROMIUM

KILOBYTES = 10
BEFORE = 8  # deals on the board
QUIET = 1.5  # seconds without a byte: then all has been asked for
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage"]
ENTER = """(typed) => {
  const form = document.querySelector("details.record form");
  form.closest("details").open = true;
  for (const [name, value] of new URLSearchParams(typed)) {
    for (const field of form.elements) {
      if (field.name !== name) continue;
      if (!["radio", "checkbox"].includes(field.type)) field.value = value;
      else if (field.value === value) field.checked = true;
    }
  }
  form.requestSubmit();
}"""


@dataclass
class Wire:
    """Carries bytes between a browser and the site, and counts them."""

    to: int
    carried: int = 0
    moved: float = 0.0

    async def open(self) -> None:
        self.server = await asyncio.start_server(self.carry, HOST, 0)
        self.port: int = self.server.sockets[0].getsockname()[1]

    async def carry(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, onward = await asyncio.open_connection(HOST, self.to)
        await asyncio.gather(self.one_way(near, onward), self.one_way(far, back))

    async def one_way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                self.carried += len(data)
                self.moved = time.monotonic()
                writer.write(data)
        writer.close()

    async def quiet(self) -> None:
        while time.monotonic() - self.moved < QUIET:
            await asyncio.sleep(0.1)

    def close(self) -> None:
        self.server.close()


async def measured(site: Installation, plan: Plan) -> list[Figure]:
    program = CHROMIUM.find()
    if program is None:
        print(f"Nothing of the wire: {CHROMIUM.command} is not installed.", file=sys.stderr)
        return []
    game = await begun(site)
    recording, following = Wire(site.port(0)), Wire(site.port(1))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = await at_table(browser, recording, game)
        await at_table(browser, following, game)
        sizes = [await entered(page, game, (recording, following)) for _deal in range(plan.typed)]
        await browser.close()
    for wire in (recording, following):
        wire.close()
    mine, theirs = (median(kilobytes) for kilobytes in zip(*sizes, strict=True))
    return [
        at_most("over the wire for a deal, phone that records, kB", mine, KILOBYTES, ".1f"),
        at_most("… phone that follows, kB", theirs, KILOBYTES, ".1f"),
    ]


async def begun(site: Installation) -> Table:
    """The last table, in the middle of its game."""
    link = site.tables[-1]
    phone, game = (
        Phone(site.port(0), 0, await opened(site.port(0), link.write)),
        new_game(link.write, seed=1),
    )
    for _deal in range(BEFORE):
        await phone.send(game)
    phone.line.close()
    return game


async def at_table(browser: Browser, wire: Wire, game: Table) -> Page:
    await wire.open()
    context = await browser.new_context(viewport={"width": 390, "height": 844})
    page = await context.new_page()
    await page.goto(f"http://{HOST}:{wire.port}{game.page}")
    return page


async def entered(page: Page, game: Table, wires: Sequence[Wire]) -> list[float]:
    """The kilobytes that each wire carried until nobody asked any more."""
    for wire in wires:
        await wire.quiet()
    before = [wire.carried for wire in wires]
    await page.evaluate(ENTER, game.deals[game.seen])
    game.seen += 1
    await page.wait_for_selector(f'#game[data-version="{game.seen}"]')
    for wire in wires:
        await wire.quiet()
    return [(wire.carried - had) / 1000 for wire, had in zip(wires, before, strict=True)]

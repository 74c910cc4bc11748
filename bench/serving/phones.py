"""Phones at tables: they hold the links of games, and record as the real form does."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from bench.browser import Browser
from bench.pages import NewDeal, new_key
from bench.scorers import Table
from bench.script import DEALS, PLAYERS, as_typed, whole_game
from bench.serving.line import PART, Line, Whole, written

AT_ONCE = 4  # tables of one phone, each at another point of its game
SENT = (200, 302)  # the part at once, or where to find it


@dataclass(frozen=True)
class Opened:
    """What a phone knows that has opened a game: its cookies, and its form."""

    cookies: Mapping[str, str]
    form: NewDeal


async def opened(port: int, token: str) -> Opened:
    browser = Browser(port)
    page = await browser.get(f"/games/{token}/")
    browser.close()
    return Opened(browser.cookies, NewDeal(page.must(200).text))


def new_game(token: str, seed: int) -> Table:
    deals = [as_typed(deal) for deal in whole_game(PLAYERS, DEALS, seed)]
    return Table(f"/games/{token}/", deals)


@dataclass
class Phone:
    """Records in the games of its links, in turn."""

    port: int
    number: int
    knows: Opened
    tokens: deque[str] = field(default_factory=deque)
    games: deque[Table] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self.line = Line(self.port, self.number)

    async def start(self) -> None:
        for place in range(AT_ONCE):
            game = self.begun()
            for _deal in range(place * len(game.deals) // AT_ONCE):
                await self.send(game)
            self.games.append(game)

    def begun(self) -> Table:
        token = self.tokens.popleft()
        return new_game(token, self.number + 1000 * len(self.tokens))

    def next_game(self) -> Table:
        game = self.games.popleft() if self.games else self.begun()
        return self.begun() if game.is_over else game

    async def record(self) -> None:
        """As without scripts: the answer says where to go on."""
        game = self.next_game()
        await self.send(game)
        self.games.append(game)

    async def send(self, game: Table, **headers: str) -> Whole:
        body = self.knows.form.body(new_key(), game.seen, game.deals[game.seen])
        path = f"{game.page}deals/"
        answer = await self.line.ask(
            written("POST", path, self.port, self.knows.cookies, body, **headers)
        )
        game.seen += 1
        return answer.must(*SENT)

    async def cycle(self) -> None:
        """As with scripts: the part of the page that follows is asked for, unless it came."""
        game = self.next_game()
        answer = await self.send(game, **PART, HX_Target="div#game")
        await self.follow(answer)
        self.games.append(game)

    async def follow(self, answer: Whole) -> Whole:
        if answer.status == 200:
            return answer
        path = answer.header("location")
        part = {**PART, "HX_Target": "div#game"}
        asked = written("GET", path, self.port, self.knows.cookies, **part)
        return (await self.line.ask(asked)).must(200)

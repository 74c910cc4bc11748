"""Phones that send until they know: the same submission again, whatever became of its answer."""

import asyncio
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bench.browser import Broken
from bench.serving.line import Line, Whole, written
from bench.serving.phones import Opened
from tests.faults.tables import Submission, Table

VERSION = re.compile(r'data-version="(\d+)"')
TOLD = b"\r\nset-cookie: messages="
AWAY = {502, 503, 504}
PAUSE = 0.05  # seconds until it tries again
PATIENCE = 120.0  # seconds: whoever never gets an answer is a fault


@dataclass
class Site:
    """The ways to its web processes, and what was lost on them."""

    ports: Sequence[int]
    again: int = 0  # submissions that were sent again
    ended: int = 0  # of which it is known what became of them
    acknowledged: int = 0


@dataclass
class Phone:
    site: Site
    number: int
    knows: Opened
    at: int = 0  # which of the processes it asks

    def __post_init__(self) -> None:
        self.dice = Random(self.number)
        self.at = self.number % len(self.site.ports)
        self.lines = [Line(port, self.number) for port in self.site.ports]

    async def play(self, table: Table, times: int) -> None:
        """So many submissions, unless the table is closed before."""
        for _time in range(times):
            is_open = await self.submit(table, table.next(self.dice))
            self.site.ended += 1
            if not is_open:
                return

    async def submit(self, table: Table, submission: Submission) -> bool:
        """Whether it is recorded. If not, the table is closed, and nothing of it is kept."""
        path = f"{table.page}{submission.step}"
        return self.noted(table, submission, await self.sent(path, self.body(submission)))

    def body(self, submission: Submission) -> str:
        return f"{self.knows.form.same}&{submission.body()}"

    def noted(self, table: Table, submission: Submission, answer: Whole) -> bool:
        if answer.status == 302 and (TOLD in answer.head.lower()) is submission.tells:
            table.log.append(submission.makes)
            self.site.acknowledged += 1
            return True
        assert answer.status in {302, 409}, f"{answer.status} for {submission}"
        table.refused.append(submission)
        return False

    async def sent(self, path: str, body: str) -> Whole:
        """The very same until there is an answer."""
        return await self.answered("POST", path, body)

    async def get(self, path: str) -> Whole:
        return (await self.answered("GET", path)).must(200)

    async def answered(self, method: str, path: str, body: str = "") -> Whole:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return await self.ask(method, path, body)
            except (Broken, TimeoutError):
                assert time.monotonic() < deadline, "the site never answers"
                await self.elsewhere()

    async def ask(self, method: str, path: str, body: str) -> Whole:
        line, port = self.lines[self.at], self.site.ports[self.at]
        answer = await line.ask(written(method, path, port, self.knows.cookies, body))
        if answer.status in AWAY:
            raise Broken(str(answer.status))
        return answer

    async def elsewhere(self) -> None:
        """As a proxy does, and a person who tries again."""
        self.site.again += 1
        await asyncio.sleep(PAUSE)
        self.at = (self.at + 1) % len(self.lines)

    def close(self) -> None:
        for line in self.lines:
            line.close()


class Forgetful(Phone):
    """Opens the page anew whenever it got no answer, and enters the same once more: no keys.

    Goes on where it is refused: it may have brought back already what it wants to bring back.
    """

    async def submit(self, table: Table, submission: Submission) -> bool:
        while True:
            page = await self.get(table.page)
            version = VERSION.search(page.text)
            assert version
            submission = submission.anew(int(version[1]) + 1)
            try:
                path = f"{table.page}{submission.step}"
                answer = await self.ask("POST", path, self.body(submission))
            except (Broken, TimeoutError):
                await self.elsewhere()
            else:
                if answer.status == 302:
                    self.noted(table, submission, answer)
                return True

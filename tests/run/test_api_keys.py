"""A program sends everything with a key, again and again, while the site is killed."""

import http.client
import json
import random
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Event

import pytest

from tests.run.conftest import StartSite
from tests.run.site import Site, run

KILLS = 4
PROGRAMS = 4
LOST = (OSError, http.client.HTTPException)


class Sender:
    """Sends one game after the other until it is told to stop; each until it is answered."""

    def __init__(self, name: int, secret: str) -> None:
        self.name, self.secret = name, secret
        self.games: list[int] = []
        self.repeated = 0

    def send(self, site: Site, over: Event) -> None:
        while not over.is_set():
            try:
                status, told = self.ask(site, f"{self.name}-{len(self.games)}")
            except LOST:
                self.repeated += 1
                return
            assert status in {201, 409}, told
            if status == 201:
                self.games.append(told["id"])

    def ask(self, site: Site, key: str) -> tuple[int, dict[str, int]]:
        headers = {"Authorization": f"Bearer {self.secret}", "Idempotency-Key": key}
        headers["Content-Type"] = "application/json"
        with closing(site.connection()) as connection:
            connection.request("POST", "/api/v1/games/", json.dumps(GAME), headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())


GAME = {"names": ["Ada", "Ben"]}


@pytest.mark.long
def test_each_key_is_one_game_however_often_the_site_is_killed(start_site: StartSite) -> None:
    site = start_site()
    made = run("token", "--scope", "score", folder=site.folder)
    secret = made.stdout.strip()
    senders = [Sender(number, secret) for number in range(PROGRAMS)]
    dice = random.Random(10)
    for number in range(KILLS):
        over = Event()
        with ThreadPoolExecutor(PROGRAMS) as pool:
            sent = [pool.submit(sender.send, site, over) for sender in senders]
            if number < KILLS - 1:
                over.wait(0.3 + dice.random())
                site.stop(signal.SIGKILL)
            else:
                over.wait(1)
                over.set()
        for each in sent:
            each.result()
        if number < KILLS - 1:
            site = start_site()
    acknowledged = [game for sender in senders for game in sender.games]
    assert len(set(acknowledged)) == len(acknowledged) > 0
    assert sum(sender.repeated for sender in senders) > 0
    with closing(site.connection()) as connection:
        headers = {"Authorization": f"Bearer {secret}"}
        connection.request("GET", "/api/v1/games/?limit=200", headers=headers)
        page = json.loads(connection.getresponse().read())
    there = {game["id"] for game in page["results"]}
    assert there <= set(acknowledged)
    assert page["next"] or there == set(acknowledged)

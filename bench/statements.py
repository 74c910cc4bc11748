"""How many SQL statements a request takes, by Django's own count, BEGIN and COMMIT included.

A process of its own, on a folder of its own: the settings of the product are read only there.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import django
from django.core.management import call_command
from django.test import Client

from bench.browser import FORM
from bench.pages import NewDeal, NewGame, new_key, watch_path
from bench.places import HOME, environment, folder_with_tables
from bench.script import DEALS, PLAYERS, as_typed, whole_game

type Statements = dict[str, list[str]]

BEFORE = 10  # deals recorded before one is looked at


def counted() -> Statements:
    with folder_with_tables() as folder:
        answer = subprocess.run(
            [sys.executable, "-m", "bench.statements"],
            cwd=HOME,
            env=environment(folder),
            stdout=subprocess.PIPE,
            check=True,
        )
    statements: Statements = json.loads(answer.stdout)
    return statements


class Table:
    """A game in a client that asks the product without a network."""

    def __init__(self, client: Client) -> None:
        self.client = client
        new_game = NewGame(client.get("/games/new/").text)
        self.page = self.post(new_game.action, new_game.body()).headers["Location"]
        self.form = NewDeal(client.get(self.page).text)
        self.deals = map(as_typed, whole_game(PLAYERS, DEALS, seed=1))
        self.seen = 0

    def post(self, action: str, body: str) -> Any:
        return self.client.post(action, body, content_type=FORM)

    def record(self) -> None:
        body = self.form.body(new_key(), self.seen, next(self.deals))
        answer = self.post(f"{self.page}deals/", body)
        assert answer.status_code == 302, answer.text
        self.seen += 1

    def watch_path(self) -> str:
        return watch_path(self.client.get(f"{self.page}share/").text)


def count(act: Callable[[], object]) -> list[str]:
    from django.db import connection  # noqa: PLC0415 - needs Django set up
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    with CaptureQueriesContext(connection) as captured:
        act()
    return [query["sql"] for query in captured]


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "phase10site.settings"
    django.setup()
    call_command("migrate", verbosity=0)
    from django.contrib.auth.models import User  # noqa: PLC0415 - needs Django set up

    stranger, organiser = (Client(enforce_csrf_checks=True) for _ in "12")
    organiser.force_login(User.objects.create_superuser("organiser"))
    table, own = Table(stranger), Table(organiser)
    for _deal in range(BEFORE):
        table.record()
        own.record()
    watch = table.watch_path()
    statements = {"watching a new deal": count(lambda: stranger.get(watch))}
    statements["watching"] = count(lambda: stranger.get(watch))
    follow = {"HX-Request": "true"}
    follow["If-None-Match"] = stranger.get(watch, headers=follow).headers["ETag"]
    statements["watching, unchanged"] = count(lambda: stranger.get(watch, headers=follow))
    statements["recording"] = count(table.record)
    statements["recording, signed in"] = count(own.record)
    print(json.dumps(statements))


if __name__ == "__main__":
    main()

"""The product's forms filled in, as a phone sends them without JavaScript."""

import re
import secrets
from urllib.parse import urlencode

from bench.forms import Fields, read_form
from bench.script import NAMES, PLAYERS

OWN = ("key", "seen", "out", "laid")  # what differs from deal to deal, and points-0 …
WATCH_LINK = re.compile(r"/watch/[A-Za-z0-9_-]+/")


class NewGame:
    """The form for a new game, with the names typed."""

    def __init__(self, page: str) -> None:
        self.action, fields = read_form(page, "/games/")
        self.fields: Fields = fields | {
            f"name-{seat}": name for seat, name in enumerate(NAMES[:PLAYERS])
        }

    def body(self) -> str:
        key = {"key": new_key()} if "key" in self.fields else {}
        return urlencode(self.fields | key)


class NewDeal:
    """The form for a deal; its key, the version seen and the deal itself are new every time."""

    def __init__(self, page: str) -> None:
        _action, fields = read_form(page, "/deals/")
        self.same = urlencode(
            {
                name: value
                for name, value in fields.items()
                if name not in OWN and not name.startswith("points-")
            }
        )

    def body(self, key: str, seen: int, typed: str) -> str:
        return f"{self.same}&key={key}&seen={seen}&{typed}"


def new_key() -> str:
    return secrets.token_hex(11)


def watch_path(share_page: str) -> str:
    found = WATCH_LINK.search(share_page)
    assert found, "the page has no link for watching"
    return found[0]

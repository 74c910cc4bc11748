"""A person without JavaScript: opens a page, fills in its form, sends it."""

from contextlib import suppress
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.cookies import SimpleCookie
from threading import Event
from typing import Protocol
from urllib.parse import urlencode

type Fields = dict[str, str]
type Attributes = list[tuple[str, str | None]]


class Reachable(Protocol):
    """A site, or what stands in front of it."""

    def connection(self) -> HTTPConnection: ...


class FirstForm(HTMLParser):
    """The form that posts to an address ending like this: where it goes, what it already says."""

    def __init__(self, ending: str) -> None:
        super().__init__()
        self.ending = ending
        self.action = ""
        self.fields: Fields = {}
        self.inside = False
        self.select = ""

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            is_meant = given.get("action", "").endswith(self.ending) and "hidden" not in given
            self.inside = is_meant and not self.action
            if self.inside:
                self.action = given["action"]
        elif self.inside:
            self.note(tag, given)

    def note(self, tag: str, given: Fields) -> None:
        if tag == "select":
            self.select = given["name"]
        elif tag == "option" and ("selected" in given or self.select not in self.fields):
            self.fields[self.select] = given["value"]
        elif tag == "input" and "name" in given:
            chosen = given.get("type") not in {"radio", "checkbox"} or "checked" in given
            if chosen:
                self.fields[given["name"]] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False


class Visitor:
    """One browser: it keeps its cookies."""

    def __init__(self, site: Reachable) -> None:
        self.site = site
        self.cookies = SimpleCookie()
        self.headers = {"Connection": "close"}
        self.sending = Event()  # a form is on its way

    def ask(self, method: str, path: str, fields: Fields | None = None) -> tuple[int, str, str]:
        """Status, where it leads, and the text."""
        connection = self.site.connection()
        headers = self.headers | {"Cookie": self.cookies.output([], "", ";")}
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, urlencode(fields, doseq=True) if fields else None, headers)
        if fields is not None:
            self.sending.set()
        answer = connection.getresponse()
        body = answer.read()
        self.hear(path, answer, body)
        for value in answer.headers.get_all("Set-Cookie") or ():
            self.cookies.load(value)
        connection.close()
        text = body.decode(errors="replace")  # a picture is no text
        return answer.status, answer.headers.get("Location", ""), text

    def hear(self, path: str, answer: HTTPResponse, body: bytes) -> None:
        """Whoever looks more closely at an answer does so here."""

    def post(self, page: str, ending: str, **filled: str) -> tuple[int, str, str]:
        """Fill in the form of a page and send it."""
        form = FirstForm(ending)
        form.feed(self.ask("GET", page)[2])
        assert form.action, f"{page} has no form for {ending}"
        return self.ask("POST", form.action, form.fields | filled)

    def send(self, page: str, ending: str, **filled: str) -> str:
        """The same, and it is accepted: the address of what it made."""
        status, location, text = self.post(page, ending, **filled)
        assert status == 302, text
        return location

    def try_to_post(self, page: str, ending: str, **filled: str) -> None:
        with suppress(OSError, HTTPException):  # nobody may be there any more
            self.post(page, ending, **filled)

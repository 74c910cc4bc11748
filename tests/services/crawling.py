"""Every page that links lead to, and whatever in an answer leads out of the part that is ours."""

import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.client import HTTPMessage, HTTPResponse
from http.cookies import SimpleCookie
from io import BytesIO
from urllib.parse import urldefrag, urljoin, urlsplit

from django.urls import Resolver404, resolve
from pypdf import PdfReader

from tests.printing.reading import codes
from tests.run.forms import Fields, Reachable, Visitor

type Given = list[tuple[str, str | None]]

LEADS_ON = {"href", "src", "hx-get"}
MOST_OF_A_KIND = 2


class Parts(HTMLParser):
    """What leads on from a page, and all that is written in its attributes and its boxes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.written: list[str] = []
        self.feed(text)

    def handle_starttag(self, _tag: str, attrs: Given) -> None:
        for name, value in attrs:
            self.written.append(value or "")
            if name in LEADS_ON and value:
                self.links.append(value)

    def handle_data(self, data: str) -> None:
        self.written.append(data)


@dataclass(frozen=True)
class Answered:
    path: str
    status: int
    headers: HTTPMessage
    body: bytes

    @property
    def kind(self) -> str:
        return self.headers.get_content_type()

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")


@dataclass
class Ours:
    """The part of a host that is ours: its origin, and the path below which all of it lives."""

    origin: str
    path: str

    def has(self, address: str) -> bool:
        parts = urlsplit(address)
        is_here = not parts.netloc or f"{parts.scheme}://{parts.netloc}" == self.origin
        return is_here and f"{parts.path}/".startswith(f"{self.path}/")

    def outside(self, answer: Answered) -> Iterator[str]:
        yield from (f"cookie {text}" for text in cookies_outside(answer.headers, self.path))
        for name, value in answer.headers.items():
            if name.lower() != "set-cookie":
                yield from (f"{name}: {where}" for where in self.strange(value))
        yield from self.strange_in(answer)

    def strange_in(self, answer: Answered) -> Iterator[str]:
        if answer.kind == "text/html":
            parts = Parts(answer.text)
            for link in parts.links:
                whole = urljoin(self.origin + answer.path, link)
                if whole.startswith(self.origin) and not self.has(whole):
                    yield link
            for written in parts.written:
                yield from self.strange(written)
        elif answer.kind == "application/pdf":
            yield from (where for where in on_paper(answer.body) if not self.has(where))
        elif answer.kind.startswith("text/") or "json" in answer.kind:
            for written in [answer.text, *re.findall(r'"(/\w[^"]*)"', answer.text)]:
                yield from self.strange(written)

    def strange(self, text: str) -> Iterator[str]:
        """Each address of this host in a text that is none of ours; as a whole text also a path."""
        host = re.escape(urlsplit(self.origin).hostname or "")
        for where in re.findall(rf"\b{host}(?::\d+)?(/[^\s\"'<>\\]*)", text):
            if not self.has(where):
                yield where
        if re.match(r"/[\w.-]", text) and not self.has(text):
            yield text


def cookies_outside(headers: HTTPMessage, path: str) -> Iterator[str]:
    for line in headers.get_all("Set-Cookie") or ():
        for name, cookie in SimpleCookie(line).items():
            if not f"{cookie['path']}".startswith(f"{path}/"):
                yield f"{name} for {cookie['path']}"


def on_paper(pdf: bytes) -> Iterator[str]:
    """What the codes of its first page say, and where its links lead."""
    yield from (code for code in codes(pdf, dpi=200) if "://" in code)
    page = PdfReader(BytesIO(pdf)).pages[0]
    yield from re.findall(r"\blocalhost(?::\d+)?(/\S*)", page.extract_text())
    for annotation in page.get("/Annots") or ():
        action = annotation.get_object().get("/A", {})
        if "/URI" in action:
            yield str(action["/URI"])


class Walker(Visitor):
    """A browser that keeps what it was answered, with the faults that were in it."""

    def __init__(self, site: Reachable, ours: Ours) -> None:
        super().__init__(site)
        self.ours = ours
        self.faults: list[str] = []
        self.answered: Answered

    def ask(self, method: str, path: str, fields: Fields | None = None) -> tuple[int, str, str]:
        assert self.ours.has(path), path
        return super().ask(method, path, fields)

    def hear(self, path: str, answer: HTTPResponse, body: bytes) -> None:
        self.answered = Answered(path, answer.status, answer.headers, body)
        self.faults += [f"{path}: {fault}" for fault in self.ours.outside(self.answered)]

    def look(self, path: str) -> Answered:
        self.ask("GET", path)
        return self.answered


@dataclass
class Crawl:
    walker: Walker
    most_of_a_kind: int = MOST_OF_A_KIND
    kinds: Counter[str] = field(default_factory=Counter)
    visited: dict[str, int] = field(default_factory=dict)  # with how each was answered

    def go(self, *begins: str) -> None:
        waiting, known = deque(begins), set(begins)
        while waiting:
            path = waiting.popleft()
            kind = self.kind_of(path)
            if self.kinds[kind] >= self.most_of_a_kind:
                continue
            self.kinds[kind] += 1
            answer = self.walker.look(path)
            self.visited[path] = answer.status
            new = [link for link in self.links_of(answer) if link not in known]
            known.update(new)
            waiting += new

    def kind_of(self, path: str) -> str:
        """Its route with what is asked of it; of files that are no pages, that they are."""
        parts = urlsplit(path.removeprefix(self.walker.ours.path))
        asked = sorted(re.findall(r"(?:^|&)(\w+)=", parts.query))
        try:
            return "?".join([resolve(parts.path).route, *asked])
        except Resolver404:
            return parts.path.split("/")[1]

    def links_of(self, answer: Answered) -> list[str]:
        found = [answer.headers["Location"]] if "Location" in answer.headers else []
        if answer.kind == "text/html":
            found += Parts(answer.text).links
        origin = self.walker.ours.origin
        whole = [urldefrag(urljoin(origin + answer.path, link)).url for link in found]
        return [each.removeprefix(origin) for each in whole if self.walker.ours.has(each)]

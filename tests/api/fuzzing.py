"""What schemathesis asks, and of which club: one that has something of everything."""

import json
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from zlib import crc32

import schemathesis
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.http import FileResponse
from django.urls import resolve
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as given_settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.generation.stateful import APIStateMachine
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.scopes import Scope
from scoring.api_tokens.throttles import counts
from scoring.clubs.models import Club, Role
from tests.clubs import club_of
from tests.programs_asking import program_of
from tests.project.api_access import OPERATIONS, Asked, furnish

CONTRACT = Path(__file__).parents[2] / "docs" / "openapi.json"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
CHOICES = st.integers(0, 2**16)
LOT = 10  # walks between which it is told what was found


def tried(examples: int, steps: int = 1) -> given_settings:
    """So many, without looking for a smaller one."""
    return given_settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )


class ClosingHandler(WSGIHandler):
    """Closes a file that was sent, as servers do."""

    def __call__(self, environ: Any, start_response: Any) -> Any:
        response = super().__call__(environ, start_response)
        if isinstance(response, FileResponse):
            with closing(response):
                return [response.getvalue()]
        return response


@cache
def schema() -> Any:
    read = schemathesis.openapi.from_dict(json.loads(CONTRACT.read_text("utf-8")))
    read.app = ClosingHandler()
    read.config.phases.stateful.inference.algorithms = []  # only the links that it tells
    return read


@dataclass
class FuzzedClub:
    """A club that has something of everything, and a program that may do all."""

    club: Club
    secret: str
    faults: list[BaseException] = field(default_factory=list)

    @classmethod
    def new(cls) -> "FuzzedClub":
        club = club_of()
        furnish(club)
        return cls(club, program_of(club, Scope.ORGANISE, Role.OWNER).secret)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}", "Accept-Encoding": "identity"}

    def ask(self, case: Any) -> None:
        counts.clear()
        case.validate_response(case.call(headers=self.headers), checks=CHECKS)

    def place(self, method: str, path: str) -> dict[str, Any]:
        """What stands at the places of this address, where there is something."""
        asked, names = row_of(method, path)
        place = asked.place(self.club)
        return {told: place[name] for told, name in zip(places_in(path), names, strict=True)}

    def mend(self, case: Any, *, is_led: bool) -> None:
        """Where no link led to the place, it is often one where there is something."""
        choice = crc32(repr((case.path, case.path_parameters, case.body)).encode())
        if not is_led and choice % 3:
            case.path_parameters = self.place(case.method, case.path)
        if choice % 2:  # otherwise it is refused as often for what a header says
            case.headers.pop("If-Match", None)
            case.query.pop("cursor", None)
        row, _names = row_of(case.method, case.path)
        case.body = body_of(case.body, row, self.known, choice)

    @cached_property
    def known(self) -> Mapping[str, Any]:
        """By the names by which bodies ask for them."""
        reads = [path for method, path in operations() if method == "get"]
        return {
            named(path, place): value
            for path in reads
            for place, value in self.place("GET", path).items()
        }


def named(path: str, place: str) -> str:
    """The id of a game is asked for as `game`."""
    words = path.split("/")
    return words[words.index(f"{{{place}}}") - 1].removesuffix("s") if place == "id" else place


def operations() -> list[tuple[str, str]]:
    """All of the contract: method and address."""
    paths = json.loads(CONTRACT.read_text("utf-8"))["paths"]
    return sorted((method, path) for path, methods in paths.items() for method in methods)


def places_in(path: str) -> list[str]:
    return [word.strip("{}") for word in path.split("/") if word.startswith("{")]


def row_of(method: str, path: str) -> tuple[Asked, list[str]]:
    """Of the table of who may do what, with the names of its places there."""
    words = ["1" if word.startswith("{") else word for word in path.split("/")]
    match = resolve("/".join(words), settings.API_URLCONF)
    return OPERATIONS[method.upper(), str(match.url_name)], list(match.kwargs)


def body_of(drawn: Any, asked: Asked, known: Mapping[str, Any], choice: int) -> Any:
    """As it was drawn, as it should be, or the one with a member of the other."""
    if not isinstance(drawn, dict):
        return drawn
    members = sorted(drawn)
    one = members[choice % len(members) :][:1] if members else []
    right = {name: value for name, value in known.items() if name in drawn}
    bodies = [
        drawn,
        dict(asked.body),
        {**asked.body, **{name: drawn[name] for name in one}},
        {**drawn, **right},
    ]
    return bodies[choice % len(bodies)]


def fuzz(method: str, path: str, examples: int) -> None:
    """Each time the club is as it was before."""
    fuzzed = FuzzedClub.new()
    asked, place = row_of(method, path)[0], fuzzed.place(method, path)

    @tried(examples)
    @given(schema()[path][method.upper()].as_strategy(), st.booleans(), CHOICES)
    def ask(case: Any, is_there: bool, choice: int) -> None:
        if is_there:
            case.path_parameters = {**(case.path_parameters or {}), **place}
        case.body = body_of(case.body, asked, fuzzed.known, choice)
        with undone():
            fuzzed.ask(case)

    with connection_that_stays():
        ask()


def walk(examples: int, steps: int) -> None:
    """From answer to answer, as the links of the contract lead."""
    fuzzed = FuzzedClub.new()
    stateful = walker_of(fuzzed)
    with connection_that_stays():
        for _lot in range(0, examples, LOT):
            try:
                stateful.run(settings=tried(min(LOT, examples), steps))
            except Flaky:  # what is answered hangs on moments, too: that alone is no fault
                if fuzzed.faults:
                    raise fuzzed.faults[0] from None


def walker_of(fuzzed: FuzzedClub) -> type[APIStateMachine]:
    machine = schema().as_state_machine()

    class Walk(machine):  # type: ignore[misc,valid-type] # it is made of the contract
        def setup(self) -> None:
            self.before = undone()
            self.before.__enter__()

        def teardown(self) -> None:
            self.before.__exit__(None, None, None)

        def step(self, asked: Any) -> Any:
            fuzzed.mend(asked.case, is_led=asked.is_applied)
            return super().step(asked)

        def get_call_kwargs(self, _case: Any) -> dict[str, Any]:
            counts.clear()
            return {"headers": fuzzed.headers}

        def validate_response(self, response: Any, case: Any, *_more: Any, **_how: Any) -> None:
            try:
                case.validate_response(response, checks=CHECKS)
            except FailureGroup as fault:
                fuzzed.faults.append(fault)
                raise

    return Walk


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is written meanwhile is not."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def connection_that_stays() -> Iterator[None]:
    """What a test writes is in its transaction, which ends with the connection."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)

"""The contract of the API is written down, and what is answered keeps to it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.scopes import Scope
from tests.api.contract import contract
from tests.clubs import club_of
from tests.programs_asking import program_of

HOME = Path(__file__).parents[2]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
OPERATIONS = sorted(
    (method, path)
    for path, methods in json.loads((HOME / "docs" / "openapi.json").read_text("utf-8"))[
        "paths"
    ].items()
    for method in methods
)


def test_the_contract_stands_in_the_repository() -> None:
    """`python -m tools.contract` writes it anew."""
    assert json.loads((HOME / "docs" / "openapi.json").read_text("utf-8")) == contract()


def test_every_operation_has_a_name_of_its_own() -> None:
    operations = [
        operation for methods in contract()["paths"].values() for operation in methods.values()
    ]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)
    assert all(operation["summary"] for operation in operations)


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_whatever_is_sent_is_answered_as_the_contract_says(method: str, path: str) -> None:
    fuzz(method, path, examples=100)


@pytest.mark.django_db
@pytest.mark.parametrize(("method", "path"), OPERATIONS[:: max(1, len(OPERATIONS) // 6)])
def test_some_of_what_may_be_sent_is_answered_as_the_contract_says(method: str, path: str) -> None:
    fuzz(method, path, examples=8)


def fuzz(method: str, path: str, examples: int) -> None:
    program = program_of(club_of(), Scope.ORGANISE)
    with connection_that_stays():
        fuzz_with(program.secret, method, path, examples)


def fuzz_with(secret: str, method: str, path: str, examples: int) -> None:
    schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", WSGIHandler())

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(case=schema[path][method.upper()].as_strategy())
    def ask(case: Any) -> None:
        headers = {"Authorization": f"Bearer {secret}", "Accept-Encoding": "identity"}
        response = case.call(headers=headers)
        case.validate_response(response, checks=CHECKS)

    ask()


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

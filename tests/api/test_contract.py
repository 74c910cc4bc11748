"""The contract of the API is written down, and what is answered keeps to it."""

import json

import pytest

from tests.api.contract import contract
from tests.api.fuzzing import CONTRACT, fuzz, operations, walk

OPERATIONS = operations()


def test_the_contract_stands_in_the_repository() -> None:
    """`python -m tools.contract` writes it anew."""
    assert json.loads(CONTRACT.read_text("utf-8")) == contract()


def test_every_operation_has_a_name_of_its_own() -> None:
    operations = [
        operation for methods in contract()["paths"].values() for operation in methods.values()
    ]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)
    assert all(operation["summary"] for operation in operations)


def test_what_an_answer_tells_leads_to_what_can_be_done_with_it() -> None:
    paths = contract()["paths"]
    started = paths["/api/v1/games/"]["post"]["responses"]["201"]["links"]
    assert started["post_games_deals"]["parameters"] == {"id": "$response.body#/id"}
    drafted = paths["/api/v1/nights/{id}/rounds/"]["post"]["responses"]["201"]["links"]
    number = {"id": "$request.path.id", "number": "$response.body#/round/number"}
    assert drafted["post_nights_rounds_publish"]["parameters"] == number
    read = paths["/api/v1/nights/{id}/rounds/{number}/"]["get"]["responses"]["200"]["links"]
    assert read["post_games_deals"]["parameters"] == {"id": "$response.body#/tables/0/game"}


def test_every_operation_with_a_place_is_led_to() -> None:
    paths = contract()["paths"]
    operations = [(path, each) for path, methods in paths.items() for each in methods.values()]
    responses = [response for _path, each in operations for response in each["responses"].values()]
    led_to = {name for response in responses for name in response.get("links", ())}
    missing = {each["operationId"] for path, each in operations if "{" in path} - led_to
    assert missing == set()


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_whatever_is_sent_is_answered_as_the_contract_says(method: str, path: str) -> None:
    fuzz(method, path, examples=100)


@pytest.mark.django_db
@pytest.mark.parametrize(("method", "path"), OPERATIONS[:: max(1, len(OPERATIONS) // 6)])
def test_some_of_what_may_be_sent_is_answered_as_the_contract_says(method: str, path: str) -> None:
    fuzz(method, path, examples=8)


@pytest.mark.long
@pytest.mark.django_db
def test_wherever_answers_lead_it_is_as_the_contract_says() -> None:
    walk(examples=100, steps=30)


@pytest.mark.django_db
def test_somewhere_answers_lead_and_it_is_as_the_contract_says() -> None:
    walk(examples=6, steps=12)

import re

import pytest
from django.db import OperationalError, connection
from django.test import Client
from pytest_django import Settings

from jobs.models import Job
from tests.phase10site import urls_with_metrics

SECRET = "xjkpUQMnQJtgEPhap9Lg7Q"
PATH = "/figures/"


@pytest.fixture
def counting(client: Client, db: None, settings: Settings) -> Client:
    """The browser of a site whose path for Prometheus is set."""
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "phase10site.metrics.RequestCounts"]
    settings.ROOT_URLCONF = urls_with_metrics.__name__
    return client


def figure(client: Client, name: str) -> float:
    said = client.get(PATH).text
    found = re.search(rf"^{re.escape(name)} (\S+)$", said, re.M)
    return float(found[1]) if found else 0.0


def test_without_a_path_there_are_no_metrics(client: Client) -> None:
    assert client.get("/metrics/").status_code == client.get("/metrics").status_code == 404


def test_requests_are_counted_by_the_name_of_their_page(counting: Client) -> None:
    name = 'phase10_requests_total{method="GET",page="rules-list",status="200"}'
    before = figure(counting, name)
    counting.get("/rules/")
    assert figure(counting, name) == before + 1
    assert figure(counting, 'phase10_request_seconds_count{page="rules-list"}') >= 1


def test_no_label_holds_the_secret_of_a_link(counting: Client) -> None:
    for path in (f"/games/{SECRET}/", f"/watch/{SECRET}/", f"/{SECRET}"):
        assert counting.get(path).status_code == 404
    assert SECRET not in counting.get(PATH).text


def test_a_method_that_somebody_made_up_is_no_label_of_its_own(counting: Client) -> None:
    counting.generic("SPELL", "/rules/")
    assert "SPELL" not in counting.get(PATH).text


def test_jobs_are_counted_by_state(counting: Client) -> None:
    Job.objects.create(kind="count")
    assert figure(counting, 'phase10_jobs{state="waiting"}') == 1
    assert figure(counting, 'phase10_jobs{state="failed"}') == 0
    assert figure(counting, "phase10_streams") == 0


def test_while_the_database_is_away_the_rest_is_told(counting: Client) -> None:
    def refuse(*_query: object) -> None:
        raise OperationalError("connection refused")

    with connection.execute_wrapper(refuse):
        said = counting.get(PATH)
    assert said.status_code == 200
    assert "phase10_requests_total" in said.text
    assert "phase10_jobs" not in said.text

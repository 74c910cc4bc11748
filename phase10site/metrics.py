"""Figures for Prometheus, of this process. Loaded only where a path for them is set."""

import time
from collections.abc import Iterator

from django.db import Error as DatabaseError
from django.db import connection
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from jobs.models import Job, JobState
from live.bus import hub
from live.parts import is_made_for_all
from phase10site.middleware import GetResponse, method_of, page_of

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

registry = CollectorRegistry()
requests = Counter(
    "phase10_requests", "Requests answered", ["page", "method", "status"], registry=registry
)
seconds = Histogram(
    "phase10_request_seconds",
    "From the first middleware to the answer",
    ["page"],
    buckets=SECONDS,
    registry=registry,
)


class RequestCounts:
    """Note each request by the name of its page: an address may be a secret."""

    def __init__(self, answer: GetResponse) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        response = self.answer(request)
        if not is_made_for_all():
            took = time.perf_counter() - started
            note(method_of(request), page_of(request), response.status_code, took)
        return response


def note(method: str, page: str, status: int, took: float) -> None:
    seconds.labels(page).observe(took)
    requests.labels(page, method, status).inc()


class AtThisMoment(Collector):
    """What is counted only when somebody asks."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        yield streams()
        yield from jobs()
        yield from pool()


def streams() -> GaugeMetricFamily:
    value = len(hub.subscribers)
    return GaugeMetricFamily("phase10_streams", "Event streams that are open", value=value)


def jobs() -> Iterator[GaugeMetricFamily]:
    """Nothing while the database is away: the rest is all the more wanted then."""
    counted = Job.objects.order_by().values_list("state").annotate(Count("pk"))
    try:
        found = dict.fromkeys(JobState.values, 0) | dict(counted)
    except DatabaseError:
        return
    gauge = GaugeMetricFamily("phase10_jobs", "Jobs by state", labels=["state"])
    for state, count in found.items():
        gauge.add_metric([state], count)
    yield gauge


def pool() -> Iterator[GaugeMetricFamily]:
    """PostgreSQL's connections: all, idle, and who waits for one."""
    if connection.vendor != "postgresql" or not (opened := getattr(connection, "pool", None)):
        return
    stats = opened.get_stats()
    gauge = GaugeMetricFamily("phase10_database_pool", "Its connections", labels=["what"])
    for what, name in {"size": "pool_size", "idle": "pool_available"}.items():
        gauge.add_metric([what], stats.get(name, 0))
    gauge.add_metric(["waiting"], stats.get("requests_waiting", 0))
    yield gauge


registry.register(AtThisMoment())


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)

"""Redis and the workers that hear it. Looked at only where there is one."""

from collections.abc import Iterator

from django.conf import settings
from redis import Redis
from redis.exceptions import RedisError, ResponseError

from jobs.processes import WORKER
from live.carriers.redis import client
from phase10site.addresses import without_password
from phase10site.databases import in_a_line
from phase10site.doctor.report import Finding, broken, ok


def look() -> Iterator[Finding]:
    try:
        with client() as redis:
            version = redis.info("server")["redis_version"]
            yield ok("redis", f"Redis {version}: {without_password(settings.REDIS_URL)}")
            yield workers(redis)
    except (RedisError, OSError) as error:
        yield broken(
            "redis",
            f"{without_password(settings.REDIS_URL)}: {in_a_line(error)}",
            "Start it, or correct PHASE10_REDIS_URL. Until then jobs wait, and pages ask.",
        )


def workers(redis: Redis) -> Finding:
    try:
        clients = redis.client_list()
    except ResponseError:
        return ok("workers", "this Redis does not tell who is connected")
    found = {each["name"] for each in clients if each["name"].startswith(WORKER)}
    if found:
        return ok("workers", f"{len(found)} connected")
    return broken(
        "workers",
        "none is connected: every job waits",
        f"Start {settings.COMMAND} worker, on this machine or another, or unset PHASE10_REDIS_URL.",
    )

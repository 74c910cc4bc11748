"""Celery carries the number of a row to a worker. The broker is a doorbell, the row is the job.

Loaded only where there is a broker.
"""

import logging
import ssl
import threading
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from celery import Celery
from django.conf import settings

from jobs.running import work_off

PATIENCE = 4.0  # seconds for an answer of the broker
CHECK = 8  # seconds of silence after which it is asked whether it is still there


def broker_of(address: str) -> dict[str, Any]:
    """The address as Celery wants it, which calls a socket by another name, and trusts anybody."""
    if address.startswith("unix:"):
        parts = urlsplit(address)
        number = dict(parse_qsl(parts.query)).get("db", "0")
        place = f"{parts.netloc}{parts.path}?virtual_host={number}"
        return {"broker_url": f"redis+socket://{place}"}
    if address.startswith("rediss:"):
        return {"broker_url": address, "broker_use_ssl": {"ssl_cert_reqs": ssl.CERT_REQUIRED}}
    return {"broker_url": address}


app = Celery("phase10site", fixups=[])
app.conf.update(
    **broker_of(settings.REDIS_URL),
    accept_content=["json"],
    broker_connection_retry_on_startup=True,
    broker_connection_timeout=PATIENCE,
    broker_transport_options={
        "health_check_interval": CHECK,
        "max_retries": 0,  # whoever calls tries again
        "socket_connect_timeout": PATIENCE,
        "socket_keepalive": True,
        "socket_timeout": PATIENCE,
    },
    task_default_queue="phase10-jobs",
    task_ignore_result=True,
    worker_cancel_long_running_tasks_on_connection_loss=True,  # none are: all are acknowledged
    worker_consumer="jobs.worker:Consumer",
    worker_enable_remote_control=False,
    worker_hijack_root_logger=False,
    worker_prefetch_multiplier=1,
    worker_redirect_stdouts=False,
)

log = logging.getLogger("phase10.jobs")
stopping = threading.Event()  # this worker ends


@app.task(name="jobs.run")  # type: ignore[untyped-decorator]
def run_job(pk: int) -> None:
    work_off(stopping, first=pk)

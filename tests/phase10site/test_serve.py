"""What ./run carries out beside the pages ends with them, however they end."""

import socket
import threading

import pytest
from django.conf import LazySettings

from jobs import processes
from phase10site import cores
from phase10site.management.commands import serve
from phase10site.server import Server

pytestmark = pytest.mark.django_db(transaction=True)


def broken(*_words: object, **_more: object) -> None:
    raise OSError("Too many open files")


def test_a_server_that_breaks_leaves_no_thread_of_the_jobs(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = ""
    monkeypatch.setattr(Server, "run", broken)
    monkeypatch.setattr(cores, "ALL", [])  # none is taken: this process goes on with other tests
    before = set(threading.enumerate())
    with socket.socket() as listener, pytest.raises(OSError, match="Too many"):
        serve.run(object.__new__(Server), listener)
    for thread in set(threading.enumerate()) - before:
        thread.join(60)
        assert not thread.is_alive()
    assert not processes.wakers

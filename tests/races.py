"""Several who do something at the same moment, each with a connection to the database."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection

PATIENCE = 60  # seconds
type Refusals = type[Exception] | tuple[type[Exception], ...]


def at_once(
    act: Callable[[int], object],
    count: int,
    refusal: Refusals = (),
    ready: Callable[[], object] = lambda: None,
) -> list[Any]:
    """What each of them gets, first come first: an answer, or a refusal that was expected."""
    start, answers = threading.Barrier(count, timeout=PATIENCE), list[Any]()

    def somebody(number: int) -> None:
        try:
            ready()
            start.wait()
            answers.append(act(number))
        except refusal as refused:
            answers.append(refused)
        finally:
            connection.close()

    people = [threading.Thread(target=somebody, args=[number]) for number in range(count)]
    for thread in people:
        thread.start()
    for thread in people:
        thread.join()
    return answers

"""Several who do something at the same moment, each with a connection to the database."""

import threading
from collections.abc import Callable

from django.db import connection


def at_once(act: Callable[[int], object], count: int, refusal: type[Exception]) -> list[object]:
    """What each of them gets: an answer, or the refusal that was expected."""
    start, answers = threading.Barrier(count), list[object]()

    def somebody(number: int) -> None:
        start.wait()
        try:
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

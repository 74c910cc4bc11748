"""How long a thread lets the database keep it waiting: pages shortly, jobs as long as it takes."""

import threading
from dataclasses import dataclass


@dataclass(frozen=True)
class Patience:
    """In seconds; 0 is without a limit."""

    statement: float
    lock: float  # that somebody else holds


JOB = Patience(statement=0, lock=20)
READER = Patience(statement=5, lock=0.5)  # what it has to write is little
WRITER = Patience(statement=5, lock=4)
HEALTH = Patience(statement=2, lock=0.5)

of_this_thread = threading.local()


def current() -> Patience:
    return getattr(of_this_thread, "patience", JOB)


def have(patience: Patience) -> None:
    of_this_thread.patience = patience

"""How a worker learns at once that a job waits. A bell nobody hears costs time, never a job."""

from typing import Protocol


class Bell(Protocol):
    def ring(self, pk: int) -> None:
        """Return at once, whoever does not hear it."""

    @property
    def is_heard(self) -> bool: ...


bells: list[Bell] = []  # of this process; whatever carries out its jobs hangs its own here


def ring(pk: int) -> None:
    for bell in bells:
        bell.ring(pk)


def is_heard() -> bool:
    """Say whether what is asked for here can be begun at once; nobody is asked to find out."""
    return any(bell.is_heard for bell in bells)

"""Why a job ends other than by being done. A task lets all of these pass."""

import errno

DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


class JobFailed(Exception):
    """It cannot be done: why, marked for translation, and more for whoever mends it."""

    def __init__(self, error: str, detail: str = "") -> None:
        super().__init__(error)
        self.detail = detail


class Cancelled(Exception):
    """Somebody has asked for it not to be done."""


class Interrupted(Exception):
    """This process ends; another one, or its next start, goes on from the checkpoint."""


class LeaseLost(Exception):
    """Another worker has taken it over: nothing more may be written."""

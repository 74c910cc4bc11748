"""What can be done in the background: each kind of job is one function, found by its name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.functional import Promise

type Run = Callable[..., Any]  # (progress, **parameters) -> a value, a ResultFile, or nothing
type SeenBy = Callable[[Any], Q]  # (user) -> those that they still may see, having asked for them
type About = Callable[[int], Q]  # (club) -> those in whose result somebody of it may be named
type OfClub = Callable[[int], Q]  # (club) -> those that were asked for on its behalf
type Page = Callable[..., str]  # (**parameters) -> the address at which it is asked for
type IsDue = Callable[[], bool]  # whether a standing job has something to do


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


def by_whoever_asked(_user: Any) -> Q:
    """All of them."""
    return Q()


def nobody(_club: int) -> Q:
    """None of them: there are no people in what comes of it."""
    return Q(pk__in=[])


def nowhere(**_parameters: Any) -> str:
    """On no page that one would go back to."""
    return ""


ALL = "organise"  # the scope that allows everything


@dataclass(frozen=True)
class JobKind:
    name: str
    title: str | Promise  # what people see: marked for translation
    run: Run
    seen_by: SeenBy = by_whoever_asked  # what it is about may be none of their business any more
    page: Page = nowhere
    about: About = nobody
    of_club: OfClub = nobody
    scope: str = ALL  # of a token that cancels it, has it begun once more, or loads its file
    is_due: IsDue | None = None  # of a standing job only

    @property
    def is_standing(self) -> bool:
        """Nobody asks for it: it is one row for ever, begun as often as there is something to do.

        It may take as long as others let it wait, and never holds up what people ask for.
        """
        return self.is_due is not None


kinds: dict[str, JobKind] = {}


def task[R: Run](  # noqa: PLR0913 - each is one word where it is declared
    name: str,
    title: str | Promise,
    *,
    about: About,
    seen_by: SeenBy = by_whoever_asked,
    page: Page = nowhere,
    of_club: OfClub | None = None,
    scope: str = ALL,
) -> Callable[[R], R]:
    """Register a function of an app's `tasks.py` as a kind of job.

    It takes its `Progress` and the job's parameters, calls one model method or pure function, and
    may be run again from any point: what it has done already must not be done twice. Whom it is
    about has to be said: where a person is erased, what names them is made anew. If it is asked for
    on behalf of the same club, `of_club` need not be. A token for which it takes less than to
    organise has its `scope` said.
    """

    def register(run: R) -> R:
        assert name not in kinds, f"there are two kinds of job called {name}"
        kinds[name] = JobKind(name, title, run, seen_by, page, about, of_club or about, scope)
        return run

    return register


def standing_task[R: Run](name: str, title: str | Promise, *, is_due: IsDue) -> Callable[[R], R]:
    """Register a function as a job that is done whenever it is due, which is asked once a second.

    In what comes of it nobody is named.
    """

    def register(run: R) -> R:
        assert name not in kinds, f"there are two kinds of job called {name}"
        kinds[name] = JobKind(name, title, run, is_due=is_due)
        return run

    return register


def standing_kinds() -> list[str]:
    return [kind.name for kind in kinds.values() if kind.is_standing]

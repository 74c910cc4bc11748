"""Which of our modules take part in what people do: python -m tools.trace [tests]

A module takes part if one of its functions is called while a view answers, or a job is carried out.
Middlewares stand around any request, whatever is asked: they are told apart. What a process reads
once and keeps, the editions, is read before. Without tests it is told of the four ways that
ARCHITECTURE.md tells.
"""

import sys
from collections.abc import Iterator
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType

import pytest

from rules import edition, edition_keys
from tests.project.packages import PACKAGES

HOME = Path(__file__).resolve().parents[1]
OURS = tuple(f"{HOME / package}/" for package in PACKAGES)
WAYS = (
    "scoring/games/test_deal_record.py::test_a_deal_is_recorded_and_the_game_shown",
    "tournaments/rounds/test_round_steps.py::test_a_round_is_published_and_published_again_is_no_fault",
    "tournaments/tables/test_hand_result_corrections.py::test_a_correction_keeps_what_was_entered_before_and_its_reason",
    "tournaments/printables/test_printables_job.py::test_many_pages_are_a_job_with_a_step_for_each",
)


class Trace:
    """A plugin of pytest that looks on while a test runs."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.around: set[str] = set()  # any request, before and after its view
        self.at_work = self.in_request = 0  # one in the other
        self.works: set[CodeType] = set()  # the views, and the jobs
        self.requests: set[CodeType] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self.begin()
        sys.setprofile(self.look)
        try:
            yield
        finally:
            sys.setprofile(None)
            self.tell(item.nodeid)

    def begin(self) -> None:
        from django.core.handlers.base import BaseHandler  # noqa: PLC0415 - Django is set up now
        from django.test import Client  # noqa: PLC0415
        from django.urls import get_resolver  # noqa: PLC0415

        from jobs import running  # noqa: PLC0415

        get_resolver().url_patterns  # noqa: B018 - what is called while modules are read is no way
        list(map(edition, edition_keys()))
        self.modules, self.around = set(), set()
        answer = BaseHandler._get_response  # type: ignore[attr-defined] # not told of by the stubs
        self.works = {answer.__code__, running.run.__code__}
        self.requests = {Client.request.__code__}

    def look(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        step = {"call": 1, "return": -1}.get(event, 0)
        self.at_work += step * (code in self.works)
        self.in_request += step * (code in self.requests)
        is_function = code.co_flags & CO_OPTIMIZED  # and not what is read of a module or a class
        if event != "call" or not is_function or not code.co_filename.startswith(OURS):
            return
        if self.at_work or self.in_request:
            module = str(Path(code.co_filename).relative_to(HOME))
            (self.modules if self.at_work else self.around).add(module)

    def tell(self, name: str) -> None:
        around = self.around - self.modules
        print(f"\n{name}: {len(self.modules)} modules", *sorted(self.modules), sep="\n  ")
        print(f"around any request, {len(around)} more", *sorted(around), sep="\n  ")


if __name__ == "__main__":
    tests = sys.argv[1:] or [f"tests/{way}" for way in WAYS]
    sys.exit(pytest.main(["-q", "-s", "-n", "0", "-p", "no:randomly", *tests], plugins=[Trace()]))

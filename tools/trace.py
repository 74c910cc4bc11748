"""Which of our modules take part in what people do: python -m tools.trace [tests]

A module takes part if one of its functions is called while a request is answered, or a job
carried out. Without tests it is told of the four ways that ARCHITECTURE.md tells.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

from tests.project.packages import PACKAGES

HOME = Path(__file__).resolve().parents[1]
OURS = tuple(f"{HOME / package}/" for package in PACKAGES)
WAYS = (
    "scoring/games/test_deal_record.py::test_a_deal_is_recorded_and_the_game_shown",
    "tournaments/rounds/test_round_steps.py::test_a_round_is_published_and_published_again_is_no_fault",
    "tournaments/tables/test_hand_result_views.py::test_a_correction_keeps_what_was_entered_before_and_its_reason",
    "tournaments/printables/test_printables_job.py::test_many_pages_are_a_job_with_a_step_for_each",
)


class Trace:
    """A plugin of pytest that looks on while a test runs."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.answering = 0  # requests and jobs, one in the other
        self.entrances: set[CodeType] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        from django.test import Client  # noqa: PLC0415 - Django is set up only now
        from django.urls import get_resolver  # noqa: PLC0415

        from jobs import running  # noqa: PLC0415

        get_resolver().url_patterns  # noqa: B018 - what is called while modules are read is no way
        self.modules, self.answering = set(), 0
        self.entrances = {Client.request.__code__, running.run.__code__}
        sys.setprofile(self.look)
        try:
            yield
        finally:
            sys.setprofile(None)
            print(
                f"\n{item.nodeid}: {len(self.modules)} modules", *sorted(self.modules), sep="\n  "
            )

    def look(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if code in self.entrances:
            self.answering += {"call": 1, "return": -1}.get(event, 0)
        is_ours = event == "call" and code.co_filename.startswith(OURS)
        if self.answering and is_ours and code.co_name != "<module>":
            self.modules.add(str(Path(code.co_filename).relative_to(HOME)))


if __name__ == "__main__":
    tests = sys.argv[1:] or [f"tests/{way}" for way in WAYS]
    sys.exit(pytest.main(["-q", "-s", "-n", "0", "-p", "no:randomly", *tests], plugins=[Trace()]))

"""What a trace counts: our modules, while a request is answered or a job carried out."""

import sys
from pathlib import Path

import pytest

from rules import parse_variant
from tools.trace import WAYS, Trace

TESTS = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("way", WAYS)
def test_the_ways_that_are_told_are_there(way: str) -> None:
    file, test = way.split("::")
    assert f"def {test}(" in (TESTS / file).read_text("utf-8")


def test_a_module_counts_while_something_is_answered_and_not_before() -> None:
    trace = Trace()
    trace.entrances = {answered.__code__}
    before = sys.getprofile()
    sys.setprofile(trace.look)
    try:
        parse_variant("full")
        unasked = set(trace.modules)
        answered()
    finally:
        sys.setprofile(before)
    assert (unasked, trace.modules) == (set(), {"rules/variants.py"})
    assert trace.answering == 0


def answered() -> None:
    parse_variant("full")

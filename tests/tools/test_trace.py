"""What a trace counts: our modules, while a view answers or a job is carried out."""

import sys
from pathlib import Path

import pytest

from rules import parse_variant
from scoring.names import tidy
from tools.trace import WAYS, Trace

TESTS = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("way", WAYS)
def test_the_ways_that_are_told_are_there(way: str) -> None:
    file, test = way.split("::")
    assert f"def {test}(" in (TESTS / file).read_text("utf-8")


def test_a_module_counts_while_something_is_answered_and_not_before() -> None:
    trace = Trace()
    trace.works, trace.requests = {answered.__code__}, {asked.__code__}
    before = sys.getprofile()
    sys.setprofile(trace.look)
    try:
        parse_variant("full")
        unasked = trace.modules | trace.around
        answered()
    finally:
        sys.setprofile(before)
    assert (unasked, trace.modules) == (set(), {"rules/editions.py"})
    assert trace.at_work == 0


def test_what_stands_around_an_answer_is_told_apart() -> None:
    trace = Trace()
    trace.works, trace.requests = {answered.__code__}, {asked.__code__}
    before = sys.getprofile()
    sys.setprofile(trace.look)
    try:
        asked()
    finally:
        sys.setprofile(before)
    assert (trace.around, trace.modules) == ({"scoring/names.py"}, {"rules/editions.py"})
    assert trace.in_request == 0


def asked() -> None:
    tidy("Ada ")
    answered()


def answered() -> None:
    parse_variant("full")

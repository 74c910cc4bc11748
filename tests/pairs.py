"""Fewer cases where everything may meet everything: each pair of values, not each of all."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest


def paired(*axes: Sequence[Any]) -> list[Any]:
    """Every second combination of three or more: any two values still meet in one of them.

    The long suite has the others.
    """
    ways = []
    for way in product(*(list(enumerate(axis)) for axis in axes)):
        values = [value for _place, value in way]
        is_odd = sum(place for place, _value in way) % 2
        ways.append(pytest.param(*values, marks=[pytest.mark.long] * is_odd))
    return ways


def some(values: Iterable[Any], count: int) -> list[Any]:
    """The first so many of these in the ordinary suite; the long one has the others."""
    return [
        pytest.param(value, marks=[pytest.mark.long] * (place >= count))
        for place, value in enumerate(values)
    ]

"""Columns of a group in which every difference comes once, where no field is large enough.

An orthomorphism moves elements so that all images differ, and all differences from where they came.
If some of them differ from each other everywhere else too, then 0, x and the images of x are such
a column for each x. Twelve and fifteen are the smallest orders where this helps: with an odd number
of elements times two there are no orthomorphisms.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tournaments.seating.catalogue.fields import Grid

type Images = tuple[int, ...]

MOST_PLACES = {12: 6, 15: 5}
"""For each order how many places its columns can have."""


class Choice(NamedTuple):
    """Images of an element, and of its opposite, with a bit for each image and each difference."""

    bits: int
    images: tuple[tuple[int, int], ...]


@cache
def orthogonal_columns(minus: Grid) -> tuple[Images, ...]:
    """Of a group of one of the orders, one for each element."""
    found = tuple(_orthomorphisms(minus))
    chosen = _mutual((), found, MOST_PLACES[len(minus)] - 2, minus)
    elements = range(len(minus))
    return tuple((0, x, *(images[x] for images in chosen)) for x in elements)


def _orthomorphisms(minus: Grid) -> Iterator[Images]:
    """Where the order is odd only those that send opposites to opposites: there are fewer."""
    order, opposite = len(minus), minus[0]
    choices = [[*_choices(x, minus)] for x in range(1, order) if order % 2 == 0 or x < opposite[x]]
    return _filled(choices, [0] * order, 1 | 1 << order)


def _choices(x: int, minus: Grid) -> Iterator[Choice]:
    order, opposite = len(minus), minus[0]
    for image in range(1, order):
        images = {x: image, opposite[x]: opposite[image]} if order % 2 else {x: image}
        bits = [1 << y | 1 << (order + minus[y][place]) for place, y in images.items()]
        if image != x:
            yield Choice(sum(bits), tuple(images.items()))


def _filled(choices: list[list[Choice]], images: list[int], taken: int) -> Iterator[Images]:
    if not choices:
        yield tuple(images)
        return
    for bits, chosen in choices[0]:
        if not bits & taken:
            for place, image in chosen:
                images[place] = image
            yield from _filled(choices[1:], images, taken | bits)


def _mutual(
    chosen: tuple[Images, ...], found: tuple[Images, ...], many: int, minus: Grid
) -> tuple[Images, ...]:
    """The first so many of which each two differ by everything, or none."""
    if len(chosen) == many:
        return chosen
    for number, one in enumerate(found):
        others = tuple(other for other in found[number + 1 :] if _differ(one, other, minus))
        if full := _mutual((*chosen, one), others, many, minus):
            return full
    return ()


def _differ(one: Images, other: Images, minus: Grid) -> bool:
    seen = 0
    for a, b in zip(one, other, strict=True):
        difference = 1 << minus[a][b]
        if seen & difference:
            return False
        seen |= difference
    return True

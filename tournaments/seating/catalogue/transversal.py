"""Transversal designs: columns of elements, no two of which differ by the same in two places."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from math import gcd
from typing import NamedTuple

from tournaments.seating.catalogue.fields import Grid, orders_of_fields, product_of_fields
from tournaments.seating.plans import Plan, Tables

type Images = tuple[int, ...]

MOST_PLACES = {12: 6, 15: 5}
"""For each order how many places its columns can have."""

type Column = tuple[int, ...]
WORK = 24_000
"""As many orders of the elements are tried, where no formula gives a column for each of them, as
this number holds squares of their number."""
PATIENCE = 1_000
"""How many elements are tried for one column."""


@cache
def transversal(groups: int, order: int) -> Plan:
    """Tables of one person from each of several groups: of different groups meet at most once.

    Person group·order + element. A round is made of a column of elements, one for each group: a
    table for each h has element column[group] + h of every group. Two people meet once at most
    where two columns never differ by the same in two groups.
    """
    plus = product_of_fields(order).plus
    return tuple(
        tuple(
            tuple(group * order + plus[start][h] for group, start in enumerate(column))
            for h in range(order)
        )
        for column in columns(groups, order)
    )


def within_groups(inner: Plan, groups: int, order: int) -> Plan:
    """Rounds in which each group, in which nobody has met yet, is a night of its own."""
    return tuple(_each_group(tables, groups, order) for tables in inner)


def _each_group(tables: Tables, groups: int, order: int) -> Tables:
    return tuple(
        tuple(group * order + person for person in table)
        for group in range(groups)
        for table in tables
    )


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


@cache
def columns(places: int, order: int) -> tuple[Column, ...]:
    """As many as there are elements if each field of the product is large enough, else some."""
    if places <= min(orders_of_fields(order)):
        return _multiples(places, order)
    plus = product_of_fields(order).plus
    minus = tuple(tuple(row.index(a) for row in plus) for a in range(order))
    if places <= MOST_PLACES.get(order, 0):
        return tuple(column[:places] for column in orthogonal_columns(minus))
    return _gathered(places, minus)


def _multiples(places: int, order: int) -> tuple[Column, ...]:
    """All multiples of elements that differ in every field: MacNeish's product."""
    times = product_of_fields(order).times
    factors = _different_in_each_field(places, order)
    return tuple(tuple(times[factor][j] for factor in factors) for j in range(order))


def _different_in_each_field(many: int, order: int) -> list[int]:
    everywhere, place = 0, 1
    for each in orders_of_fields(order):
        everywhere, place = everywhere + place, place * each
    return [number * everywhere for number in range(many)]


def _gathered(places: int, minus: Grid) -> tuple[Column, ...]:
    """The most of several passes, each of which takes every column that still fits."""
    order = len(minus)
    passes = (_Pass(places, minus, skip, stride) for skip, stride in _orders(order))
    found = (tuple(each.gather()) for each in islice(passes, max(1, WORK // order**2)))
    return max(found, key=len)


def _orders(order: int) -> Iterator[tuple[int, int]]:
    return (
        (skip, stride)
        for skip in range(1, order)
        if gcd(skip, order) == 1
        for stride in range(order)
    )


class _Pass:
    """Columns gathered first come, first served; bits stand for differences that are used up."""

    def __init__(self, places: int, minus: Grid, skip: int, stride: int) -> None:
        self.places, self.minus = places, minus
        self.skip, self.stride = skip, stride
        self.patience = 0
        self.used = [[0] * places for _ in range(places)]

    def gather(self) -> Iterator[Column]:
        for second in range(len(self.minus)):
            self.patience = PATIENCE
            column = self._extended((0, second))
            if column:
                self._use(column)
                yield column

    def _extended(self, column: Column) -> Column | None:
        """The first way to fill the other places with differences that are free."""
        place, order = len(column), len(self.minus)
        if place == self.places:
            return column
        start = self.stride * place * column[1]
        for step in range(order):
            if not self.patience:
                break
            self.patience -= 1
            element = (start + step * self.skip) % order
            if self._fits(column, element):
                full = self._extended((*column, element))
                if full:
                    return full
        return None

    def _fits(self, column: Column, element: int) -> bool:
        used, minus = self.used[len(column)], self.minus[element]
        return not any(used[place] >> minus[other] & 1 for place, other in enumerate(column))

    def _use(self, column: Column) -> None:
        for place, element in enumerate(column):
            for earlier in range(place):
                self.used[place][earlier] |= 1 << self.minus[element][column[earlier]]

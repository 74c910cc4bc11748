"""Finite fields, and the products of them that stand in where no field has the order."""

from dataclasses import dataclass
from functools import cache, reduce

type Grid = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Ring:
    """The elements 0 … order−1, their sums and their products; 0 and 1 are themselves in a field.

    In a field `powers` are those of an element that generates all others but 0.
    """

    plus: Grid
    times: Grid
    powers: tuple[int, ...] = ()

    @property
    def order(self) -> int:
        return len(self.plus)

    def minus(self, element: int) -> int:
        return self.plus[element].index(0)


def prime_powers(number: int) -> tuple[tuple[int, int], ...]:
    """The primes of a number with how often each divides it."""
    found = []
    for prime in range(2, number + 1):
        times = 0
        while number % prime == 0:
            number, times = number // prime, times + 1
        if times:
            found.append((prime, times))
        if number == 1:
            break
    return tuple(found)


def is_prime_power(number: int) -> bool:
    return len(prime_powers(number)) == 1


@cache
def field(order: int) -> Ring:
    """The field of a prime power: digits are the coefficients of a polynomial in x.

    What x to the degree is equal to, is found by trial: x must generate everything but 0.
    """
    ((prime, degree),) = prime_powers(order)
    plus = _sums(prime, degree)
    powers = next(
        powers for tail in range(1, order) if len(powers := _powers(prime, plus, tail)) == order - 1
    )
    return Ring(plus, _products(powers), powers)


def _sums(prime: int, degree: int) -> Grid:
    plus = tuple(tuple((a + b) % prime for b in range(prime)) for a in range(prime))
    return reduce(_beside, [plus] * (degree - 1), plus)


def _beside(low: Grid, high: Grid) -> Grid:
    """The same operation on pairs of elements, numbered low + high × how many are low."""
    return tuple(
        tuple(a + len(low) * b for b in high_row for a in low_row)
        for high_row in high
        for low_row in low
    )


def _powers(prime: int, plus: Grid, tail: int) -> tuple[int, ...]:
    """1, x, x², … until 1 or 0 returns or, in a ring that is no field, anything else."""
    order, powers = len(plus), [1]
    while True:
        top, rest = divmod(powers[-1], order // prime)
        power = rest * prime
        for _ in range(top):
            power = plus[power][tail]
        if power in {0, 1} or len(powers) == order:
            return tuple(powers)
        powers.append(power)


def _products(powers: tuple[int, ...]) -> Grid:
    order = len(powers) + 1
    exponent = {power: number for number, power in enumerate(powers)}
    return tuple(
        tuple(
            powers[(exponent[a] + exponent[b]) % (order - 1)] if a and b else 0
            for b in range(order)
        )
        for a in range(order)
    )


def orders_of_fields(order: int) -> list[int]:
    """Of the fields whose product has this order, the smallest first."""
    return sorted(prime**degree for prime, degree in prime_powers(order))


@cache
def product_of_fields(order: int) -> Ring:
    """A ring of any order in which sums and products are taken in each field by itself."""
    fields = [field(each) for each in orders_of_fields(order)]
    return Ring(
        reduce(_beside, [each.plus for each in fields]),
        reduce(_beside, [each.times for each in fields]),
        fields[0].powers if len(fields) == 1 else (),
    )

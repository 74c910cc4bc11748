"""Exact covers: options that together use every bit that is needed, and no bit twice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(slots=True)
class Tries:
    """How much was tried, and at how much to give up."""

    made: int = 0
    limit: int = 0


def exact_covers(options: Sequence[int], needed: int, tries: Tries) -> Iterator[tuple[int, ...]]:
    """The numbers of the options of each cover; bits that are not needed may be left over."""
    return _Covers(options, tries).found((1 << len(options)) - 1, needed)


class _Covers:
    """Here the bits of `users` and of `rivals` stand for options."""

    def __init__(self, options: Sequence[int], tries: Tries) -> None:
        self.options, self.tries = options, tries
        self.users: dict[int, int] = {}
        for number, option in enumerate(options):
            for bit in bits(option):
                self.users[bit] = self.users.get(bit, 0) | 1 << number
        self.rivals = [self._rivals(option) for option in options]

    def found(self, usable: int, needed: int) -> Iterator[tuple[int, ...]]:
        """Next comes the bit which the fewest usable options use."""
        if self.tries.made >= self.tries.limit:
            return
        self.tries.made += 1
        if not needed:
            yield ()
            return
        choices = min((usable & self.users.get(bit, 0) for bit in bits(needed)), key=int.bit_count)
        for number in bits(choices):
            left = needed & ~self.options[number]
            for rest in self.found(usable & ~self.rivals[number], left):
                yield (number, *rest)

    def _rivals(self, option: int) -> int:
        rivals = 0
        for bit in bits(option):
            rivals |= self.users[bit]
        return rivals


def bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest

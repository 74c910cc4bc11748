"""The words of a command, read one after the other: every fault is a sentence."""

import math
from collections.abc import Callable, Mapping

DAY = 86_400.0

type Words = Mapping[str, str | None]


class Reading:
    """What the words say, and what is wrong with them."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.faults: list[str] = []

    def read[T](self, name: str, parse: Callable[[str], T], otherwise: T) -> T:
        word = self.words[name]
        try:
            return otherwise if word is None else parse(word)
        except ValueError as error:
            self.faults.append(f"--{name}: {error}")
            return otherwise


def whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"“{text}” is not a whole number.") from None


def up_to(most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        number = whole(text)
        if number > most:
            raise ValueError(f"{text} is too many, {most:,} is the most.")
        return number

    return parse


def whole_numbers(text: str) -> tuple[int, ...]:
    return tuple(whole(part) for part in text.replace(",", " ").split())


def positive(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise ValueError(f"“{text}” is not a number.") from None
    if not 0 < number < math.inf:
        raise ValueError(f"a search needs more than 0 seconds, not {text}.")
    if number > DAY:
        raise ValueError(f"{text} is too long, {DAY:,.0f} (a day) is the most.")
    return number

"""Courses of the latest games, by the digest that vouches for all of a log.

An entry makes another digest, in whichever process, and so no course is older than its game.
"""

from contextlib import suppress

from scoring.games.course import Course

MOST = 300  # of ten kilobytes: a large hall plays at some hundred tables

by_head: dict[str, Course] = {}


def find(head: str) -> Course | None:
    """Whoever was asked for last stays longest."""
    course = by_head.pop(head, None)
    if course is not None:
        by_head[head] = course
    return course


def keep(head: str, course: Course) -> None:
    by_head[head] = course
    while len(by_head) > MOST:
        with suppress(KeyError, StopIteration, RuntimeError):  # another thread does the same
            del by_head[next(iter(by_head))]

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from rules import Deal, Setup, edition, parse_variant, play
from scoring.games.log import Course, Replay, counting_versions

SETUP = Setup(edition("classic"), parse_variant("full"), {}, seats=2, first_dealer=0)
OTHER = Setup(edition("classic"), parse_variant("short:3"), {}, seats=2, first_dealer=0)


@dataclass(frozen=True)
class Written:
    sequence: int
    number: int
    is_replay: bool
    removed: bool
    out: int

    @property
    def place(self) -> tuple[int, bool]:
        return self.number, self.is_replay

    @property
    def facts(self) -> object:
        return self.out

    @property
    def deal(self) -> Deal:
        return Deal(self.out, frozenset({self.out}), (5 * self.sequence, 0))

    @property
    def replay(self) -> Replay:
        return Replay((0, 1), self.out)


def log_of(rows: list[tuple[int, bool, bool, int]]) -> list[Written]:
    """Whatever is taken back has been there."""
    log: list[Written] = []
    for sequence, (number, is_replay, removed, out) in enumerate(rows, start=1):
        standing = {version.place for version in counting_versions(log)}
        is_there = (number, is_replay) in standing
        log.append(Written(sequence, number, is_replay, removed and is_there, out))
    return log


ROWS = st.lists(
    st.tuples(st.integers(1, 8), st.booleans(), st.booleans(), st.integers(0, 1)), max_size=20
)


@given(ROWS, st.booleans())
def test_version_by_version_it_is_what_counts_of_the_whole_log(
    rows: list[tuple[int, bool, bool, int]], is_asked: bool
) -> None:
    log = log_of(rows)
    course = Course()
    for count, version in enumerate(log, start=1):
        if is_asked:
            course.state(SETUP)
        course = course.followed_by(version)
        expected = Course.of(counting_versions(log[:count]))
        assert course.standing == expected.standing
        assert (course.deals, course.replays) == (expected.deals, expected.replays)
        assert course.state(SETUP) == play(SETUP, expected.deals)


def test_the_state_is_that_of_whoever_asks() -> None:
    course = Course()
    for number in range(1, 8):
        course.state(SETUP)
        course = course.followed_by(Written(number, number, False, False, out=0))
    for setup in (SETUP, OTHER, SETUP):
        assert course.state(setup) == play(setup, course.deals)
    assert course.state(SETUP) != course.state(OTHER)


class Interrupted(Setup):
    """While it is compared, another thread asks for another state."""

    def __eq__(self, other: object) -> bool:
        COURSE.latest = OTHER, play(OTHER, COURSE.deals)
        return other == SETUP

    __hash__ = None  # type: ignore[assignment]


COURSE = Course()


def test_of_two_who_ask_at_once_each_gets_their_own_state() -> None:
    COURSE.state(SETUP)
    mine = Interrupted(SETUP.edition, SETUP.variant, {}, seats=2, first_dealer=0)
    assert COURSE.state(mine) == play(SETUP, ())

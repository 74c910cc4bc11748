from dataclasses import dataclass

from hypothesis import example, given
from hypothesis import strategies as st

from rules import Deal, Setup, edition, parse_variant, play
from scoring.games.log import (
    DEAL,
    FIRST_SEAT,
    REPLAY,
    BrokenLink,
    Course,
    Damage,
    Leaving,
    LogLink,
    Replay,
    Told,
    as_stored,
    broken_links,
    counting_versions,
    digest_of,
    latest_undo,
    seated,
)


@dataclass(frozen=True)
class Written:
    sequence: int
    number: int
    removed: bool = False
    facts: str = ""
    is_replay: bool = False

    @property
    def place(self) -> tuple[int, bool]:
        return self.number, self.is_replay


def test_an_empty_log_counts_nothing() -> None:
    assert counting_versions([]) == ()
    assert latest_undo([]) is None


def test_deals_count_in_the_order_of_their_numbers() -> None:
    first, second = Written(1, 1), Written(2, 2)
    assert counting_versions([second, first]) == (first, second)


def test_only_the_latest_version_of_a_deal_counts() -> None:
    corrected = Written(3, 1)
    assert counting_versions([Written(1, 1), Written(2, 2), corrected]) == (
        corrected,
        Written(2, 2),
    )


def test_an_undone_deal_does_not_count() -> None:
    assert counting_versions([Written(1, 1), Written(2, 2), Written(3, 2, removed=True)]) == (
        Written(1, 1),
    )


def test_what_was_undone_last_can_be_brought_back() -> None:
    log = [Written(1, 1), Written(2, 1), Written(3, 1, removed=True)]
    assert latest_undo(log) == Written(2, 1)


def test_after_another_deal_took_its_number_the_undo_is_history() -> None:
    log = [Written(1, 1), Written(2, 1, removed=True), Written(3, 1, facts="another")]
    assert latest_undo(log) is None


def test_undone_deals_come_back_one_after_the_other_the_latest_undo_first() -> None:
    log = [Written(1, 1), Written(2, 2), Written(3, 2, removed=True), Written(4, 1, removed=True)]
    assert latest_undo(log) == Written(1, 1)
    assert latest_undo([*log, Written(5, 1)]) == Written(2, 2)
    assert latest_undo([*log, Written(5, 1), Written(6, 2)]) is None


def test_a_correction_of_an_earlier_deal_does_not_end_an_undo() -> None:
    log = [Written(1, 1), Written(2, 2), Written(3, 2, removed=True)]
    assert latest_undo([*log, Written(4, 1, facts="corrected")]) == Written(2, 2)


def test_a_replay_follows_its_deal_and_stands_beside_it() -> None:
    replay = Written(3, 2, is_replay=True)
    log = [Written(1, 1), Written(2, 2), replay]
    assert counting_versions(log) == tuple(log)
    third = Written(4, 3)
    assert counting_versions([*log, third]) == (*log, third)


SETUP = Setup(edition("classic"), parse_variant("full"), {}, seats=2, first_dealer=0)
OTHER = Setup(edition("classic"), parse_variant("short:3"), {}, seats=2, first_dealer=0)


@dataclass(frozen=True)
class WrittenDeal:
    sequence: int
    number: int
    what: int  # a deal, a replay, a seat
    removed: bool
    out: int

    @property
    def place(self) -> tuple[int, int]:
        return self.number, self.what

    @property
    def facts(self) -> object:
        return self.out

    @property
    def told(self) -> Told:
        if self.what == DEAL:
            return Deal(self.out, frozenset({self.out}), (5 * self.sequence, 0))
        if self.what == REPLAY:
            return Replay((0, 1), self.out)
        return Leaving(self.what - FIRST_SEAT, is_empty=bool(self.out))


def log_of(rows: list[tuple[int, int, bool, int]]) -> list[WrittenDeal]:
    """Whatever is taken back has been there."""
    log: list[WrittenDeal] = []
    for sequence, (number, what, removed, out) in enumerate(rows, start=1):
        standing = {version.place for version in counting_versions(log)}
        is_there = (number, what) in standing
        log.append(WrittenDeal(sequence, number, what, removed and is_there, out))
    return log


ROWS = st.lists(
    st.tuples(st.integers(1, 8), st.integers(0, 3), st.booleans(), st.integers(0, 1)), max_size=20
)


@given(ROWS, st.booleans())
@example([(1, DEAL, False, 0), (1, FIRST_SEAT, False, 1), (2, DEAL, False, 0)], True)
def test_version_by_version_it_is_what_counts_of_the_whole_log(
    rows: list[tuple[int, int, bool, int]], is_asked: bool
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
        assert course.state(SETUP) == seated(
            SETUP, play(SETUP, expected.deals), expected.empty_after(len(expected.deals))
        )


def test_the_state_is_that_of_whoever_asks() -> None:
    course = Course()
    for number in range(1, 8):
        course.state(SETUP)
        course = course.followed_by(WrittenDeal(number, number, DEAL, False, out=0))
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


FACTS = st.lists(st.dictionaries(st.text(max_size=3), st.integers()), min_size=1, max_size=6)


def chain(facts: list[dict[str, int]]) -> list[LogLink]:
    links: list[LogLink] = []
    for number, each in enumerate(facts, 1):
        before = links[-1].digest if links else ""
        links.append(LogLink(number, each, digest_of(before, each)))
    return links


def head(links: list[LogLink]) -> tuple[int, str]:
    return len(links), links[-1].digest


@given(FACTS)
def test_what_was_written_is_as_it_was_written(facts: list[dict[str, int]]) -> None:
    links = chain(facts)
    assert broken_links(links, *head(links)) == []


def test_a_log_of_nothing_is_whole() -> None:
    assert broken_links([], 0, "") == []


@given(FACTS, st.data())
def test_an_entry_that_is_gone_is_named(facts: list[dict[str, int]], data: st.DataObject) -> None:
    links = chain(facts)
    number = data.draw(st.integers(1, len(links)))
    left = [link for link in links if link.number != number]
    assert broken_links(left, *head(links)) == [BrokenLink(number, Damage.GONE)]


@given(FACTS, st.data())
def test_an_entry_that_is_altered_is_named(
    facts: list[dict[str, int]], data: st.DataObject
) -> None:
    links = chain(facts)
    number = data.draw(st.integers(1, len(links)))
    altered = links[number - 1]._replace(facts={"other": 0, "facts": 1, "here": 2, "now": 3})
    rest = [altered if link.number == number else link for link in links]
    assert broken_links(rest, *head(links)) == [BrokenLink(number, Damage.ALTERED)]


def test_an_altered_entry_with_a_digest_of_its_own_gives_itself_away() -> None:
    links = chain([{"points": 5}, {"points": 10}, {"points": 15}])
    forged = {"points": 0}
    middle = [links[0], LogLink(2, forged, digest_of(links[0].digest, forged)), links[2]]
    assert broken_links(middle, *head(links)) == [BrokenLink(3, Damage.ALTERED)]
    last = [*links[:2], LogLink(3, forged, digest_of(links[1].digest, forged))]
    assert broken_links(last, *head(links)) == [BrokenLink(3, Damage.ALTERED)]


def test_an_entry_too_many_is_named() -> None:
    links = chain([{"points": 5}, {"points": 10}])
    assert broken_links(links, 1, links[0].digest) == [BrokenLink(2, Damage.ALTERED)]


def test_facts_are_those_that_a_database_gives_back() -> None:
    typed = {"tables": {10: (1, 2), 9: (3,)}}
    assert as_stored(typed) == {"tables": {"10": [1, 2], "9": [3]}}
    assert digest_of("", as_stored(typed)) == digest_of("", {"tables": {"9": [3], "10": [1, 2]}})

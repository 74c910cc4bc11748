"""Logs whose entries know what came before them."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.games.log import BrokenLink, Damage, LogLink, as_stored, broken_links, digest_of

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

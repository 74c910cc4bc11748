"""What is no document is refused with its reason, and nothing has changed."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.clubs import club_of
from tests.tournaments.documents.travelling import (
    brought,
    elsewhere,
    season_written,
    told_of,
    written,
)
from tests.tournaments.nights_running import deal, running, table_of
from tests.tournaments.people import roster
from tests.tournaments.seasons.test_seasons import season_of
from tournaments.documents.actions import bring_in, first_difference
from tournaments.documents.checking import read_document
from tournaments.documents.faults import DocumentFault, DocumentRefused
from tournaments.documents.reading import DEEPEST, MOST_BYTES, MOST_PARTS, as_bytes, read_json
from tournaments.documents.words import FAULTS, fault_text
from tournaments.models import Tournament
from tournaments.tables.hand_results import TypedResult, enter

DATABASE = pytest.mark.django_db


@pytest.fixture(scope="module")
def night_told(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> bytes:
    with django_db_blocker.unblock(), transaction.atomic():
        content = written(night_played())
        transaction.set_rollback(True)
    return content


@pytest.fixture
def night() -> Tournament:
    return night_played()


def night_played() -> Tournament:
    """Two tables: at one a deal is recorded, the result of the other is typed."""
    night = running(date=date(2026, 3, 6))
    deal(night, 1, "0* 25+ 60 5")
    enter(table_of(night, 2), TypedResult((2, 1, 1, 0), (10, 40, 50, 90)), 0, None)
    return night


def rows() -> dict[str, list[Any]]:
    return {
        model._meta.label: sorted(model._default_manager.values_list(), key=str)
        for model in apps.get_models(include_auto_created=True)
    }


def refused(content: bytes) -> DocumentRefused:
    club = elsewhere()
    before = rows()
    with pytest.raises(DocumentRefused) as found:
        bring_in(read_document(content), club)
    assert rows() == before
    assert "%(" not in fault_text(found.value)
    return found.value


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b" " * (MOST_BYTES + 1), DocumentFault.TOO_LARGE),
        (b"[" * (MOST_PARTS + 1), DocumentFault.TOO_LARGE),
        (b"[" * 100_000, DocumentFault.TOO_DEEP),
        (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), DocumentFault.TOO_DEEP),
        (b"", DocumentFault.NOT_JSON),
        (b"PK\x03\x04\xff", DocumentFault.NOT_JSON),
        (b'{"format": "phase10site"', DocumentFault.NOT_JSON),
        (b'{"format": 1, "format": 2}', DocumentFault.DOUBLED_KEY),
        (b'{"format": NaN}', DocumentFault.NO_NUMBER),
        (b'{"format": -Infinity}', DocumentFault.NO_NUMBER),
        (b'{"format": 1e999}', DocumentFault.NO_NUMBER),
        (b'{"format": ' + b"9" * 5000 + b"}", DocumentFault.NO_NUMBER),
        (b'{"format": 0.' + b"9" * 50 + b"}", DocumentFault.NO_NUMBER),
        (b'{"format": "\\ud800"}', DocumentFault.NO_TEXT),
        (b'{"\\u0000": "\xc3\xa4"}', DocumentFault.NO_TEXT),
        ('{"a": "ä\\u0000"}'.encode(), DocumentFault.NO_TEXT),
        (b"[]", DocumentFault.NO_DOCUMENT),
        (b'{"format": "another"}', DocumentFault.NO_DOCUMENT),
        (b'{"format": "phase10site", "version": 2}', DocumentFault.NEWER),
        (b'{"format": "phase10site", "version": 1}', DocumentFault.MISSING),
    ],
)
def test_a_file_that_is_none(content: bytes, fault: DocumentFault) -> None:
    with pytest.raises(DocumentRefused) as found:
        read_document(content)
    assert found.value.fault is fault
    assert "%(" not in fault_text(found.value)


def test_a_mark_of_utf_8_before_it_is_no_harm() -> None:
    assert read_json(b'\xef\xbb\xbf{"a": [1.5, true, null]}') == {"a": [1.5, True, None]}


type Harm = Callable[[dict[str, Any]], object]


def at_night(**facts: Any) -> Harm:
    return lambda told: told["nights"][0].update(facts)


def in_first(*path: str, **facts: Any) -> Harm:
    """In the first of the rows that stand there."""

    def harm(told: dict[str, Any]) -> None:
        row = told["nights"][0]
        for name in path:
            row = row[name][0]
        row.update(facts)

    return harm


def without(*path: str) -> Harm:
    """The first row is gone."""

    def harm(told: dict[str, Any]) -> None:
        row = told["nights"][0]
        for name in path[:-1]:
            row = row[name][0]
        row[path[-1]].pop(0)

    return harm


DEEP: list[Any] = []
for _level in range(DEEPEST):
    DEEP = [DEEP]

HARM: list[tuple[Harm, DocumentFault]] = [
    (at_night(more=1), DocumentFault.UNKNOWN),
    (at_night(name=5), DocumentFault.WRONG_KIND),
    (at_night(name=None), DocumentFault.WRONG_KIND),
    (at_night(name="x" * 61), DocumentFault.TOO_LONG),
    (at_night(date="9999-12-31"), DocumentFault.NO_MOMENT),
    (at_night(date="2026-02-30"), DocumentFault.NO_MOMENT),
    (at_night(date=20260306), DocumentFault.WRONG_KIND),
    (at_night(start="25:00:00"), DocumentFault.NO_MOMENT),
    (at_night(start="19:30"), DocumentFault.NO_MOMENT),
    (at_night(start=19), DocumentFault.WRONG_KIND),
    (at_night(created_at="9999-12-31T23:59:59Z"), DocumentFault.NO_MOMENT),
    (at_night(created_at="2026-03-06T18:00:00+02:00"), DocumentFault.NO_MOMENT),
    (at_night(created_at=5), DocumentFault.WRONG_KIND),
    (at_night(is_public=1), DocumentFault.WRONG_KIND),
    (at_night(deals=True), DocumentFault.WRONG_KIND),
    (at_night(deals=-1), DocumentFault.OUT_OF_RANGE),
    (at_night(deals=40_000), DocumentFault.OUT_OF_RANGE),
    (at_night(seed=2**70), DocumentFault.OUT_OF_RANGE),
    (at_night(final="never"), DocumentFault.NOT_OFFERED),
    (at_night(modes=["by magic"]), DocumentFault.NOT_OFFERED),
    (at_night(modes="snake"), DocumentFault.WRONG_KIND),
    (at_night(scheme=[]), DocumentFault.WRONG_KIND),
    (at_night(options=[]), DocumentFault.WRONG_KIND),
    (at_night(scheme={"kind": DEEP}), DocumentFault.TOO_DEEP),
    (at_night(edition="nonsense"), DocumentFault.NO_RULES),
    (at_night(edition=1), DocumentFault.NOBODY),
    (at_night(variant="nonsense"), DocumentFault.NO_RULES),
    (at_night(entrants={}), DocumentFault.WRONG_KIND),
    (at_night(rounds=[7]), DocumentFault.WRONG_KIND),
    (at_night(log=[]), DocumentFault.ALTERED),
    (at_night(games=[]), DocumentFault.NOBODY),
    (in_first("entrants", player=99), DocumentFault.NOBODY),
    (in_first("entrants", player=0), DocumentFault.OUT_OF_RANGE),
    (in_first("entrants", player=2), DocumentFault.CONTRADICTION),
    (in_first("entrants", lot=1.5), DocumentFault.OUT_OF_RANGE),
    (in_first("entrants", lot="first"), DocumentFault.WRONG_KIND),
    (in_first("entrants", presence="asleep"), DocumentFault.NOT_OFFERED),
    (in_first("games", variant="nonsense"), DocumentFault.NO_RULES),
    (in_first("games", first_dealer=4), DocumentFault.CONTRADICTION),
    (in_first("games", head="0" * 64), DocumentFault.ALTERED),
    (in_first("games", "deals", out=3), DocumentFault.ALTERED),
    (in_first("games", "deals", out=4), DocumentFault.CONTRADICTION),
    (in_first("games", "deals", points=[1, 2]), DocumentFault.CONTRADICTION),
    (in_first("games", "deals", sequence=2), DocumentFault.ALTERED),
    (in_first("games", "seats", position=1), DocumentFault.CONTRADICTION),
    (without("games", "deals"), DocumentFault.ALTERED),
    (without("games", "seats"), DocumentFault.CONTRADICTION),
    (in_first("rounds", byes=[99]), DocumentFault.NOBODY),
    (in_first("rounds", state="draft"), DocumentFault.CONTRADICTION),
    (in_first("rounds", "tables", number=2), DocumentFault.CONTRADICTION),
    (in_first("rounds", "tables", game=None), DocumentFault.CONTRADICTION),
    (in_first("rounds", "tables", "seats", entrant=2), DocumentFault.CONTRADICTION),
    (without("rounds", "tables", "seats"), DocumentFault.CONTRADICTION),
    (in_first("log", kind="else"), DocumentFault.ALTERED),
    (in_first("log", facts=[]), DocumentFault.WRONG_KIND),
    (lambda told: told["people"].pop(), DocumentFault.NOBODY),
    (lambda told: told["people"][0].update(name=" "), DocumentFault.CONTRADICTION),
    (lambda told: told["people"][0].update(is_erased=True), DocumentFault.CONTRADICTION),
    (lambda told: told["nights"].append(told["nights"][0]), DocumentFault.CONTRADICTION),
    (lambda told: told["nights"].clear(), DocumentFault.NO_DOCUMENT),
    (lambda told: told.update(version="1"), DocumentFault.WRONG_KIND),
    (
        lambda told: told["editions"].append({"base": "classic", "name": "x", "changes": {}}),
        DocumentFault.NO_RULES,
    ),
]


LATE_HARM: list[tuple[Harm, DocumentFault]] = [
    (in_first("rounds", number=7), DocumentFault.NOBODY),
    (at_night(standings=[]), DocumentFault.OTHERWISE),
    (in_first("games", started_for={"round": 9, "table": 9, "version": 1}), DocumentFault.NOBODY),
    (in_first("rounds", "tables", game=2), DocumentFault.CONTRADICTION),
    (in_first("rounds", seed=-1, ranking=[[1], [-3]]), DocumentFault.OTHERWISE),
]


@pytest.mark.parametrize("number", range(len(HARM)))
def test_a_document_that_was_harmed(night_told: bytes, number: int) -> None:
    harm, fault = HARM[number]
    told = json.loads(night_told)
    harm(told)
    with pytest.raises(DocumentRefused) as found:
        read_document(json.dumps(told).encode())
    assert found.value.fault is fault, found.value


@DATABASE
def test_what_only_shows_when_it_is_there_leaves_nothing_either(night_told: bytes) -> None:
    for harm, fault in LATE_HARM:
        told = json.loads(night_told)
        harm(told)
        found = refused(json.dumps(told).encode())
        assert found.fault is fault, found


def test_a_hand_result_that_was_harmed(night_told: bytes) -> None:
    told = json.loads(night_told)
    result = told["nights"][0]["rounds"][0]["tables"][1]["hand_results"][0]
    for name, value, fault in (
        ("points", [10, 40, 50, 91], DocumentFault.ALTERED),
        ("points", [10, 40, 50], DocumentFault.CONTRADICTION),
        ("winner", 4, DocumentFault.CONTRADICTION),
        ("place", 2, DocumentFault.ALTERED),
    ):
        was, result[name] = result[name], value
        with pytest.raises(DocumentRefused) as found:
            read_document(as_bytes(told))
        assert found.value.fault is fault
        result[name] = was


@DATABASE
def test_seasons_in_a_circle() -> None:
    told = json.loads(season_written(season_of(club_of())))
    first = told["seasons"][0]
    for carries in (1, 2):
        told["seasons"] = [first, first | {"key": "another", "carries_from": 1}]
        told["seasons"][0] = first | {"carries_from": carries}
        with pytest.raises(DocumentRefused) as found:
            read_document(as_bytes(told))
        assert found.value.fault is DocumentFault.CIRCLE
    told["seasons"] = [first | {"begins": first["ends"], "ends": first["begins"]}]
    assert refused(as_bytes(told)).fault is DocumentFault.CONTRADICTION


@DATABASE
def test_what_is_here_otherwise_is_not_overwritten(night: Tournament) -> None:
    content = written(night)
    there = brought(content).nights[0]
    Tournament.objects.filter(pk=there.pk).update(name="Changed")
    with pytest.raises(DocumentRefused) as found:
        brought(content, there.club)
    assert found.value.fault is DocumentFault.HERE_OTHERWISE


@DATABASE
def test_somebody_who_may_be_several_is_asked_about(night: Tournament) -> None:
    content, club = written(night), club_of("zoe", "Twins")
    first, second = roster(club, "Ada", "ada")
    with pytest.raises(DocumentRefused) as found:
        brought(content, club)
    assert (found.value.fault, found.value.what) == (DocumentFault.UNCLEAR, "Ada")
    with pytest.raises(DocumentRefused) as found:
        brought(content, club, {1: "999999"})
    assert found.value.fault is DocumentFault.NOT_ON_ROSTER
    with pytest.raises(DocumentRefused) as found:
        brought(content, club, {1: str(first.pk), 2: str(first.pk)})
    assert found.value.fault is DocumentFault.CONTRADICTION
    (there,) = brought(content, club, {1: str(second.pk)}).nights
    assert there.entrants.filter(player=second).exists()


@DATABASE
def test_two_of_a_document_are_never_one_of_the_roster(night: Tournament) -> None:
    told = told_of(night)
    told["people"][1]["name"] = "Ada"
    club = club_of("zoe", "One")
    roster(club, "Ada")
    with pytest.raises(DocumentRefused) as found:
        brought(as_bytes(told), club)
    assert found.value.fault is DocumentFault.UNCLEAR
    assert len(brought(as_bytes(told)).nights) == 1


def test_each_reason_has_its_sentence() -> None:
    assert set(FAULTS) == set(DocumentFault)


def test_where_two_documents_differ_is_told() -> None:
    one = {"a": [1, {"b": 2}], "c": 3}
    assert first_difference(one, {"a": [1, {"b": 2}], "c": 3}) is None
    assert first_difference(one, {"a": [1, {"b": 5}], "c": 3}) == "/a/1/b"
    assert first_difference(one, {"a": [1], "c": 3}) == "/a"
    assert first_difference(one, {"c": 3}) == ""

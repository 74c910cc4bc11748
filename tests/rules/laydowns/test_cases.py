import pytest

from rules import Accepted, Rejected, Unchecked
from rules.laydowns.check import check_laydown
from rules.laydowns.hits import check_hit
from rules.notation import parse_cards, parse_laydown
from rules.tables import TableCards
from rules.verdicts import HitVerdict, LaydownRefusal
from tests.rules.laydowns.case_files import (
    Case,
    edition_of,
    place_of,
    read_cases,
    show_lying,
    table_of,
)

LAYDOWNS = read_cases("laydowns.toml")
HITS = read_cases("hits.toml")
KINDS = {True: Accepted, False: Rejected, "unchecked": Unchecked}


def cases(named: dict[str, Case]) -> list[object]:
    return [pytest.param(case, id=f"{name}: {case['says']}") for name, case in named.items()]


def codes(verdict: Rejected[LaydownRefusal]) -> list[str]:
    return [refusal.code.value for refusal in verdict.refusals]


@pytest.mark.parametrize("case", cases(dict(LAYDOWNS)))
def test_a_laydown_is_judged_as_the_case_says(case: Case) -> None:
    box = edition_of(case)
    groups = parse_laydown(box, case["laid"])
    verdict = check_laydown(box, case["phase"], groups)
    assert isinstance(verdict, KINDS[case["legal"]]), verdict
    match verdict:
        case Accepted():
            assert " | ".join(map(show_lying, verdict.groups)) == case.get("reading", case["laid"])
        case Rejected():
            assert codes(verdict) == case["because"]
        case Unchecked():
            assert verdict.phase == case["phase"]


@pytest.mark.parametrize("case", cases(dict(HITS)))
def test_a_hit_is_judged_as_the_case_says(case: Case) -> None:
    *first, last = parse_cards(edition_of(case), case["hits"])
    table = table_of(case)
    for card in first:
        table = put(table, check_hit(edition_of(case), table, card, place_of(case)), case)
    verdict = check_hit(edition_of(case), table, last, place_of(case))
    assert isinstance(verdict, KINDS[case["fits"]]), verdict
    if isinstance(verdict, Rejected):
        assert codes(verdict) == case.get("because", codes(verdict))
    else:
        [lying] = verdict.groups
        assert show_lying(lying) == case.get("after", show_lying(lying))


def put(table: TableCards, verdict: HitVerdict, case: Case) -> TableCards:
    assert isinstance(verdict, Accepted), verdict
    [lying] = verdict.groups
    return table.put(place_of(case), lying)


def test_every_laydown_row_of_the_rules_is_a_case() -> None:
    rows = {
        f"{letter}{n}"
        for letter, last in {"C": 30, "B": 9, "M": 19}.items()
        for n in range(1, last + 1)
    }
    assert rows <= LAYDOWNS.keys()

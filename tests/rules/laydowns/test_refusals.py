"""Every reason is given alone where it is the only one, and nothing that is laid is a crash."""

from collections import Counter
from itertools import product

import pytest

from rules import Card, Edition, Rejected, Unchecked, edition, edition_keys
from rules.cards import Action, Color, Number, Skip, Wild, read_card
from rules.laydowns.best import arrange, best_laydown, can_lay
from rules.laydowns.check import check_laydown, too_often
from rules.laydowns.hits import check_hit
from rules.tables import End, Place, TableCards
from rules.verdicts import LaydownCode
from tests.rules.laydowns.case_files import (
    Case,
    edition_of,
    laid_in,
    place_of,
    read_cases,
    table_of,
)
from tests.walking import walking

REFUSALS = [
    pytest.param(code, case, id=f"{code}, {name}")
    for code, named in read_cases("refusals.toml").items()
    for name, case in named.items()
]
CLASSIC = edition("classic")
# Of the command line: no laydown and no hit that was named is refused so.
OF_A_SEARCH = {LaydownCode.CANNOT_LAY}


def from_1(place: int | None) -> int | None:
    return None if place is None else place + 1


@pytest.mark.parametrize(("code", "case"), REFUSALS)
def test_the_one_fault_is_the_one_reason(code: str, case: Case) -> None:
    box = edition_of(case)
    verdict = (
        check_hit(box, table_of(case), read_card(case["hit"]), place_of(case))
        if "hit" in case
        else check_laydown(box, case["phase"], laid_in(case))
    )
    assert isinstance(verdict, Rejected), verdict
    assert [refusal.code for refusal in verdict.refusals] == [LaydownCode(code)]
    [refusal] = verdict.refusals
    assert from_1(refusal.group) == case.get("group")
    assert from_1(refusal.card) == case.get("card")
    assert refusal.limit == case.get("limit", refusal.limit)


def test_every_reason_is_given_alone_at_least_three_times() -> None:
    alone = Counter({code: len(named) for code, named in read_cases("refusals.toml").items()})
    assert {code for code in LaydownCode if alone[code.value] < 3} == OF_A_SEARCH


@pytest.mark.parametrize(
    ("key", "phase", "laid", "reasons"),
    [
        (
            "classic",
            2,
            "R5 B5 G6 | R3 Y4 S",
            {("other_number", 1, 3), ("never_laid", 2, 3), ("too_short", 2, None)},
        ),
        (
            "classic",
            8,
            "G1 G3 G5 G7 B9 S",
            {("other_color", 1, 5), ("never_laid", 1, 6), ("too_short", 1, None)},
        ),
        (
            "classic",
            7,
            "R4 R4 R4 G5 | R9 W",
            {("too_often", 1, 3), ("other_number", 1, 4), ("too_short", 2, None)},
        ),
        (
            "master",
            8,
            "G3 G4 J1-6/RY R6 | J1-6/RG J1-6/RV J1-6/YG",
            {("joker_color", 1, 3), ("other_color", 1, 4), ("too_few_naturals", 2, None)},
        ),
        (
            "board",
            2,
            "R4 | W W | R8 Y9",
            {
                ("too_few_groups", None, None),
                ("too_short", 1, None),
                ("too_few_naturals", 2, None),
                ("other_number", 3, 2),
            },
        ),
    ],
)
def test_every_reason_is_named_and_not_the_first_alone(
    key: str, phase: int, laid: str, reasons: set[tuple[str, int | None, int | None]]
) -> None:
    verdict = check_laydown(edition(key), phase, laid_in({"laid": laid}))
    assert isinstance(verdict, Rejected)
    found = [(one.code.value, from_1(one.group), from_1(one.card)) for one in verdict.refusals]
    assert set(found) == reasons
    assert len(found) == len(reasons)


JUNK: dict[str, list[list[Card]]] = {
    "nothing": [],
    "an empty group": [[]],
    "ten empty groups": [[]] * 10,
    "ten groups": [[Number(Color.RED, 5)] * 3] * 10,
    "200 groups": [[Wild()]] * 200,
    "1 000 wilds": [[Wild()] * 1000],
    "1 000 cards": [[Number(Color.RED, 1 + n % 12) for n in range(1000)]],
    "1 000 groups of 1 000": [[Number(Color.GREEN, 7)] * 1000] * 1000,
    "1 000 skips and actions": [[Skip(), Action()] * 500],
    "all wilds": [[Wild()] * 4] * 2,
    "cards of all editions": [
        [*map(read_card, ("W", "S", "A", "J1-6/RY", "J7-12/RYGV", "V1", "B1", "R12", "J3-4/B"))]
    ],
    "jokers alone": [[read_card("J1-6/RY"), read_card("J7-12/RYGV")] * 4],
}


@pytest.mark.parametrize("key", edition_keys())
def test_whatever_is_laid_gets_a_verdict(key: str) -> None:
    with walking() as at:
        for phase, (name, groups) in product((-(10**30), -1, *range(12), 10**30), JUNK.items()):
            with at((phase, name)):
                gets_a_verdict(edition(key), phase, groups)


def gets_a_verdict(box: Edition, phase: int, groups: list[list[Card]]) -> None:
    verdict = check_laydown(box, phase, groups)
    assert isinstance(verdict, Unchecked) == (phase in range(1, 11) and phase not in box.phases)
    if isinstance(verdict, Rejected):
        assert verdict.refusals


@pytest.mark.parametrize("key", edition_keys())
def test_whatever_is_held_gets_an_answer(key: str) -> None:
    with walking() as at:
        for phase, (name, groups) in product((-1, *range(12), 10**30), JUNK.items()):
            with at((phase, name)):
                gets_an_answer(edition(key), phase, groups)


def gets_an_answer(box: Edition, phase: int, groups: list[list[Card]]) -> None:
    hand = tuple(card for group in groups[:10] for card in group)
    answers = can_lay(box, phase, hand), arrange(box, phase, hand), best_laydown(box, phase, hand)
    if phase in box.phases:
        assert answers[0] is (answers[2] is not None)
    elif phase in range(1, 11):
        assert answers == (Unchecked(phase),) * 3
    else:
        assert answers == (False, None, None)


@pytest.mark.parametrize("where", [Place(0, 0), Place(5, 0), Place(0, 9), Place(-1, -1, End.LOW)])
@pytest.mark.parametrize("card", JUNK["cards of all editions"][0], ids=str)
@pytest.mark.parametrize("table", [TableCards(((),)), TableCards(((), ()), turn=1)])
def test_whatever_is_hit_where_nothing_lies_is_refused(
    table: TableCards, card: Card, where: Place
) -> None:
    verdict = check_hit(CLASSIC, table, card, where)
    assert isinstance(verdict, Rejected)
    assert {LaydownCode.NOT_LAID_YET, LaydownCode.NO_SUCH_GROUP} <= {
        refusal.code for refusal in verdict.refusals
    }


def test_what_lies_on_the_table_is_out_of_the_deck() -> None:
    red, wild, skip = Number(Color.RED, 5), Wild(), Skip()
    groups: list[list[Card]] = [[Number(Color.GREEN, 5), red], [red, wild, skip]]
    assert too_often(CLASSIC, groups, [red, wild]) == ((LaydownCode.TOO_OFTEN, 1, 0, 2),)
    assert not too_often(CLASSIC, groups, [wild] * 7)
    assert not too_often(CLASSIC, [[Action()]], [Action()])

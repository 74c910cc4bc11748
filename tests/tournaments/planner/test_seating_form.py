"""What is typed for a seating, and what is said where it cannot be read."""

from typing import Any

import pytest
from django.http import QueryDict

from tests.tournaments.planner.asking import typed
from tournaments.planner.forms import SeatingForm
from tournaments.planner.table_forms import TablesForm
from tournaments.planner.typed_people import read_here
from tournaments.seating.problems import Apart, Wish

FOUR = "Ada\nBen\nAnn\nann"


def posted(fields: dict[str, Any]) -> QueryDict:
    data = QueryDict(mutable=True)
    for name, value in fields.items():
        data.setlist(name, value if isinstance(value, list) else [str(value)])
    return data


def form(here: str = FOUR, **more: Any) -> SeatingForm:
    return SeatingForm(posted(typed(here, **more)))


def errors(here: str = FOUR, **more: Any) -> dict[str, str]:
    """What is wrong, by field."""
    return {name: " ".join(map(str, texts)) for name, texts in form(here, **more).errors.items()}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ada\n\n  Ben \n", ("Ada", "Ben")),
        ("Ada, Ben; Cleo,", ("Ada", "Ben", "Cleo")),
        ("Müller, Anna\nMaier, Bo", ("Müller, Anna", "Maier, Bo")),
        ("Ada", ("Ada",)),
        ("24", ()),
        ("1\n2", ("1", "2")),
        ("1. Ada\n2. Ben", ("Ada", "Ben")),
        ("1. Ada\nBen", ("1. Ada", "Ben")),
        ("1.\tAda Smith \t4\n2.\tBen\t3", ("Ada Smith", "Ben")),
        ("Ada\tSmith\nBen\tMiller", ("Ada Smith", "Ben Miller")),
        ("Ada\tBen\tCleo", ("Ada", "Ben", "Cleo")),
    ],
)
def test_names_stand_in_lines_or_on_one_line_with_commas(text: str, names: tuple[str, ...]) -> None:
    assert read_here(text).names == names


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (" 24 \n", 24),
        ("22 people", 22),
        ("1,000", 1000),
        ("10 000", 10_000),
        ("-5", 0),
        ("9" * 5000, 999_999_999),
    ],
)
def test_a_number_alone_is_how_many_are_here(text: str, count: int) -> None:
    here = read_here(text)
    assert (here.count, here.names) == (count, ())


def test_the_names_are_shown_as_they_were_read() -> None:
    asked = form()
    assert asked.is_valid()
    assert asked.listed_names == ["Ada", "Ben", "Ann", "ann"]
    assert "more than one person: Ann." in asked.twice_text
    many = form("\n".join(f"Name {number}" for number in range(300)))
    assert many.is_valid()
    assert not many.twice_text
    assert (len(many.listed_names), many.others_text) == (200, "100 others")


def test_ten_thousand_can_come_by_name() -> None:
    asked = form("\n".join(f"Maximiliane Mustermann {number}" for number in range(10_000)))
    assert not asked.errors
    assert asked.everybody.count == 10_000


def test_wishes_are_read_by_name() -> None:
    asked = form(never="ada, Ben", rather="Ada; 1. Ann\n\n", places="Ben:2", prefer=2)
    assert asked.is_valid(), asked.errors
    assert asked.problem.apart == (
        Apart(frozenset({1, 2}), Wish.NEVER_TOGETHER),
        Apart(frozenset({1, 3})),
    )
    assert asked.problem.fixed_tables == {2: 1}


def test_people_without_names_are_called_by_their_numbers() -> None:
    asked = form("8", never="1, 8", places="3: 2")
    assert asked.is_valid(), asked.errors
    assert asked.problem.apart == (Apart(frozenset({1, 8}), Wish.NEVER_TOGETHER),)
    assert asked.problem.fixed_tables == {3: 1}


def test_the_weights_are_those_that_were_typed() -> None:
    asked = form(**{"weight-repeats": "7"})
    assert asked.is_valid()
    assert (asked.problem.weights.repeats, asked.problem.weights.seat) == (7, 3)
    assert asked.problem.weights.moved == 1000


@pytest.mark.parametrize(
    ("fields", "field", "text"),
    [
        ({"here": ""}, "here", "Type who is here, or how many."),
        ({"here": "1"}, "here", "At least 2 people are needed, but only 1 is here."),
        ({"here": "10001"}, "here", "At most 10,000 people can be seated."),
        ({"here": "A\n" + "x" * 61}, "here", "Use at most 60 characters."),
        ({"rounds": ""}, "rounds", "Type a whole number from 1 to 40."),
        ({"rounds": "0"}, "rounds", "Type a whole number from 1 to 40."),
        ({"rounds": "41"}, "rounds", "Type a whole number from 1 to 40."),
        ({"prefer": "7"}, "prefer", "choose one of the sizes"),
        ({"here": "7", "prefer": 4, "allow": []}, "allow", "allow 3 or 2 with 5 too"),
        ({"never": "Ada, Zoe"}, "never", "Nobody here is called “Zoe”."),
        ({"never": "Ann, Ben"}, "never", "Say which: 1. Ann and 2. ann."),
        ({"rather": "Ada"}, "rather", "“Ada” is only one person."),
        ({"never": "Ada, Ben"}, "never", "Ada and Ben must not meet, but there is only 1 table."),
        ({"places": "Ada"}, "places", "Type a name, a colon and a table: Ada: 1"),
        ({"places": ": 1"}, "places", "cannot be read"),
        ({"places": "Ada: 0"}, "places", "There is no table 0"),
        ({"allow": ["9"]}, "allow", "choose one of the sizes"),
        ({"name": "x" * 61}, "name", "Use at most 60 characters."),
        ({"places": "Ada: 1\nAda: 2", "prefer": 2}, "places", "Ada has two tables: 1 and 2."),
        ({"here": "7", "split": "5x1,3x1"}, "split", "no longer fit"),
        ({"seed": "x"}, "seed", "whole number"),
        ({"weight-seat": "10001"}, "weight-seat", "Type a whole number from 0 to 10,000."),
        ({"key": ""}, "key", "out of date"),
    ],
)
def test_the_field_says_what_is_wrong(fields: dict[str, Any], field: str, text: str) -> None:
    assert text in errors(**fields)[field]


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert set(errors(rounds="x", never="Ada", places="Ada", seed="x")) == {
        "rounds",
        "never",
        "places",
        "seed",
    }


def test_all_that_is_wrong_in_a_field_is_said_at_once() -> None:
    wrong = errors(never="Ada, Zoe, Yan\nAda, Ada", places="Ada: 9", rounds="x")
    assert "Zoe" in wrong["never"]
    assert "Yan" in wrong["never"]
    assert "“Ada, Ada” is only one person." in wrong["never"]
    assert "There is no table 9" in wrong["places"]


def test_all_that_is_wrong_is_summed_up_with_its_field() -> None:
    faults = form(rounds="x", never="Zoe, Yan").fault_texts
    assert [field.html_name for field, _text in faults] == ["rounds", "never", "never"]


def test_without_a_seed_the_page_has_one() -> None:
    fields = typed(seed="")
    assert clean_seed(fields) == clean_seed(fields)


def clean_seed(fields: dict[str, Any]) -> int:
    asked = SeatingForm(posted(fields))
    assert asked.is_valid()
    return int(asked.cleaned_data["seed"])


def test_what_is_rarely_needed_is_shown_where_it_was_typed_or_refused() -> None:
    assert not SeatingForm().shows_more
    assert not form().shows_more
    assert form(rather="Ada, Ben").shows_more
    assert form(seed="x").shows_more
    assert form(**{"weight-seat": "4"}).shows_more


def test_the_best_tables_are_chosen_until_others_are() -> None:
    def chosen(**more: Any) -> list[str]:
        tables = TablesForm(posted(typed("13", **more)))
        return [choice.value for choice in tables.choices if choice.is_chosen]

    assert chosen() == [""]
    assert chosen(split="4x1,3x3") == [""]
    assert chosen(split="5x1,4x2") == ["5x1,4x2"]
    assert chosen(split="6x9") == []


def test_every_choice_says_what_speaks_for_it() -> None:
    tables = TablesForm(posted(typed("13")))
    assert [(choice.text, choice.merit) for choice in tables.choices] == [
        (
            "1 table of 4 and 3 tables of 3",
            "3 tables are smaller than you prefer; their seats change from round to round.",
        ),
        (
            "1 table of 5 and 2 tables of 4",
            "1 table is larger than you prefer: a round lasts as long as that one.",
        ),
    ]

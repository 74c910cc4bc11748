import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.names import (
    LONGEST,
    alike_key,
    folded_letters,
    is_found,
    is_visible,
    isolated,
    plain_letters,
    sort_key,
    tidy,
    told_apart,
    without,
)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ada  ", "Ada"),
        ("Ada\tLovelace", "Ada Lovelace"),
        ("Ada\r\n\u0000Lovelace", "Ada Lovelace"),
        ("\u200bAda", "\u200bAda"),
        ("A\u202eda\u2066 L\u2069.", "Ada L."),
        ("   ", ""),
    ],
)
def test_a_typed_name_stands_on_one_line(typed: str, name: str) -> None:
    assert tidy(typed) == name


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u202e\u2066", "\u00a0"])
def test_a_name_that_nobody_can_read_is_not_visible(name: str) -> None:
    assert not is_visible(name)


@pytest.mark.parametrize("name", ["a", "🎲", "<b>", "משה", "7"])
def test_a_name_with_one_sign_is_visible(name: str) -> None:
    assert is_visible(name)


def test_names_that_differ_are_shown_as_they_are() -> None:
    assert told_apart(["Ada", "Ben"]) == ("Ada", "Ben")


def test_the_same_name_twice_is_numbered_in_seat_order() -> None:
    assert told_apart(["Ada", "Ben", "Ada"]) == ("1. Ada", "Ben", "2. Ada")


def test_names_that_look_alike_are_numbered_too() -> None:
    assert told_apart(["Ada", "ADA", "A\u200bda"]) == ("1. Ada", "2. ADA", "3. A\u200bda")


def test_a_number_that_somebody_has_in_the_name_is_not_given_again() -> None:
    assert told_apart(["Ada", "Ada", "1. Ada"]) == ("2. Ada", "3. Ada", "1. Ada")


@given(st.lists(st.sampled_from(["Ada", "ada", "1. Ada", "2. Ada", "Ben"]), min_size=2, max_size=6))
def test_no_two_shown_names_look_alike(names: list[str]) -> None:
    shown = told_apart(names)
    assert len(set(map(alike_key, shown))) == len(names)


def test_a_name_from_right_to_left_does_not_turn_the_sentence_around_it() -> None:
    assert isolated("משה") == "\u2068משה\u2069"
    assert isolated("\u202eAda") == "\u2068\u202eAda\u2069"
    assert isolated("Ada 🎲") == "Ada 🎲"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ann read it wrong", "X read it wrong"),
        ("it was ANN’s, said (ann)", "it was X’s, said (X)"),
        ("Joanna and Annabel", "Joanna and Annabel"),
        ("Ann  Lee\nand Ann", "X\nand X"),
        ("Zoe\u0308", "X"),
        ("a ½ or b.c", "a ½ or X"),
        ("", ""),
    ],
)
def test_a_name_is_taken_out_of_a_text_where_it_is_a_word(text: str, left: str) -> None:
    assert without(text, ["Ann", "Ann Lee", "Zoë", "b.c"], "X") == left


@pytest.mark.parametrize(
    ("letters", "names"),
    [
        ("mul", ("Anna Müller",)),
        ("MUELLER", ("Anna Müller",)),
        ("müll", ("Mueller, Anna",)),
        ("ann mu", ("Müller, Anna",)),
        ("bo", ("Robert", "Bo")),
        ("renée", ("Renee",)),
        ("lukasz", ("Łukasz",)),
        ("", ("anybody",)),
        ("!", ("anybody",)),
    ],
)
def test_the_beginning_of_any_word_finds_somebody(letters: str, names: tuple[str, ...]) -> None:
    assert is_found(letters, *names)


@pytest.mark.parametrize("letters", ["nna", "ann x", "mullerin"])
def test_what_no_word_begins_with_finds_nobody(letters: str) -> None:
    assert not is_found(letters, "Anna Müller")


def test_accents_case_and_signs_make_no_difference() -> None:
    assert plain_letters("  O’Connor-Đặng\u200b ") == plain_letters("o connor đang")


def test_whatever_is_looked_for_only_so_much_of_it_is_remembered() -> None:
    folded_letters.cache_clear()
    for number in range(5):
        assert len(plain_letters("a" * 30_000 + str(number))) == LONGEST
        assert len(plain_letters("\ufdfa" * 30_000 + str(number))) == 2 * LONGEST  # one for 18
    assert folded_letters.cache_info().currsize == 2


@pytest.mark.parametrize(
    "names",
    [
        ["Adam", "Ägir", "Bauer", "Çelik", "Dahl", "Eva", "Éva", "Nowak", "Özil", "Zoe"],
        ["Muller", "Müller", "Mullers", "Ober", "Öber", "Oberst", "Straße", "Strassen", "Übel"],
        ["Ann Zorn", "Anna", "bauer", "Łukasz", "Lunt", "Ørsted", "Otto"],
        ["Елена", "Ёлкин", "Женя", "Иван", "Иящик", "Йосиф", "Катя"],
    ],
)
def test_a_list_has_the_order_of_the_language(names: list[str]) -> None:
    assert sorted({*names}, key=sort_key) == names
    assert sorted(map(isolated, names), key=sort_key) == [isolated(name) for name in names]

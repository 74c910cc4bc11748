import pytest

from scoring.letters import LONGEST, folded, is_found, plain


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
    assert plain("  O’Connor-Đặng\u200b ") == plain("o connor đang")


def test_whatever_is_looked_for_only_so_much_of_it_is_remembered() -> None:
    folded.cache_clear()
    for number in range(5):
        assert len(plain("a" * 30_000 + str(number))) == LONGEST
        assert len(plain("\ufdfa" * 30_000 + str(number))) == 2 * LONGEST  # one sign for 18
    assert folded.cache_info().currsize == 2

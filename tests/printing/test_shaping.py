import unicodedata

import pytest
from hypothesis import given

from printing.marks import Font
from printing.typeface import for_screen, is_plain, is_seen, is_whole, signs_of, typeface, width_of
from tests.printing.hostile import HOSTILE, texts


@given(texts)
def test_any_text_can_be_drawn(text: str) -> None:
    signs = signs_of(text)
    assert all(sign <= "\uffff" and is_seen(sign) for sign in signs)
    assert width_of(signs) >= 0
    assert signs_of(text) == signs


def test_ordinary_text_is_drawn_sign_by_sign() -> None:
    for text in ("Anna & Bo <b>", "Zoë", "Владимир", "Ελένη", "♠ → …"):
        assert signs_of(text) == text
        assert is_plain(text)


@pytest.mark.parametrize("text", ["Anna", "Zoë", "Ελένη", "דוד", "محمد", "Bo 😀", "e\u0301", "𝔹𝕠"])
def test_most_names_can_be_drawn_whole(text: str) -> None:
    assert is_whole(text)


@pytest.mark.parametrize("text", ["李小龙", "Bo 🃏", "ひろ", "\U0010ffff"])
def test_of_some_the_typeface_lacks_signs(text: str) -> None:
    assert not is_whole(text)


def test_hebrew_is_drawn_from_its_end() -> None:
    assert signs_of("אבג") == "גבא"
    assert not is_plain("אבג")


def test_numbers_and_latin_inside_of_hebrew_stand_as_they_are() -> None:
    assert signs_of("אב 12") == "12 בא"
    assert signs_of("Anna אב Bo") == "Anna בא Bo"


def test_a_name_that_is_set_apart_does_not_turn_the_sentence_around_it() -> None:
    assert signs_of("\u2068דוד\u2069 was out in 10.") == "דוד"[::-1] + " was out in 10."
    assert signs_of("Ann and \u2068דוד (1)\u2069 won") == "Ann and (1) " + "דוד"[::-1] + " won"


def test_brackets_are_turned_round() -> None:
    assert signs_of("א(ב)") == "(ב)א"


def test_arabic_letters_are_joined() -> None:
    signs = signs_of("محمد")
    assert signs != "محمد"[::-1]
    assert unicodedata.normalize("NFKC", signs) == "محمد"[::-1]
    face = typeface(Font.TEXT).face.charToGlyph
    assert all(ord(sign) in face for sign in signs)


def test_what_joins_is_not_drawn_but_keeps_letters_apart() -> None:
    assert signs_of("ب\u200cب") != signs_of("بب")
    assert len(signs_of("ب\u200cب")) == 2


def test_letters_with_marks_are_one_sign_where_there_is_one() -> None:
    assert signs_of("e\u0301") == "é"
    assert not is_plain("e\u0301")


def test_ends_of_lines_are_blanks() -> None:
    assert signs_of("Anna\nBo\tCleo\u2028") == "Anna Bo Cleo "
    assert signs_of("Anna\r\n") == "Anna  "


def test_what_nobody_sees_is_not_drawn() -> None:
    assert signs_of("A\0\u200b\u202e\ufe0f\ud800\u00adB") == "AB"
    assert signs_of(HOSTILE["unseen"]) == ""


def test_emoji_that_the_typeface_has_are_drawn_and_others_have_a_box() -> None:
    face = typeface(Font.TEXT).face.charToGlyph
    assert all(ord(sign) in face for sign in signs_of("😀😉"))
    assert signs_of("🎉") == "\uffff"
    assert ord("\uffff") not in face
    assert width_of("\uffff") > 0


def test_letters_of_a_fancy_shape_are_drawn_as_letters() -> None:
    assert signs_of("𝓐𝓷𝓷𝓪 𝟟") == "Anna 7"
    assert not is_plain("𝓐𝓷𝓷𝓪")
    assert signs_of("🄀") == "\uffff"  # a digit and a full stop


def test_what_the_typeface_lacks_is_not_plain() -> None:
    assert not is_plain("王小明")
    assert not is_plain("😀")


def test_a_joined_letter_that_the_typeface_lacks_stands_alone() -> None:
    lacking = [
        sign
        for sign in map(chr, range(0xFB50, 0xFDFF))
        if unicodedata.name(sign, "").startswith("ARABIC LETTER")
        and ord(sign) not in typeface(Font.TEXT).face.charToGlyph
        and len(unicodedata.normalize("NFKC", sign)) == 1
    ]
    shown = [signs_of(unicodedata.normalize("NFKC", sign)) for sign in lacking]
    assert all(len(signs) == 1 for signs in shown)


@given(texts)
def test_what_a_screen_is_given_steers_nothing_else(text: str) -> None:
    assert not any(sign in "\0\x1b\u202e\u2066\u2028\ufffe\uffff\n" for sign in for_screen(text))
    for_screen(text).encode()


def test_a_screen_joins_letters_and_emoji_by_itself() -> None:
    for text in ("Anna", "محمد", "ب\u200cب", "👩\u200d👩\u200d👧", "❤\ufe0f"):
        assert for_screen(text) == text


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_drawn(name: str) -> None:
    assert len(signs_of(HOSTILE[name])) <= 2 * len(HOSTILE[name])

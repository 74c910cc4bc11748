"""Playing cards on paper and in previews."""

from itertools import pairwise

import pytest

from printing.colours import CardColour
from printing.hands import hand_of_cards
from printing.marks import Box, Page, PaperSize, Part, PlayingCard, Tag, part
from printing.pdf.document import Document
from printing.svg import picture_of
from printing.text import write
from tests.printing.reading import Read, assert_clean, darkness

SHEET = PaperSize.A4.sheet()
READ = part(Tag.TITLE, write(SHEET.inset(40).upper(20), "Cards", 12))


def printed(*cards: PlayingCard, parts: tuple[Part, ...] = (READ,)) -> Read:
    document = Document("Cards", "en")
    document.add(Page(SHEET, parts, cards))
    return Read(document.saved())


@pytest.mark.parametrize("colour", CardColour)
def test_a_card_stands_in_its_box_in_its_colour(colour: CardColour) -> None:
    box = Box(100, 200, 50, 70)
    (page,) = printed(PlayingCard(box, colour, "7")).pages
    cards = [thing for thing in page.things if thing.is_artifact]
    assert {"7"} == {thing.text for thing in cards if thing.text}
    assert any(colour.rgb in thing.colours for thing in cards)
    for thing in cards:
        assert box.left - 1 <= thing.box.left < thing.box.right <= box.right + 1
        assert box.top - 1 <= thing.box.top < thing.box.bottom <= box.bottom + 1


def test_colour_anywhere_else_is_a_fault() -> None:
    read = printed(PlayingCard(Box(100, 200, 50, 70), CardColour.RED))
    assert_clean(read)
    in_part = part(Tag.FIGURE, PlayingCard(Box(100, 200, 50, 70), CardColour.RED), said="A card")
    with pytest.raises(AssertionError, match="in colour"):
        assert_clean(printed(parts=(READ, in_part)))


def test_an_edge_takes_less_ink_than_a_full_card() -> None:
    box = Box(100, 200, 200, 280)
    full = darkness(printed(PlayingCard(box, CardColour.BLUE)).pdf)
    assert darkness(printed(PlayingCard(box, CardColour.BLUE, edge=12)).pdf) < full / 2


@pytest.mark.parametrize(("width", "height"), [(400, 70), (80, 200), (227, 16)])
def test_a_hand_stays_in_its_box_and_no_card_hides_another(width: float, height: float) -> None:
    box = Box(60, 200, width, height)
    cards = list(hand_of_cards(box, 10, is_numbered=True))
    assert [card.sign for card in cards] == [str(number) for number in range(1, 11)]
    read = printed(*cards)
    (page,) = read.pages
    assert_clean(read)
    for thing in (each for each in page.things if each.is_artifact):
        assert box.left - 1 <= thing.box.left < thing.box.right <= box.right + 1
        assert box.top - 1 <= thing.box.top < thing.box.bottom <= box.bottom + 1
    assert all(one.box.right < other.box.left for one, other in pairwise(cards))


def test_a_preview_shows_the_colour_and_the_sign() -> None:
    drawn = picture_of(
        Page(SHEET, (), (PlayingCard(Box(1, 2, 50, 70), CardColour.RED, "<7", 12),)), "A"
    )
    assert 'fill="#c5202b"' in drawn
    assert "&lt;7</text>" in drawn
    assert "rotate(12" in drawn

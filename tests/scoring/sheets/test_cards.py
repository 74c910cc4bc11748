"""Phase cards and the rules card: what stands on them comes from the edition."""

import pytest

from printing.marks import Frame, Page, PaperSize
from printing.svg import marks_in
from rules import Edition, changed, edition, edition_keys
from scoring.editions.models import PhaseCard, edition_of
from scoring.editions.words import edition_name, phase_text
from scoring.printed_files import LANGUAGES, file_of, in_language
from scoring.sheets.cards import card_pages, pictogram, width_of_phase
from scoring.sheets.rules_card import rules_pages
from tests.pairs import paired, some
from tests.printing.reading import Read, assert_clean

PLAYERS = 6
READABLE = 7.5  # points


def read(pages: list[Page], language: str = "en") -> Read:
    with in_language(language):
        return Read(file_of("Cards", pages).file)


def card_items(shown: Edition, language: str = "en") -> list[list[str]]:
    """What is read on each card, phase by phase."""
    with in_language(language):
        found = read(card_pages(shown, "Any", PaperSize.A4), language)
    return [[item.read for item in card.all("LI")] for card in found.tree.all("L")]


def rules_text(shown: Edition, language: str = "en") -> str:
    with in_language(language):
        return read(rules_pages(shown, "Any", PaperSize.A4), language).tree.read


@pytest.mark.parametrize("language", some(LANGUAGES, 2))
@pytest.mark.parametrize(("key", "paper"), paired(edition_keys(), [*PaperSize]))
def test_cards_are_right_in_every_language_on_every_paper(
    key: str, language: str, paper: PaperSize
) -> None:
    with in_language(language):
        name = str(edition_name(key))
        phases = card_pages(edition(key), name, paper)
        rules = rules_pages(edition(key), name, paper)
    assert (len(phases), len(rules)) == (1, 1)
    for pages in (phases, rules):
        assert_clean(read(pages, language))
        assert name in read(pages, language).tree.read
    texts = [mark for part in rules[0].parts for mark in marks_in(part)]
    assert min(getattr(mark, "size", READABLE) for mark in texts) >= READABLE


@pytest.mark.parametrize("key", edition_keys())
def test_each_player_has_a_card_with_every_phase_in_words(key: str) -> None:
    shown = edition(key)
    cards = card_items(shown)
    assert len(cards) == PLAYERS
    for card in cards:
        for number, item in enumerate(card, start=1):
            known = shown.phases.get(number)
            expected = f"{number} {phase_text(known)}" if known else f"{number}: to be filled in"
            assert item == expected


@pytest.mark.django_db
def test_a_phase_that_somebody_has_entered_from_the_box_is_printed() -> None:
    PhaseCard.objects.enter("board", {3: "s3 r4"}, None)
    (card, *_others) = card_items(edition_of("board"))
    assert card[2] == "3 set of 3 + run of 4"
    assert card[3] == "4: to be filled in"


@pytest.mark.parametrize("key", edition_keys())
def test_there_are_as_many_little_cards_as_the_phase_asks_for(key: str) -> None:
    for phase in edition(key).phases.values():
        box = PaperSize.A4.sheet().upper(20)
        frames = [mark for mark in pictogram(box, phase) if isinstance(mark, Frame)]
        cards = [frame for frame in frames if frame.fill is None]
        assert len(cards) == sum(group.size for group in phase.groups)
        assert max(card.box.right for card in cards) <= width_of_phase(phase) + 0.1


@pytest.mark.parametrize(
    ("key", "facts"),
    [
        (
            "classic",
            "2–6 players|108 cards in the deck|10 cards in the hand|1–9 = 5|10–12 = 10|Skip = 15"
            "|Wild = 25|At least one card of the phase is a number card|first out wins"
            "|The seat left of the dealer deals next|Ten deals|adding it to a group",
        ),
        (
            "master",
            "131 cards in the deck|Each card left in the hand counts 1|they share the win"
            "|A run has at least 2 number cards|at least 3 cards|Give me five|All mine",
        ),
        (
            "board",
            "96 cards in the deck|whoever goes out by 2|may keep up to 5 cards|No points are"
            "|The first marker on the wreath|as on your phase card|may discard 2 cards instead",
        ),
    ],
)
def test_what_a_table_asks_about_stands_on_the_rules_card(key: str, facts: str) -> None:
    text = rules_text(edition(key))
    for fact in facts.split("|"):
        assert fact in text


def test_what_an_edition_does_not_have_is_not_spoken_of() -> None:
    board, classic = rules_text(edition("board")), rules_text(edition("classic"))
    assert "Skip" not in board
    assert "Ten deals" not in board
    assert "wreath" not in classic
    assert "Give me five" not in classic


def test_numbers_come_from_the_edition() -> None:
    facts = {"laying": {"least_run": 5}, "carry": {"not_laid": 3, "laid": 0}}
    text = rules_text(changed(edition("board"), facts))
    assert "At least 5 cards" in text
    assert "may keep up to 3 cards" in text


def test_an_edition_may_be_called_anything() -> None:
    for name in ("x" * 60, "<b>Anna</b> & Co", "🎲", "محمد (الأول)"):
        assert_clean(read(card_pages(edition("classic"), name, PaperSize.A4)))
        assert_clean(read(rules_pages(edition("classic"), name, PaperSize.A4)))

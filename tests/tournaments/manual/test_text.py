"""The manual is true, in each language: it names pages and labels that there are."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.urls import get_resolver

from tests.project.access import TABLE, Who
from tournaments.manual.pages import manual_in
from tournaments.manual.places import KEYS, PLACES, WITHOUT_PAGE
from tournaments.manual.text import Items, Sentences, Shot, paragraphs_of

LANGUAGES = list(dict(settings.LANGUAGES))
MEMBERS = {Who.ACCOUNT, Who.FOUNDER, Who.OWNER, Who.ORGANISER, Who.SCORER, Who.ASKER, Who.SEATED}
NO_PAGES = {  # files, and a sheet that is only printed
    "club-picture",
    "job-result",
    "player-data",
    "printables-file",
    "results-file",
    "roster-file",
    "seating-paper",
    "standings-file",
}
CATALOGUE = Path(settings.BASE_DIR) / "locale" / "de" / "LC_MESSAGES" / "django.po"


def labels_in(language: str) -> set[str]:
    """All that is called somehow on the pages."""
    with CATALOGUE.open("rb") as file:
        texts = [(message.id, message.string) for message in read_po(file) if message.id]
    return {str(pair[language == "de"]) for pair in texts}


def test_every_page_of_the_organiser_has_its_paragraph() -> None:
    pages = {n for n, each in TABLE.items() if each.method == "GET" and each.who in MEMBERS}
    assert pages - NO_PAGES - KEYS.keys() == set()


def test_no_page_has_two() -> None:
    assert len(KEYS) == sum(map(len, PLACES.values()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_paragraph_is_about_pages_that_there_are(language: str) -> None:
    keys = [paragraph.key for paragraph in manual_in(language)]
    assert len(keys) == len(set(keys))
    assert set(keys) == PLACES.keys() | WITHOUT_PAGE
    assert KEYS.keys() <= get_resolver().reverse_dict.keys()


def test_it_says_the_same_in_each_language() -> None:
    def shape(language: str) -> list[object]:
        return [
            (paragraph.key, [shape_of(block) for block in paragraph.blocks])
            for paragraph in manual_in(language)
        ]

    def shape_of(block: object) -> object:
        match block:
            case Items(texts, are_steps):
                return len(texts), are_steps
            case Shot(name):
                return name
        return None

    assert all(shape(language) == shape("en") for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_calls_somehow_is_called_so_on_the_pages(language: str) -> None:
    known = labels_in(language)
    named = [(p.key, label) for p in manual_in(language) for label in p.labels]
    assert len(named) > 50
    assert [each for each in named if each[1] not in known] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_short(language: str) -> None:
    for paragraph in manual_in(language):
        most = 230 if paragraph.key == "first-night" else 140
        assert len(" ".join(paragraph.texts).split()) <= most, paragraph.key


def test_a_file_is_read_as_it_was_meant() -> None:
    (first, second) = paragraphs_of(
        "# a: One\n\nPress **Go**.\n\n- x\n- **y**\n\n# b: Two: three\n\n1. z\n\n![Seen](pic)\n"
    )
    assert (first.key, first.title, second.title) == ("a", "One", "Two: three")
    assert first.blocks == (Sentences("Press **Go**."), Items(("x", "**y**"), are_steps=False))
    assert second.blocks == (Items(("z",), are_steps=True), Shot("pic", "Seen"))
    assert list(first.labels) == ["Go", "y"]
    assert list(second.texts) == ["Two: three", "z", "Seen"]
    assert [shot.name for shot in second.shots] == ["pic"]

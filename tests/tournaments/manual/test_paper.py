"""The manual as a PDF: all of it, in its order, with its pictures, for readers too."""

import pytest
from django.conf import settings
from django.test import Client

from tests.printing.reading import Read, assert_clean
from tournaments.manual.pages import manual_in

LANGUAGES = list(dict(settings.LANGUAGES))


def read(client: Client, language: str, query: str = "") -> Read:
    answer = client.get(f"/manual/pdf/{query}", headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    return Read(answer.content)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_all_of_the_manual(client: Client, language: str) -> None:
    file = read(client, language)
    assert file.language == language
    headings = [" ".join(each.read.split()) for each in file.tree.all("H2")]
    assert headings == [paragraph.title for paragraph in manual_in(language)]
    shots = [shot.said for paragraph in manual_in(language) for shot in paragraph.shots]
    assert [figure.alt for figure in file.tree.all("Figure")] == shots
    assert not any("**" in text for text in file.texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("query", ["", "?paper=letter"])
def test_nothing_on_it_is_cut_or_covered(client: Client, language: str, query: str) -> None:
    assert_clean(read(client, language, query).pdf)


def test_its_contents_name_the_pages(client: Client) -> None:
    file = read(client, "en")
    first = file.pages[0].words
    for paragraph in manual_in("en"):
        number = int(first[first.index(paragraph.title) + 1])
        assert paragraph.title in file.pages[number - 1].words


def test_who_has_it_already_gets_nothing(client: Client) -> None:
    etag = client.get("/manual/pdf/")["ETag"]
    assert client.get("/manual/pdf/", headers={"If-None-Match": etag}).status_code == 304

import json
import zipfile
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from scoring import fields
from scoring.clubs.models import Club
from scoring.people.lists import ListedPerson
from scoring.people.models import Circle, Player
from scoring.people.workbook import text_of
from tests.clubs import ada, ben, cleo, club_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


@pytest.fixture
def browser(club: Club) -> Client:
    return ada(club)


def send(browser: Client, content: bytes, name: str = "people.csv") -> Any:
    file = SimpleUploadedFile(name, content)
    answer: Any = browser.post("/roster/import/preview/", {"file": file})
    return answer


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    kept = BytesIO()
    book.save(kept)
    return kept.getvalue()


def carried(answer: Any) -> str:
    """What the preview would send back."""
    return json.dumps(
        [[row.name, row.nickname, row.table or "", row.circle] for row in rows_of(answer)]
    )


def rows_of(answer: Any) -> list[ListedPerson]:
    preview = answer.context["preview"]
    return [effect.row for effect in preview.effects]


def bring(browser: Client, content: bytes, name: str = "people.csv", **choices: str) -> str:
    answer = send(browser, content, name)
    assert answer.status_code == 200
    said = {"people": carried(answer)} | choices
    return browser.post("/roster/import/apply/", said, follow=True).text


def names(club: Club) -> list[str]:
    return sorted(player.name for player in club.players.all())


CSV = "Name;Spitzname;Tisch;Familie\nJürgen Groß;Jürgi;3;Groß\nIda Groß;;;Groß\nBen;;;\n"


def test_the_page_takes_a_file_or_a_pasted_list(browser: Client, club: Club) -> None:
    assert 'type="file"' in browser.get("/roster/import/").text
    assert ben(club).get("/roster/import/").status_code == 404


def test_first_one_sees_what_would_happen(browser: Client, club: Club) -> None:
    Player.objects.create(club=club, name="Ben")
    Player.objects.create(club=club, name="Ida Groß")
    answer = send(browser, CSV.encode())
    preview = answer.context["preview"]
    assert [effect.row.name for effect in preview.new_people] == ["Jürgen Groß"]
    told = "<bdi>Jürgen Groß</bdi> <small>called “Jürgi” · always at table 3 · belongs to “Groß”<"
    assert told in answer.text
    assert [text for _step, text in preview.changed_people] == ["belongs to “Groß”"]
    assert preview.same_count == 1
    assert "Nothing has changed yet." in answer.text
    assert club.players.count() == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_list_is_brought_in_whatever_wrote_it(browser: Client, club: Club, encoding: str) -> None:
    text = bring(browser, CSV.encode(encoding))
    assert "3 people are new." in text
    assert names(club) == ["Ben", "Ida Groß", "Jürgen Groß"]
    jurgen = Player.objects.get(name="Jürgen Groß")
    assert (jurgen.nickname, jurgen.keeps_to) == ("Jürgi", 3)
    assert Circle.objects.get().people.count() == 2


def test_a_spreadsheet_is_read_as_it_was_typed(browser: Client, club: Club) -> None:
    rows = [("First name", "Last name", "Table"), ("Ann", "Miller", 3), ("=1+1", None, 4.0)]
    text = bring(browser, workbook(*rows, (None, None, None)), "people.xlsx")
    assert "2 people are new." in text
    assert names(club) == ["=1+1", "Ann Miller"]
    assert set(Player.objects.values_list("keeps_to", flat=True)) == {3, 4}


def test_the_same_file_twice_adds_nobody(browser: Client, club: Club) -> None:
    bring(browser, CSV.encode())
    before = list(Player.objects.order_by("pk").values())
    assert "there is nothing to do" in send(browser, CSV.encode()).text
    assert "Everybody was on the roster already." in bring(browser, CSV.encode())
    assert list(Player.objects.order_by("pk").values()) == before


def test_a_preview_sent_twice_adds_everybody_once(browser: Client, club: Club) -> None:
    said = {"people": carried(send(browser, CSV.encode()))}
    for _time in range(2):
        browser.post("/roster/import/apply/", said)
    assert club.players.count() == 3


def test_what_has_changed_is_changed_and_nothing_else(browser: Client, club: Club) -> None:
    player = Player.objects.create(club=club, name="Ann", nickname="Annie", keeps_to=2)
    text = bring(browser, b"Name,Nickname,Table\nANN,Nan,\n")
    assert "1 has changed." in text
    player.refresh_from_db()
    assert (player.name, player.nickname, player.keeps_to) == ("Ann", "Nan", 2)
    bring(browser, b"Name,Nickname,Table\nAnn,nan,5\n")
    player.refresh_from_db()
    assert (player.nickname, player.keeps_to) == ("Nan", 5)


def test_who_is_unclear_is_asked_and_left_out_until_somebody_says(
    browser: Client, club: Club
) -> None:
    ann = Player.objects.create(club=club, name="Ann Miller")
    content = b"Name,Table\nAnn Miler,4\n"
    assert "is Ann Miller" in send(browser, content).text
    assert "1 was left out." in bring(browser, content)
    assert names(club) == ["Ann Miller"]
    assert "1 has changed." in bring(browser, content, **{"choice-0": str(ann.pk)})
    assert names(club) == ["Ann Miller"]
    assert "1 person is new." in bring(browser, content, **{"choice-0": "new"})
    assert names(club) == ["Ann Miler", "Ann Miller"]


def test_of_very_many_unclear_ones_some_are_asked_another_time(browser: Client, club: Club) -> None:
    Player.objects.bulk_create(Player(club=club, name=f"Alexander {n}xy") for n in range(130))
    content = "\n".join(f"Alexandar {n}xy" for n in range(130)).encode()
    answer = send(browser, content)
    assert answer.text.count("<legend>") == 100
    assert "30 more are unclear" in answer.text


def test_a_list_of_another_club_knows_nobody_here(club: Club, browser: Client) -> None:
    other = cleo()
    bring(browser, b"Ann\nBen\n")
    assert "2 people are new." in bring(other, b"Ann\nBen\n")
    assert names(club) == ["Ann", "Ben"]


def test_a_pasted_list_does_the_same(browser: Client, club: Club) -> None:
    answer = browser.post("/roster/import/preview/", {"pasted": "Ann\n\nMiller, Ben\nann\n"})
    assert "1 name stands there twice and counts once." in answer.text
    browser.post("/roster/import/apply/", {"people": carried(answer)})
    assert names(club) == ["Ann", "Miller, Ben"]


def test_rows_that_cannot_be_taken_are_said(browser: Client, club: Club) -> None:
    text = send(browser, b"Name;Table\nAnn;by the door\nBen;2\n").text
    assert "Row 2" in text
    assert "the table is no number from 1 to 999" in text
    answer = send(browser, b"Name;Table\nAnn;by the door\n")
    assert "there is nothing to do" in answer.text


def bomb(declared: int | None = None) -> bytes:
    """Little that unpacks to much."""
    kept = BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"0" * (60 * 1024 * 1024))
    content = kept.getvalue()
    if declared is None:
        return content
    size = (60 * 1024 * 1024).to_bytes(4, "little")
    return content.replace(size, declared.to_bytes(4, "little"))


def crowded() -> bytes:
    kept = BytesIO()
    with zipfile.ZipFile(kept, "w") as packed:
        for number in range(501):
            packed.writestr(str(number), b"")
    return kept.getvalue()


def entities() -> bytes:
    """Ten laughs, ten times each, and so on: text that grows when it is read."""
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "ha"}">' for n in range(10))
    sheet = f'<?xml version="1.0"?><!DOCTYPE w [{laughs}]><worksheet>&l9;</worksheet>'
    kept = BytesIO()
    source = BytesIO(workbook(("Name",)))
    with zipfile.ZipFile(source) as whole, zipfile.ZipFile(kept, "w") as packed:
        for part in whole.infolist():
            is_sheet = part.filename.endswith("sheet1.xml")
            packed.writestr(part.filename, sheet if is_sheet else whole.read(part))
    return kept.getvalue()


TOO_MANY = "More than 5,000 people cannot be taken at once."
TOO_LARGE = "This file is too large for a list of people."
UNREADABLE = "This file cannot be read."


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "There are no names in it."),
        (b"\n \n", "There are no names in it."),
        (b"\x00\x01\x02\xff" * 50, UNREADABLE),
        (b"\x81\x8d", UNREADABLE),
        (b'"' + b"x" * 200_000, UNREADABLE),
        (b"PK\x03\x04 and nothing else", UNREADABLE),
        (workbook(("Name",))[:-200], UNREADABLE),
        ("\n".join(f"Ann {n}" for n in range(50_000)).encode(), TOO_MANY),
        (b"x" * (5 * 1024 * 1024 + 1), "This file is too large"),
        (b"x" * (6 * 1024 * 1024), "This file is too large"),
        (("\n".join(f"{'w' * 190} {n}" for n in range(5000))).encode(), "too large"),
    ],
    ids=range(11),
)
def test_what_is_no_list_is_refused_in_plain_words(
    browser: Client, content: bytes, said: str
) -> None:
    answer = send(browser, content)
    assert answer.status_code == 422
    assert said in answer.text
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (bomb, TOO_LARGE),
        (partial(bomb, declared=1000), UNREADABLE),
        (crowded, TOO_LARGE),
        (entities, UNREADABLE),
    ],
    ids=["a bomb", "a bomb that says that it is none", "many parts", "entities"],
)
def test_a_spreadsheet_that_unpacks_to_too_much_is_refused(
    browser: Client, content: Callable[[], bytes], said: str
) -> None:
    answer = send(browser, content(), "people.xlsx")
    assert answer.status_code == 422
    assert said in answer.text


def test_a_spreadsheet_of_fifty_thousand_is_refused(browser: Client) -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for number in range(6000):
        sheet.append((f"Ann {number}",))
    kept = BytesIO()
    book.save(kept)
    assert TOO_MANY in send(browser, kept.getvalue(), "people.xlsx").text


def test_five_thousand_people_are_taken(browser: Client, club: Club) -> None:
    content = "\n".join(f"Person {n}" for n in range(5000)).encode()
    answer = send(browser, content)
    assert answer.status_code == 200
    browser.post("/roster/import/apply/", {"people": carried(answer)})
    assert club.players.count() == 5000


def test_of_a_file_that_is_too_large_little_is_kept() -> None:
    handler = fields.LimitedUpload()
    assert handler.receive_data_chunk(b"x", fields.MOST_BYTES) == b"x"
    assert handler.receive_data_chunk(b"x", fields.MOST_BYTES + 1) is None


@pytest.mark.parametrize(
    ("cell", "text"), [(None, ""), (3.0, "3"), (3.5, "3.5"), (True, "True"), ("=A1", "=A1")]
)
def test_a_cell_is_its_text(cell: object, text: str) -> None:
    assert text_of(cell) == text


def test_more_than_five_thousand_pasted_names_are_refused(browser: Client) -> None:
    said = {"pasted": "\n".join(f"Person {n}" for n in range(5001))}
    assert TOO_MANY in browser.post("/roster/import/preview/", said).text


def test_nothing_at_all_is_asked_for(browser: Client) -> None:
    answer = browser.post("/roster/import/preview/", {})
    assert "Choose a file or paste a list." in answer.text


@pytest.mark.parametrize(
    "people",
    [
        "",
        "{",
        "7",
        "{}",
        "[" * 100_000,
        '["Ann"]',
        '[["Ann"]]',
        '[["","","",""]]',
        '[["Ann","","x",""]]',
    ],
)
def test_what_no_page_has_made_changes_nothing(browser: Client, people: str) -> None:
    answer = browser.post("/roster/import/apply/", {"people": people}, follow=True)
    assert "This page is out of date." in answer.text
    assert not Player.objects.exists()


def test_an_answer_to_no_row_says_nothing(browser: Client, club: Club) -> None:
    said = {"people": '[["Ann","","",""]]', f"choice-{'9' * 50}": "new", "choice-x": "new"}
    browser.post("/roster/import/apply/", said)
    assert names(club) == ["Ann"]


def test_a_name_cannot_put_anything_into_the_page(browser: Client) -> None:
    text = send(browser, b'Name\n"<script>alert(1)</script>"\n').text
    assert "<script>alert" not in text

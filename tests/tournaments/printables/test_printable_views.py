"""The page of all that a night can print, and the files that it leads to."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from jobs.models import Job
from printing.marks import PaperSize
from scoring.clubs.models import Member
from tests.clubs import ada, ben, cleo
from tests.printing.reading import Read, assert_clean, codes
from tests.tournaments.nights_running import deal, round_of, running, seat_round, table_of
from tournaments.attendance.actions import check_in_by_name
from tournaments.attendance.models import Entrant
from tournaments.nights.models import Tournament
from tournaments.printables.catalogue import HANDFUL
from tournaments.rounds.models import Round, RoundState
from tournaments.rounds.publishing import complete

pytestmark = pytest.mark.django_db

STEPS = [("", "GET"), ("make/", "POST"), ("file/?papers=signs", "GET")]
CHOSEN = {
    "language": "en",
    "paper": "a4",
    "per_page": "1",
    "spare": "0",
    "places": "3",
    "round": "1",
}


@pytest.fixture
def night(db: None) -> Tournament:
    """Two tables are playing."""
    return running()


def address(night: Tournament, step: str = "") -> str:
    return f"/tournaments/{night.pk}/papers/{step}"


def pressed(night: Tournament, browser: Client, *printables: str, **chosen: Any) -> Any:
    """What the button for these printables leads to."""
    sent = CHOSEN | chosen | ({"papers": ",".join(printables)} if printables else {})
    return browser.post(address(night, "make/"), sent)


def file_of(night: Tournament, *printables: str, **chosen: Any) -> Read:
    answer = pressed(night, ben(night.club), *printables, **chosen)
    assert answer.status_code == 302
    shown = ben(night.club).get(answer["Location"])
    assert shown["Content-Type"] == "application/pdf"
    return Read(shown.content)


@pytest.mark.parametrize(("step", "method"), STEPS)
def test_scorers_and_organisers_print_and_nobody_else(
    night: Tournament, client: Client, step: str, method: str
) -> None:
    there = address(night, step)
    sent = CHOSEN | {"papers": "signs"} if method == "POST" else {}
    for browser in (ada(night.club), ben(night.club)):
        assert browser.generic(method, there).status_code in {200, 422}
        wrong = "POST" if method == "GET" else "GET"
        assert browser.generic(wrong, there).status_code == 405
    for stranger in (client, cleo()):
        answer = stranger.post(there, sent) if sent else stranger.get(there)
        assert answer.status_code == 404


def test_each_printable_has_a_button_or_says_what_is_missing(night: Tournament) -> None:
    shown = ben(night.club).get(address(night)).text
    for key in ("poster", "signs", "scores", "badges", "seating-names"):
        assert f'name="papers" value="{key}"' in shown
    for key in ("standings", "winners", "certificates"):
        assert f'name="papers" value="{key}"' not in shown
    assert "Needs a round that is complete." in shown
    assert "Everything for the round as one file" in shown
    assert "Everything for the end as one file" not in shown


def test_before_a_round_is_published_there_are_the_printables_of_the_beginning(
    night: Tournament,
) -> None:
    Round.objects.update(state=RoundState.DRAFT)
    shown = ben(night.club).get(address(night)).text
    assert "Needs a round that is published." in shown
    assert 'name="round"' not in shown
    assert "Everything for the beginning as one file" in shown
    assert 'value="scores"' not in shown
    Entrant.objects.all().delete()
    assert "Nobody is on the list yet." in ben(night.club).get(address(night)).text


def test_after_the_last_round_the_winners_are_printed(night: Tournament) -> None:
    for number in (1, 2):
        deal(night, number, "25+ 60 0* 60")
    complete(round_of(night), None, knowingly=True)
    shown = ben(night.club).get(address(night)).text
    assert 'value="standings"' in shown
    assert 'value="winners"' not in shown  # three more rounds were agreed
    Tournament.objects.update(planned_rounds=1)
    assert 'value="winners"' in ben(night.club).get(address(night)).text
    Tournament.objects.update(final="final")
    assert 'value="winners"' not in ben(night.club).get(address(night)).text
    Round.objects.update(stage="final")
    assert 'value="winners"' in ben(night.club).get(address(night)).text
    Tournament.objects.update(planned_rounds=4, ended_at=timezone.now())
    Round.objects.update(stage="round")
    assert 'value="winners"' in ben(night.club).get(address(night)).text


def test_a_handful_of_pages_is_shown_at_once_by_its_name(night: Tournament) -> None:
    answer = pressed(night, ben(night.club), "signs")
    assert answer.status_code == 302
    shown = ben(night.club).get(answer["Location"])
    assert shown["Content-Disposition"].startswith("inline;")
    assert "table-signs-round-1-club-night-en.pdf" in shown["Content-Disposition"]
    assert Read(shown.content).title == "Table signs · Round 1 · Club night"
    assert not Job.objects.exists()


def test_what_the_page_does_not_ask_need_not_be_said(night: Tournament) -> None:
    shown = ben(night.club).get(address(night)).text
    assert 'name="places"' not in shown  # nobody gets a certificate yet
    answer = ben(night.club).post(address(night, "make/"), {"papers": "signs"})
    assert answer["Location"].startswith(address(night, "file/"))


def test_what_is_ticked_comes_as_one_file_in_the_order_of_a_night(night: Tournament) -> None:
    answer = pressed(night, ben(night.club), ticked=["scores", "poster"])
    read = Read(ben(night.club).get(answer["Location"]).content)
    assert len(read.pages) == 3
    assert "Club night" in read.pages[0].words
    assert read.title == "Papers · Round 1 · Club night"
    assert_clean(read)


def test_without_a_tick_the_page_says_so_and_keeps_what_was_chosen(night: Tournament) -> None:
    answer = pressed(night, ben(night.club), paper="letter")
    assert answer.status_code == 422
    assert "Choose what is to be printed." in answer.text
    assert '<option value="letter" selected>' in answer.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"language": "xx"},
        {"paper": "a3"},
        {"spare": "21"},
        {"per_page": "3"},
        {"round": "9"},
        {"papers": "teapot"},
    ],
)
def test_what_is_not_offered_is_not_made(night: Tournament, wrong: dict[str, str]) -> None:
    asked = {"papers": "scores"} | CHOSEN | wrong
    assert ben(night.club).post(address(night, "make/"), asked).status_code == 422
    answer = ben(night.club).get(address(night, "file/"), asked)
    assert answer["Location"].startswith(address(night) + "?")
    assert ben(night.club).get(answer["Location"]).status_code == 200


def test_what_cannot_be_made_any_more_is_chosen_anew(night: Tournament) -> None:
    answer = pressed(night, ben(night.club), "winners")
    assert answer.status_code == 422
    assert "The night has changed meanwhile: choose again." in answer.text
    link = address(night, "file/?papers=winners")
    answer = ben(night.club).get(link, follow=True)
    assert answer.redirect_chain == [(address(night) + "?papers=winners", 302)]
    assert "list: Needs the end of the last round." in answer.text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("papers=teapot", "Papers: This is not offered: choose again."),
        ("papers=signs&paper=a3", "Size of the paper: This is not offered: choose again."),
        ("papers=signs&round=9", "Round: This is not offered: choose again."),
        ("", "Choose what is to be printed."),
        ("papers=scores&spare=20", "Too many pages for a link: open them here."),
    ],
)
def test_a_wrong_address_says_what_is_wrong(night: Tournament, wrong: str, said: str) -> None:
    answer = ben(night.club).get(address(night, f"file/?{wrong}"), follow=True)
    assert said in answer.text


def test_a_page_that_was_left_open_does_not_print_an_old_round(night: Tournament) -> None:
    browser = ben(night.club)
    assert '<input type="hidden" name="latest" value="1">' in browser.get(address(night)).text
    seat_round_again(night)
    answer = pressed(night, browser, "signs", latest="1")
    assert answer.status_code == 422
    assert "Round 2 is out now: choose again." in answer.text
    assert '<option value="2" selected>' in answer.text
    assert '<input type="hidden" name="latest" value="2">' in answer.text
    chosen = pressed(night, browser, "signs", round="1", latest="2")
    assert chosen.status_code == 302


def test_of_a_round_that_was_withdrawn_meanwhile_nothing_is_printed(night: Tournament) -> None:
    seat_round_again(night)
    Round.objects.filter(number=2).update(state=RoundState.DRAFT)
    answer = pressed(night, ben(night.club), "signs", round="2", latest="2")
    assert answer.status_code == 422
    assert "Round 2 was withdrawn: choose again." in answer.text
    assert '<option value="1" selected>' in answer.text
    Round.objects.filter(number=2).delete()
    Round.objects.update(state=RoundState.DRAFT)
    answer = pressed(night, ben(night.club), "signs", latest="1")
    assert "Round 1 was withdrawn: choose again." in answer.text


def test_language_and_size_are_chosen_once_by_each_person(night: Tournament) -> None:
    browser = ben(night.club)
    pressed(night, browser, "signs", paper="letter", language="de")
    shown = browser.get(address(night)).text
    assert '<option value="letter" selected>' in shown
    assert '<option value="de" selected>' in shown
    read = Read(browser.get(address(night, "file/?papers=poster")).content)
    assert (read.language, read.pages[0].width) == ("de", PaperSize.LETTER.value[0])
    assert '<option value="a4" selected>' in ada(night.club).get(address(night)).text


def test_names_that_paper_has_no_signs_for_are_told_beforehand(night: Tournament) -> None:
    page = ben(night.club).get(address(night)).text
    assert "no signs" not in page
    night.club.players.filter(name="Ada").update(nickname="李小龙")
    page = ben(night.club).get(address(night)).text
    told = "Paper has no signs for: <bdi>李小龙</bdi> – they are printed as boxes."
    assert told in page


def test_a_file_is_sent_again_only_when_something_has_changed(night: Tournament) -> None:
    browser = ben(night.club)
    link = pressed(night, browser, "scores")["Location"]
    first = browser.get(link)

    def again() -> Any:
        return browser.get(link, headers={"If-None-Match": first["ETag"]})

    assert again().status_code == 304
    deal(night, 1, "25+ 60 0* 60")
    assert again().status_code == 200
    assert "60" in Read(again().content).texts


@pytest.mark.parametrize("change", ["name", "table", "club", "code", "paper"])
def test_every_change_that_may_stand_on_a_printable_makes_another_file(
    night: Tournament, change: str
) -> None:
    browser, link = ada(night.club), address(night, "file/?papers=signs")
    before = browser.get(link)["ETag"]
    match change:
        case "name":
            check_in_by_name(night, "Adele")
        case "table":
            seat_round_again(night)
        case "club":
            night.club.rename("The Elevens")
        case "code":
            table = table_of(night)
            browser.post(f"/tournaments/{night.pk}/tables/{table.pk}/renew/", {"code": table.code})
        case _:
            link += "&paper=letter"
    after = browser.get(link)
    assert after.status_code == 200
    assert after["ETag"] != before


def seat_round_again(night: Tournament) -> None:
    complete(round_of(night), None, knowingly=True)
    seat_round(night, 2, (4, 4))


def test_the_address_of_a_file_with_many_pages_leads_to_the_page(night: Tournament) -> None:
    """Nobody starts work for minutes with a link."""
    many = address(night, f"file/?papers=scores&spare={HANDFUL}")
    answer = ben(night.club).get(many)
    assert answer.status_code == 302
    assert '<option value="20" selected>' in ben(night.club).get(answer["Location"]).text


def test_the_printables_of_an_earlier_round_can_be_chosen(night: Tournament) -> None:
    seat_round_again(night)
    assert file_of(night, "signs", round="2").title == "Table signs · Round 2 · Club night"
    assert file_of(night, "signs", round="1").title == "Table signs · Round 1 · Club night"
    latest = ben(night.club).get(address(night, "file/?papers=signs")).content
    assert Read(latest).title == "Table signs · Round 2 · Club night"
    shown = ben(night.club).get(address(night) + "?round=1").text
    assert '<option value="1" selected>' in shown


def test_a_document_has_its_own_language_and_size(night: Tournament) -> None:
    read = file_of(night, "signs", language="de", paper="letter")
    assert read.language == "de"
    assert (read.pages[0].width, read.pages[0].height) == PaperSize.LETTER.value


def test_the_poster_is_one_tap_from_the_check_in(night: Tournament) -> None:
    link = address(night, "file/?papers=poster")
    assert link in ben(night.club).get(f"/tournaments/{night.pk}/check-in/").text
    pdf = ben(night.club).get(link).content
    assert codes(pdf) == [f"http://testserver/nights/{night.code}/here/"]


def test_the_desk_leads_to_the_printables_of_its_round(night: Tournament) -> None:
    desk = ben(night.club).get(night.get_absolute_url()).text
    assert f'href="{address(night)}"' in desk
    assert f'href="{address(night)}?round=1#round"' in desk


def test_the_round_and_the_end_of_the_night_lead_to_printables(night: Tournament) -> None:
    for browser in (ada(night.club), ben(night.club)):
        page = browser.get(f"{night.get_absolute_url()}rounds/1/").text
        assert f'href="{address(night)}' in page
    Tournament.objects.update(ended_at=timezone.now())
    assert "Certificates and winners" in ben(night.club).get(night.get_absolute_url()).text


def test_visitors_are_not_led_to_printables(night: Tournament, client: Client) -> None:
    for page in ("", "standings/"):
        assert "/papers/" not in client.get(f"/nights/{night.code}/{page}").text


def test_whoever_has_left_the_club_has_no_printables_any_more(night: Tournament) -> None:
    browser = ben(night.club)
    link = address(night, "file/?papers=signs")
    tag = browser.get(link)["ETag"]
    Member.objects.filter(user__username="ben").delete()
    assert browser.get(link, headers={"If-None-Match": tag}).status_code == 404


def test_a_night_of_two_hundred_takes_few_statements(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    night = running(sizes=(4,) * 50, deals=5)
    browser = ben(night.club)
    with django_assert_max_num_queries(12):
        assert browser.get(address(night)).status_code == 200
    with django_assert_max_num_queries(16):
        assert browser.get(address(night, "file/?papers=seating-names")).status_code == 200

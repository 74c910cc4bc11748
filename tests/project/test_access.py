import re
from collections.abc import Callable, Iterator
from datetime import date
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from jobs.models import Job
from phase10site import asgi
from scoring.api_tokens.models import ApiToken
from scoring.clubs.models import Club, ClubPicture, Role
from scoring.clubs.pictures import Jpeg
from scoring.games.models import Game
from scoring.people.models import Player
from tests.clubs import ada, ben, cleo, club_of, signed_in
from tests.programs_asking import browser_with_token, program_of
from tests.project.access import ON_THE_LOOP, TABLE, WITHOUT_TOKEN, Entrance, Who
from tests.scoring.tables import record, sit_down
from tests.tournaments.people import tournament_of
from tests.tournaments.tables_reporting import reported
from tests.walking import walking_apart
from tournaments.club_pages.models import ClubAddress
from tournaments.codes import OF_NIGHT, SIGNS
from tournaments.nights.models import Tournament
from tournaments.seasons.models import Season

CODE = re.compile(f"[{SIGNS}]{{{OF_NIGHT}}}")


def names(resolver: URLResolver) -> Iterator[str | None]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.name
        else:
            yield from names(pattern)


@pytest.fixture
def game(db: None) -> Game:
    of_a_night()
    return record(sit_down("Ada", "Ben"), "0* 25+")


CLUB_PAGES = {"club-detail", "club-leaderboard", "club-calendar", "club-calendar-file"}
CLUB_PAGES |= {"club-me", "club-forget", "club-reply"}


def address(name: str, game: Game, token: str) -> str:
    values = {"token": token, "number": 1, "pk": game.pk, "edition": "master"}
    values |= {"typed": "QQQQQQ", "table": 1, "late": 1, "night": "QQQQQQQQQQQ2"}
    if not set(TABLE[name].arguments) <= values.keys():
        values |= of_a_page(name)
    return reverse(name, args=[values[argument] for argument in TABLE[name].arguments])


def of_a_night() -> dict[str, int | str]:
    """A round of a night has been played, at one table."""
    known = Tournament.objects.first()
    if known is None:
        reported(known := tournament_of(club_of("Olga", "The Tens")), "Ada Ben Cleo")
        ClubPicture.objects.keep(known.club, Jpeg(b"", 40, 40))
    entrant = known.entrants.earliest("pk")
    facts = {"tournament": known.pk, "entrant": entrant.pk}
    return {**facts, "code": known.code, "own": entrant.token}


def of_a_page(name: str) -> dict[str, int | str]:
    if name == "person-recap":
        return of_a_season() | {"person": str(of_two_people()["code"])}
    if name.startswith("person-"):
        return of_two_people()
    if name in CLUB_PAGES:
        of_a_night()
        return {"code": ClubAddress.objects.of(Club.objects.earliest("pk")).code}
    return of_a_season() if name.startswith("season-") else of_a_night()


def of_two_people() -> dict[str, int | str]:
    """They have played together."""
    of_a_night()
    one, other, *_others = Player.objects.order_by("pk")
    return {"code": one.code, "other": other.code}


def of_a_season() -> dict[str, int | str]:
    club = Club.objects.first() or club_of("Olga", "The Tens")
    day = date(2026, 11, 20)
    season, _new = club.seasons.get_or_create(key="k", defaults={"begins": day, "ends": day})
    return {"code": season.code}


def entrances(*who: Who) -> list[tuple[str, Entrance]]:
    return [(name, entrance) for name, entrance in TABLE.items() if entrance.who in who]


def test_every_url_has_an_entry_in_the_table_of_who_may_open_it() -> None:
    assert sorted(map(str, names(get_resolver()))) == sorted(TABLE)


def test_what_is_answered_on_the_loop_stands_beside_the_table() -> None:
    assert set(asgi.ON_THE_LOOP) == ON_THE_LOOP


def answer_of(browser: Client, name: str, where: str) -> int:
    return browser.generic(TABLE[name].method, where).status_code


def test_a_stranger_with_a_wrong_link_gets_404(game: Game) -> None:
    wrong = {Who.WRITERS: game.watch_token, Who.WATCHERS: game.write_token}
    with walking_apart() as at:
        for name, entrance in entrances(*wrong):
            for token in (wrong[entrance.who], "x" * 22, "0"):
                with at((name, token)):
                    assert answer_of(Client(), name, address(name, game, token)) == 404


def test_a_stranger_without_the_link_of_a_seating_a_person_or_a_calendar_gets_404(
    game: Game,
) -> None:
    with walking_apart() as at:
        for name, _entrance in entrances(Who.SEATED, Who.PERSON, Who.SUBSCRIBER):
            for token in ("x" * 22, "0"):
                with at((name, token)):
                    assert answer_of(Client(), name, address(name, game, token)) == 404


def nobody(_club: Club) -> Client:
    return Client()


MEMBERS = (Who.SCORER, Who.ORGANISER, Who.OWNER, Who.FOUNDER, Who.ACCOUNT, Who.CODED)


@pytest.mark.parametrize("stranger", [nobody, browser_with_token])
def test_a_stranger_gets_404_where_only_the_organiser_goes(
    game: Game, stranger: Callable[[Club], Client]
) -> None:
    """And so does a program: its token opens no page."""
    browser = stranger(Tournament.objects.get().club)
    with walking_apart() as at:
        for name, _entrance in entrances(*MEMBERS):
            with at(name):
                assert answer_of(browser, name, address(name, game, game.write_token)) == 404
                assert Game.objects.filter(pk=game.pk, write_token=game.write_token).exists()


def of_tournaments(*who: Who) -> list[tuple[str, Entrance]]:
    return [each for each in entrances(*who) if "tournament" in each[1].arguments]


def test_a_tournament_exists_for_the_members_of_its_club_only(game: Game) -> None:
    club = Tournament.objects.get().club
    browsers = {"Ada": ada(club), "Ben": ben(club), "Cleo": cleo()}
    with walking_apart() as at:
        for name, entrance in of_tournaments(Who.SCORER, Who.ORGANISER):
            may = {"Ada", "Ben"} if entrance.who is Who.SCORER else {"Ada"}
            for person, browser in browsers.items():
                with at((name, person)):
                    answer = answer_of(browser, name, address(name, game, game.write_token))
                    assert (answer != 404) is (person in may)


def test_a_night_exists_for_whoever_knows_its_code(game: Game) -> None:
    with walking_apart() as at:
        for name, _entrance in entrances(Who.VISITOR):
            with at(name):
                where = address(name, game, game.write_token)
                assert answer_of(Client(), name, where) != 404
                wrong = CODE.sub("XXXXXX", where)
                assert wrong != where
                assert answer_of(Client(), name, wrong) == 404


@pytest.mark.parametrize(("name", "entrance"), entrances(Who.ASKER))
def test_a_job_exists_only_for_whoever_asked_for_it_on_a_page(
    client: Client, game: Game, name: str, entrance: Entrance
) -> None:
    program = program_of(Tournament.objects.get().club)
    asker = ApiToken.objects.get().member.user
    job = Job.objects.ask("empty", user=asker)
    client.force_login(User.objects.create_user("else"))
    for browser in (Client(), Client(headers=program.headers()), client):
        answer = browser.generic(entrance.method, address(name, game, job.token))
        assert answer.status_code == 404
    assert Job.objects.get(pk=job.pk).state == "waiting"


def test_the_wrong_method_gets_405(game: Game) -> None:
    with walking_apart() as at:
        for name in TABLE:
            with at(name):
                refuses_the_wrong_method(game, name)


def refuses_the_wrong_method(game: Game, name: str) -> None:
    entrance = TABLE[name]
    other = {"GET": "POST", "POST": "GET"}[entrance.method]
    token = game.watch_token if entrance.who is Who.WATCHERS else game.write_token
    answer = Client().generic(other, address(name, game, token))
    assert answer.status_code == 405
    assert answer["Allow"]


def test_nobody_posts_without_the_token_of_the_page(game: Game) -> None:
    posts = [
        name
        for name, entrance in entrances(Who.ANYBODY, Who.WRITERS, Who.WATCHERS)
        if entrance.method == "POST"
    ]
    with walking_apart() as at:
        for name in posts:
            with at(name):
                strict = Client(enforce_csrf_checks=True)
                elsewhere = {"Origin": "https://evil.example"} if name in WITHOUT_TOKEN else {}
                answer = strict.post(address(name, game, game.write_token), headers=elsewhere)
                assert answer.status_code == 403
                assert Game.objects.get(pk=game.pk).version == 1


NEXT = re.compile(r'name="next" value="([^"]+)"')


def address_of_one(name: str, game: Game) -> str:
    pk = game.pk if name not in OF_SEASONS else Season.objects.get().pk
    return address(name, Game(pk=pk), game.write_token)


OF_SEASONS = {"season-save", "season-remove"}


def test_whatever_answers_what_was_sent_another_language_leads_to_a_page(game: Game) -> None:
    """Not to the address that only takes what a page sends."""
    club = Tournament.objects.get().club
    of_a_season()
    with walking_apart() as at:
        for name, entrance in TABLE.items():
            if entrance.method != "POST":
                continue
            with at(name):
                browser = signed_in(club, "Olga", Role.OWNER)
                answer = browser.post(address_of_one(name, game))
                for way in set(NEXT.findall(answer.text)) if answer.status_code != 404 else ():
                    assert browser.get(unescape(way)).status_code not in {404, 405}

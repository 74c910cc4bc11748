"""The pictures of the manual, in each language of the pages: a club night in its second round."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from django.urls import reverse
from PIL import Image
from playwright.sync_api import Page

from scoring.clubs.models import Club
from scoring.people.models import Player
from tests.browser.pages import Pages
from tests.browser.scenes import enter_as_organiser
from tests.scoring.tables import new_key, record
from tests.tournaments.nights_seen import played, seated
from tests.tournaments.people import roster
from tournaments.attendance.actions import add_entrants
from tournaments.attendance.models import Presence
from tournaments.clock import actions as timing
from tournaments.manual.pages import SHOT_SIZE
from tournaments.nights.models import Tournament
from tournaments.rounds.drafting import draft_next
from tournaments.rounds.models import Round, Table

LOCALES = {"en": "en-GB", "de": "de-DE"}
CALLED = {"en": "Club night", "de": "Clubabend"}
COLOURS = 64
SCALE = 1.5
ABOVE = 6  # pixels over a panel that a picture begins with
STARTS = {"planning": "#meaning", "round": ".verdict", "hand-result": "#entry"}
PEOPLE = (
    "Ada Adler",
    "Ben Bauer",
    "Clara Dahl",
    "David Ebert",
    "Emma Fuchs",
    "Felix Groß",
    "Greta Hahn",
    "Hugo Jung",
    "Ida Krämer",
    "Jonas Lang",
    "Klara Maier",
    "Leo Nowak",
)
OTHERS = ("Mia Otto", "Nils Peters", "Olga Quast", "Paul Richter")


def take_all(pages: Pages, language: str, folder: Path) -> Iterator[Path]:
    page = pages.open((SHOT_SIZE[0], 900), locale=LOCALES[language], scale=SCALE)
    enter_as_organiser(page)
    for name, address in addresses(Club.objects.get(), CALLED[language]).items():
        page.goto(address)
        yield take(page, STARTS.get(name, "main"), folder / f"{name}.webp")


def addresses(club: Club, called: str) -> dict[str, str]:
    """Where each picture is taken."""
    people = roster(club, *PEOPLE)
    roster(club, *OTHERS)
    tonight = in_second_round(planned(club, called, people))
    unplayed = Table.objects.filter(round__tournament=tonight).latest("pk")
    at = tonight.get_absolute_url()
    return {
        "roster": reverse("roster"),
        "planning": reverse("tournament-new"),
        "check-in": reverse("check-in", args=[tonight.pk]),
        "desk": at,
        "round": reverse("round-detail", args=[drafted(planned(club, called, people)), 1]),
        "correction": reverse("table-list", args=[tonight.pk]),
        "hand-result": reverse("hand-result-entry", args=[tonight.pk, unplayed.pk]),
        "standings": reverse("standings-detail", args=[tonight.pk]),
        "papers": reverse("printables", args=[tonight.pk]),
    }


def planned(club: Club, called: str, people: list[Player]) -> Tournament:
    """All of them are here."""
    agreed = {"planned_rounds": 4, "prefer": 4, "allow": [3, 5], "minutes": 45}
    planned = Tournament.objects.ask(new_key(), club, name=called, **agreed)
    add_entrants(planned, people)
    planned.entrants.update(presence=Presence.HERE)
    return planned


def in_second_round(tonight: Tournament) -> Tournament:
    """Two tables have recorded something; those who come late are not here yet."""
    played(seated(tonight), "0* 25+ 60 75", "30 0* 45+ 90")
    round = seated(tonight)
    timing.start(Round.objects.select_related("tournament").get(pk=round.pk))
    first, second, _third = [table.game for table in round.tables.select_related("game")]
    assert first and second
    record(first, "0* 25+ 60 75", "45 30+ 0* 60")
    record(second, "20 0* 35+ 80")
    add_entrants(tonight, list(tonight.club.players.filter(name__in=OTHERS)))
    return tonight


def drafted(other: Tournament) -> int:
    """A night with a draft."""
    assert isinstance(draft_next(other, None), Round)
    return other.pk


def take(page: Page, start: str, path: Path) -> Path:
    """What stands on the page from here on."""
    page.evaluate("document.fonts.ready")
    box = page.locator(start).first.bounding_box()
    assert box
    width, height = SHOT_SIZE
    top = box["y"] if start == "main" else box["y"] - ABOVE
    shot = page.screenshot(
        clip={"x": 0, "y": top, "width": width, "height": height},
        full_page=True,
        animations="disabled",
        caret="hide",
    )
    flat = Image.open(BytesIO(shot)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    path.parent.mkdir(parents=True, exist_ok=True)
    flat.convert("RGB").save(path, "WEBP", lossless=True, quality=100, method=6)
    return path

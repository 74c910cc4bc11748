"""What is to be seen of the wall."""

from typing import Any

from playwright.sync_api import Page

from tests.tournaments.nights_seen import night, seated
from tournaments.nights.models import Tournament

SIZE = (1920, 1080)
LONG = "Maximiliane-Charlotte von und zu Hohenstein-Wartburg"
FIRST = ("Ada", "Ben", "Cleo", "Dörte", "Eve", "Friedrich-Wilhelm", "Gus", "Hanna-Lena", "Ida")
LAST = (
    "Adler",
    "Bauer",
    "Çelik",
    "Dahl",
    "Eberhardt",
    "Fuchs",
    "Groß",
    "Hohenstein",
    "Ito",
    "Jung",
)
MORE = ("Krämer", "Lindqvist", "Meier", "Nowak", "Öztürk", "Pfeiffer", "Quast", "Richter", "Sommer")
AWKWARD = (LONG, "محمد بن سلمان", "<b>Bo</b>", "Donaudampfschifffahrtsgesellschaftskapitänswitwe")
OUTSIDE = """() => {
  const shown = document.querySelector(".slide.shown");
  const boxes = [...shown.querySelectorAll("li:not([data-off]), bdi, h2, .clock-face, figure, b")]
    .concat([...document.querySelectorAll(".screen-head > *")]);
  const body = shown.querySelector(".slide-body").getBoundingClientRect();
  return boxes.filter((element) => element.checkVisibility()).filter((element) => {
    const box = element.getBoundingClientRect();
    const most = element.closest(".slide-body") ? body
      : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    return box.left < most.left - 1 || box.top < most.top - 1 ||
      box.right > most.right + 1 || box.bottom > most.bottom + 1;
  }).map((element) => element.outerHTML.slice(0, 100));
}"""
SCROLLS = """() => {
  const page = document.scrollingElement;
  return page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
}"""
TYPE = "parseFloat(getComputedStyle(document.querySelector('.slide.shown .fit')).fontSize)"
NAMES = """() => [...document.querySelectorAll(".slide.shown .fit > li:not([data-off]) > bdi")]
  .map((name) => name.textContent)"""


def names(people: int) -> tuple[str, ...]:
    called = [f"{first} {last}" for last in (*LAST, *MORE) for first in FIRST]
    return (*AWKWARD, *called, *(f"Z{number}" for number in range(40)))[:people]


def night_on_wall(people: int, **facts: Any) -> Tournament:
    """Some with awkward names; the first round is published."""
    tournament = night(*names(people), **facts)
    seated(tournament)
    return tournament


def see(page: Page, tournament: Tournament) -> None:
    page.goto(f"/screen/{tournament.code}/")
    page.wait_for_function("document.fonts.status === 'loaded'")
    page.locator("html.turning").wait_for()


def turn(page: Page) -> None:
    """As if the time of this page were over."""
    page.keyboard.press("ArrowRight")

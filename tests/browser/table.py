"""People at a table with a phone: what they tap, and what they see on the score pad."""

from collections.abc import Mapping
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from rules import Deal, GameState, played_phases
from tests.browser.pages import PHONE
from tests.browser.recorded import Recorded


class Table:
    """A phone (or laptop) with a game's page open."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touch = page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}
        self.form = page.locator(".record .deal-form")
        self.keypad = page.locator("#keypad")
        self.rows = page.locator(".grid tr:has(td .running)")

    def start(self, game: Recorded, names: tuple[str, ...] = ()) -> None:
        """From the first page to a new game of these people."""
        page = self.page
        page.goto("/")
        self.press(page.locator("main a[href='/games/new/']"))
        for place, name in enumerate(names or game.names):
            page.locator(f"[name=name-{place}]").fill(name)
        self.press(page.locator(f"button[formaction$='/{game.setup.edition.key}/']"))
        self.press(page.locator(f"label:has([name=dealer][value='{game.setup.first_dealer}'])"))
        if page.locator("select[name=variant]").count():
            page.locator("select[name=variant]").select_option(game.setup.variant.key)
        self.press(page.locator("form[action='/games/'] .submit-bar button"))
        expect(self.summary).to_be_visible()

    @property
    def summary(self) -> Locator:
        return self.page.locator(".record > summary")

    @property
    def waits_for(self) -> list[str]:
        """The phase that each player is on, empty for those who are through."""
        found: list[str] = self.page.locator(".player > .phase").evaluate_all(
            "all => all.map((phase) => (phase.lastChild.data ?? '').trim().replace('–', ''))"
        )
        return found

    @property
    def totals(self) -> list[str]:
        return [text.split()[0] for text in self.page.locator(".player .total").all_inner_texts()]

    def open_deal(self, number: int) -> None:
        """The page of an earlier deal, by its number on the pad."""
        self.press(self.page.locator(f".grid a[href$='/deals/{number}/']"))
        expect(self.page.locator(".history")).to_be_visible()

    def line(self, seat: int) -> Locator:
        return self.form.locator(f"[data-seat='{seat}']")

    def amount(self, seat: int) -> Locator:
        return self.line(seat).locator(".points input")

    def press(self, locator: Locator) -> None:
        """With a finger where there is a touch screen, otherwise with a mouse."""
        if self.touch:
            locator.tap()
        else:
            locator.click()

    def leave(self, seat: int) -> None:
        self.change_seat(seat, "leave")

    def come_back(self, seat: int) -> None:
        self.change_seat(seat, "return")

    def change_seat(self, seat: int, how: str) -> None:
        self.press(self.page.locator("a[href$='/seats/']"))
        self.press(self.page.locator(f".who-stays button[value='{seat}']"))
        expect(self.page.locator("#messages .notice")).to_be_visible()

    def open_form(self) -> None:
        if self.summary.is_visible():
            self.press(self.summary)
        expect(self.form).to_be_visible()

    def mark(self, deal: Deal) -> None:
        """Tap who went out and who else laid."""
        self.open_form()
        if deal.out is None:
            self.press(self.form.locator("label:has([name=out][value=nobody])"))
        else:
            self.press(self.line(deal.out).locator("label:has([name=out])"))
        for seat in sorted(deal.laid - {deal.out}):
            self.press(self.line(seat).locator("label:has([name=laid])"))

    def enter(
        self, deal: Deal, cards_of: int | None = None, cards: Mapping[str, int] | None = None
    ) -> None:
        """Tap a whole deal, the cards of one hand by kind: the keypad goes round by itself."""
        self.mark(deal)
        away = deal.empty | {deal.out}
        holding = [seat for seat in range(len(deal.points)) if seat not in away]
        if holding:
            self.press(self.line(holding[0]).locator("[data-keypad]"))
        for seat in holding:
            if seat == cards_of:
                self.count(cards or {})
            else:
                self.press(self.key(deal.points[seat]))
            self.pause()
        for seat, kept in enumerate(deal.kept or ()):
            if kept:
                self.amount(seat).fill(str(kept))
        expect(self.keypad).to_be_hidden()

    def pause(self) -> None:
        """As long as it takes a finger to go to the next key, without the waiting."""
        self.page.evaluate("movedOnAt = -SAME_TAP")

    def count(self, cards: Mapping[str, int]) -> None:
        self.press(self.keypad.locator("[data-tab=cards]"))
        for kind, number in cards.items():
            for _ in range(number):
                self.press(self.keypad.locator(f"[data-kind={kind}] [data-step='1']"))
        self.press(self.keypad.locator("[data-take]"))

    def key(self, points: int) -> Locator:
        return self.keypad.locator(".key").get_by_text(str(points), exact=True)

    def save(self) -> None:
        self.press(self.form.locator(".submit-bar button"))

    def record(self, deal: Deal) -> None:
        number = self.rows.count() + 1
        self.enter(deal)
        self.save()
        expect(self.rows).to_have_count(number)


@dataclass(frozen=True)
class Pad:
    """A score pad as somebody reads it: crosses and, deal by deal, what every column says."""

    laid: list[list[str]]
    lines: list[list[list[str]]]  # of a deal, of a player: points, running total, marks


def shown(page: Page) -> Pad:
    found = page.evaluate("""() => ({
      laid: [...document.querySelectorAll(".grid .goals td")].map((column) =>
        [...column.querySelectorAll(".cell.done")].map((cell) => cell.firstChild.data)),
      lines: [...document.querySelectorAll(".grid tr:has(td .running)")].map((row) =>
        [...row.querySelectorAll("td")].map((cell) => [
          cell.querySelector(".points")?.textContent.trim() ?? "",
          cell.querySelector(".running")?.textContent ?? "",
          cell.matches(".out") ? "out" : cell.querySelector(".laid") ? "laid" : "",
        ])),
    })""")
    return Pad(**found)


def folded(game: Recorded, state: GameState) -> Pad:
    """What the score pad of this state has to say."""
    counts = bool(game.setup.edition.counted)
    seats = range(len(game.names))
    played = played_phases(game.setup.edition, game.setup.variant)
    laid = [[str(phase) for phase in played[: state.completed[seat]]] for seat in seats]
    if game.setup.variant.fixed_deals:  # there the phase goes by the deal
        laid = [[str(line.number) for line in state.lines if seat in line.laid] for seat in seats]
    return Pad(
        laid=laid,
        lines=[
            [
                ["", "", ""]
                if seat in line.empty
                else [
                    str(line.points[seat]) if counts else "",
                    str((line.totals if counts else line.completed)[seat]),
                    "out" if seat == line.out else "laid" if seat in line.laid else "",
                ]
                for seat in seats
            ]
            for line in state.lines
        ],
    )

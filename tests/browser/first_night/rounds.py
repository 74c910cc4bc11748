"""Three rounds against the clock and a final, with what happens in between."""

from dataclasses import replace
from fractions import Fraction

from playwright.sync_api import Page, expect

from tests.browser.first_night.evening import FINAL, Evening, title
from tests.browser.first_night.written import Pencil, rows_of, without
from tests.browser.table import Table as Pad
from tests.scoring.tables import read_row, record
from tests.tournaments.people import entrant

ON_PAPER = 5  # the table of round 2 that brings its paper, on which nobody counted the deals
LEFT_EARLY = 2  # the table of round 2 that somebody leaves
CORRECTED = 4  # the table of round 1 that is corrected in round 3


def begin(evening: Evening, seat: str) -> None:
    """From the draft until the clock runs."""
    evening.me.do(seat)
    expect(evening.me.page.get_by_role("button", name="Publish")).to_be_visible()
    if seat.startswith("Seat round 1"):
        line_8_nobody_has_met_on_another_night(evening)
        line_9_a_broken_wish_stands_beside_the_verdict(evening)
    publish(evening)
    start(evening)


def publish(evening: Evening) -> None:
    evening.me.press("Publish")
    expect(evening.me.page.locator(".desk-table").first).to_be_visible()


def start(evening: Evening) -> None:
    evening.me.do("Start the clock")
    expect(evening.me.page.locator(".clock").first).to_have_attribute("data-state", "running")


def line_8_nobody_has_met_on_another_night(evening: Evening) -> None:
    text = "No pair has shared a table in the last 12 months."
    expect(evening.me.page.locator("#round .verdict")).to_contain_text(text)


def line_9_a_broken_wish_stands_beside_the_verdict(evening: Evening) -> None:
    """Seven of a family would rather not meet, and there are six tables."""
    verdict = evening.me.page.locator("#round .verdict")
    expect(verdict.locator(".ungranted li").first).to_be_visible()
    size = "all => all.map((element) => getComputedStyle(element).fontSize)"
    assert len(set(verdict.locator(".headline").evaluate_all(size))) == 1


def all_rows(evening: Evening, round: int) -> dict[int, list[str]]:
    """What each table will play, deal by deal."""
    games = evening.games(round)
    return {number: rows_of(number, game.setup.seats) for number, game in games.items()}


def record_all(evening: Evening, round: int, rows: dict[int, list[str]]) -> None:
    """By the phones of tables of which nothing else is to be seen."""
    for number, deals in rows.items():
        record(evening.game(round, number), *deals)


def play_round_1(evening: Evening) -> None:
    rows = all_rows(evening, 1)
    record_all(evening, 1, {number: deals[:2] for number, deals in rows.items()})
    phone = line_7_a_bare_address_takes_the_code_of_a_table(evening)
    evening.time_is_up(1)
    line_3_a_timed_table_is_done_with_its_last_deal(evening, phone, rows[1][2])
    record_all(evening, 1, {number: deals[2:] for number, deals in rows.items() if number > 1})
    for number, deals in rows.items():
        evening.write(1, number, deals)


def line_7_a_bare_address_takes_the_code_of_a_table(evening: Evening) -> Page:
    """Whoever typed it records there."""
    phone = evening.pages.open()
    phone.goto("/")
    code = evening.night.rounds.get(number=1).tables.get(number=1).code
    phone.get_by_label("Your code").fill(code.lower())
    phone.get_by_role("button", name="Go there").tap()
    expect(phone.locator("#frame")).to_contain_text("Table 1")
    return phone


def line_3_a_timed_table_is_done_with_its_last_deal(
    evening: Evening, phone: Page, row: str
) -> None:
    """And by hand; both are taken back on the phone. The desk counts who is missing."""
    phone.reload()
    Pad(phone).record(read_row(row))
    frame, step = phone.locator("#frame"), evening.me.page.locator(".next-step")
    expect(frame).to_contain_text("This table is done.")
    expect(step).to_contain_text("2, 3, 4, 5 and 6")
    frame.get_by_role("button", name="We play on").tap()
    expect(step).to_contain_text("6 tables are playing")
    frame.get_by_role("button", name="We are done").tap()
    expect(frame).to_contain_text("This table is done.")
    expect(step).to_contain_text("2, 3, 4, 5 and 6")
    line_13_wall_and_desk_have_one_count(evening)


def line_13_wall_and_desk_have_one_count(evening: Evening) -> None:
    done = evening.me.page.locator(".desk-sum").inner_text().split("·")[-1].strip()
    assert "1 of 6" in done
    evening.wall.goto(f"/screen/{evening.night.code}/")
    assert "1 of 6" in (evening.wall.locator("#wall").text_content() or "")


def play_round_2(evening: Evening) -> str:
    """Who left."""
    rows = all_rows(evening, 2)
    phones = {number: deals for number, deals in rows.items() if number != ON_PAPER}
    record_all(evening, 2, {number: deals[:1] for number, deals in phones.items()})
    seat = evening.game(2, LEFT_EARLY).setup.seats - 1
    leaver = line_5_a_player_leaves_in_the_middle(evening, seat)
    first, *later = rows[LEFT_EARLY]
    phones[LEFT_EARLY] = [first, *(without(row, seat) for row in later)]
    record_all(evening, 2, {number: deals[1:2] for number, deals in phones.items()})
    evening.time_is_up(2)
    record_all(evening, 2, {number: deals[2:] for number, deals in phones.items()})
    for number, deals in (rows | phones).items():
        evening.write(2, number, deals)
    line_14_a_whole_table_is_typed_in_one_line(evening)
    return leaver


def line_5_a_player_leaves_in_the_middle(evening: Evening, seat: int) -> str:
    """Their table says so on its phone; the desk asks whether they play the next round."""
    game, phone = evening.game(2, LEFT_EARLY), evening.pages.open()
    phone.goto(game.get_absolute_url())
    Pad(phone).leave(seat)
    name = game.names[seat]
    evening.me.press("Gone", f"#left-{entrant(evening.night, name).pk}")
    expect(evening.me.page.locator(f"#left-{entrant(evening.night, name).pk}")).to_have_count(0)
    expect(evening.me.page.locator(f"#table-{LEFT_EARLY}")).to_contain_text("has left")
    return name


def line_14_a_whole_table_is_typed_in_one_line(evening: Evening) -> None:
    """Nobody knows how many deals it were."""
    me, place = evening.me, evening.find(2, ON_PAPER)
    paper = evening.written[place] = replace(evening.written[place], played=None)
    me.press("Type result", f"#table-{ON_PAPER}")
    line = " | ".join(f"{n} {p}" for n, p in zip(paper.phases, paper.points, strict=True))
    me.fill(me.page.locator("[name=line]"), line)
    me.fill(me.page.locator("[name=deals]"), "")
    me.press("Save the result")
    expect(me.page.locator(f"#table-{ON_PAPER} .state")).to_have_text("Done, from paper")


def line_6_behind_a_typed_result_there_is_no_empty_pad(evening: Evening) -> None:
    page, paper = evening.eyes, evening.written[evening.find(2, ON_PAPER)]
    page.goto(evening.game(2, ON_PAPER).get_absolute_url())
    rows = page.locator(".paper-sheet tbody tr")
    found = [row.split() for row in rows.all_inner_texts()]
    assert sorted(found) == sorted(
        [f"{paper.place(n)}.", n, str(paper.phases[seat]), str(paper.points[seat])]
        for seat, n in enumerate(paper.names)
    )


def line_11_the_end_is_expected_on_desk_wall_and_phones(evening: Evening, round: int) -> None:
    phone = evening.pages.open()
    phone.goto(evening.game(round, 1).get_absolute_url())
    evening.eyes.goto(evening.night.get_absolute_url())
    evening.wall.goto(f"/screen/{evening.night.code}/")
    for place in (
        evening.eyes.locator("#desk .ends"),
        phone.locator("#frame .ends"),
        evening.wall.locator(".screen-title p"),
    ):
        expect(place).to_contain_text("Night ends")


def line_1_round_1_is_corrected_in_round_3(evening: Evening) -> None:
    """The last of a table had a hundred points more. Nobody needs an address for that."""
    me, place = evening.me, evening.find(1, CORRECTED)
    paper = evening.written[place]
    *_others, last = paper.names
    evening.written[place] = paper.corrected(last, paper.points[-1] + 100)
    me.press("Correct a result")
    me.press(f"Correct table {CORRECTED}, Round 1")
    field = me.page.locator(f"[name=points-{len(paper.names) - 1}]")
    me.fill(field, str(evening.written[place].points[-1]))
    me.press("Show what changes")
    expect(me.page.get_by_role("heading", name="What this changes")).to_be_visible()
    me.press("Save the correction")
    expect(me.page.locator("#messages")).to_contain_text(f"Table {CORRECTED} is corrected")
    me.press("To the desk")


def play(evening: Evening, round: int) -> None:
    """All deals by phones; the last after the time."""
    rows = all_rows(evening, round)
    record_all(evening, round, {number: deals[:2] for number, deals in rows.items()})
    evening.time_is_up(round)
    record_all(evening, round, {number: deals[2:] for number, deals in rows.items()})
    for number, deals in rows.items():
        evening.write(round, number, deals)


def pencil(evening: Evening) -> Pencil:
    """What was written so far."""
    rounds = [paper for paper in evening.written if paper.round != title(FINAL)]
    final = next((paper for paper in evening.written if paper.round == title(FINAL)), None)
    people = evening.night.entrants.select_related("player")
    lots = {each.player.name: Fraction(each.lot) for each in people}
    return Pencil(rounds, final, lots)


def goes_at_the_door(evening: Evening, name: str) -> None:
    page = evening.eyes
    page.goto(f"{evening.night.get_absolute_url()}check-in/")
    row = page.locator(f"#entrant-{entrant(evening.night, name).pk}")
    row.locator("summary").click()
    row.get_by_role("button", name="Gone").click()
    expect(row).to_have_attribute("data-presence", "gone")


def line_13_a_finalist_who_leaves_is_replaced(evening: Evening) -> None:
    """Whoever is at the door notes it, and the next in the standings gets the seat in one step."""
    me, order = evening.me, pencil(evening).order
    assert set(evening.game(FINAL, 1).names) == set(order[:4])
    goes_at_the_door(evening, order[3])
    me.tap(me.page.locator(f".notice a[href$='/{FINAL}/repair/']"), "To who takes the seat")
    expect(me.page.locator("#repair")).to_contain_text(order[4])
    me.press("Give the seat to the next")
    expect(me.page.locator("#messages")).to_contain_text("Everybody who is here has a seat.")
    expect(me.page.locator("#desk")).to_be_visible()
    assert set(evening.game(FINAL, 1).names) == {*order[:3], order[4]}

"""The files that the club takes home, compared with what was added up by hand."""

import csv
from fractions import Fraction
from io import StringIO

from jobs.models import Job
from tests.browser.first_night.evening import Evening, title
from tests.browser.first_night.organiser import NAMES, Organiser, content
from tests.browser.first_night.written import Pencil, Written, named, told
from tests.jobs.carrying_out import result, work
from tests.printing.reading import Read, assert_clean

type Row = dict[str, str]
FETCHED = "async (at) => [...new Uint8Array(await (await fetch(at)).arrayBuffer())]"


def rows_of_file(text: str) -> list[Row]:
    return list(csv.DictReader(StringIO(text.removeprefix("\ufeff"), newline="")))


def in_file(figure: Fraction | int | None) -> str:
    return "" if figure is None else told(Fraction(figure), 4)


def take_standings(me: Organiser) -> str:
    me.press("Standings")
    return content(me.take_file(lambda: me.press("As a table (CSV)"))).decode("utf-8")


def standings_are_right(text: str, night: Pencil) -> None:
    expected = [standings_row(place, name, night) for place, name in enumerate(night.order, 1)]
    assert rows_of_file(text) == expected


def standings_row(place: int, name: str, night: Pencil) -> Row:
    tables = {table.round: table for table in night.tables_of(name)}
    added = {
        f"Round {n}": in_file(tables[f"Round {n}"].worth(name)) if f"Round {n}" in tables else ""
        for n in (1, 2, 3)
    }
    final = night.final
    in_final = str(final.place(name)) if final and name in final.names else ""
    return {
        "Place": str(place),
        "Name": name,
        "Points": in_file(night.score(name)),
        **added,
        "Final, place": in_final,
        "Tables played": str(len(tables)),
        "Phases": str(night.phases(name)),
        "Card points": str(night.points(name)),
        "Deals": in_file(night.deals(name)),
    }


def line_2_the_export_says_what_was_written(evening: Evening) -> None:
    """Every column of the table of all games."""
    text = result(work(Job.objects.ask("games-export"))).decode("utf-8")
    rows = rows_of_file(text)
    papers = named(evening.written)
    started = {row.pop("Started")[:10] for row in rows}
    assert started == {f"{evening.night.date:%Y-%m-%d}"}
    games = {(row.pop("Game"), row["Round"], row["Table"]) for row in rows}
    assert len(games) == len(papers)
    expected = [row for paper in papers.values() for row in export_rows(evening.night.name, paper)]
    assert sorted(map(sorted_row, rows)) == sorted(map(sorted_row, expected))


def sorted_row(row: Row) -> list[tuple[str, str]]:
    return sorted(row.items())


def export_rows(night: str, paper: Written) -> list[Row]:
    return [
        {
            "Night": night,
            "Round": paper.round,
            "Table": str(paper.table),
            "Edition": "Classic",
            "Variant": "All ten phases",
            "Seat": str(seat),
            "Player": name,
            "Phases completed": str(paper.phases[seat - 1]),
            "Points": str(paper.points[seat - 1]),
            "Place": str(paper.place(name)),
            "Finished": "yes",
            "Deals": in_file(paper.deals),
        }
        for seat, name in enumerate(paper.names, 1)
    ]


def take_papers_of_round(me: Organiser) -> Read:
    """Signs, sheets and seating in one file; and back to the desk."""
    me.press("Papers of this round")
    button = me.page.locator("section[aria-labelledby=round] button.primary")
    read = Read(content(me.take_file(lambda: me.tap(button, "All papers of the round"))))
    me.presses.append("Back")  # a browser that shows the file itself has left the page
    me.press("To the desk")
    return read


def papers_of_round_are_right(evening: Evening, read: Read) -> None:
    """Everybody finds their table, and each table has its code."""
    assert_clean(read)
    seats = {n: str(number) for number, game in evening.games(1).items() for n in game.names}
    rows = [row for table in read.tables for row in table if len(row) == 3 and row[0] in NAMES]
    assert {row[0]: row[1] for row in rows} == seats
    words = "".join("".join(read.texts).split())
    for table in evening.night.rounds.get(number=1).tables.all():
        assert table.code in words


def sheets_are_right(evening: Evening, round: int) -> None:
    """The score sheets of a round, once it is played."""
    address = f"{evening.night.get_absolute_url()}papers/file/?papers=scores&round={round}"
    read = Read(bytes(evening.eyes.evaluate(FETCHED, address)))
    papers = [paper for paper in evening.written if paper.round == title(round)]
    for page, paper in zip(read.pages, papers, strict=True):
        words = " ".join(" ".join(page.words).split())
        first = next(name for name in paper.names if paper.place(name) == 1)
        assert f"1. {first}" in words
        for figure in map(str, paper.points):
            assert figure in page.words
    assert_clean(read)


def take_papers_of_the_end(me: Organiser) -> Read:
    """Standings, winners and certificates in one file."""
    me.press("To the night")
    me.press("Certificates and winners’ list", ".next-step")
    button = me.page.locator("section[aria-labelledby=end] button.primary")
    return Read(content(me.take_file(lambda: me.tap(button, "Papers of the end"))))


def line_15_papers_of_the_end_are_right(read: Read, night: Pencil) -> None:
    """Standings twice, and certificates in the typeface of the screen."""
    assert_clean(read)
    rows = [row for table in read.tables for row in table if len(row) == 3 and row[1] in NAMES]
    count = len(night.order)
    expected = [(str(p), n, told(night.score(n))) for p, n in enumerate(night.order, 1)]
    assert [(p, n, reason.split()[0]) for p, n, reason in rows[:count]] == expected
    assert rows[count : 2 * count] == expected
    headings = [heading.read for heading in read.tree.all("H2")]
    assert headings[-3:] == night.order[:3]
    fonts = {str(font["/BaseFont"])[8:] for font in read.tagged.fonts()}
    assert "Piazzolla-ExtraBold" in fonts

"""python -m bench.pages_drawn PAGES: how quickly score sheets are printed, as JSON."""

import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from statistics import median
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from printing.marks import Page
    from scoring.sheets.score_sheet import ScoreSheet

PLAYERS, DEALS, REPEATS = 6, 10, 5


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "phase10site.settings"
    django.setup()
    count = int(sys.argv[1])
    told = {
        f"{name}_{per_page}": value for per_page in (1, 4) for name, value in blank(per_page, count)
    }
    sheet = ready()
    told["single"] = taken(lambda: document(pages([sheet]))) * 1000
    for name, deals in (("named", 0), ("played", DEALS), ("filled", 2 * DEALS)):
        sheets = list(tables(count // 5, deals))
        told[name] = len(sheets) / taken(partial(printed, sheets))
    print(json.dumps(told))


def taken(act: Callable[[], object]) -> float:
    """The seconds of the processor; the median of some times."""
    act()
    times = []
    for _time in range(REPEATS):
        began = time.process_time()
        act()
        times.append(time.process_time() - began)
    return median(times)


def ready() -> "ScoreSheet":
    from rules import edition, parse_variant  # noqa: PLC0415 - needs Django set up
    from scoring.sheets.score_sheet import blank_sheet, template_of  # noqa: PLC0415

    return blank_sheet(template_of(edition("classic"), parse_variant("full"), "Classic"), PLAYERS)


def pages(sheets: "list[ScoreSheet]", per_page: int = 1) -> "Iterator[Page]":
    from scoring.printed_files import Format, pages_of  # noqa: PLC0415 - needs Django set up
    from scoring.sheets.drawing import leaves_of  # noqa: PLC0415 - needs Django set up

    form = Format(per_page=per_page)
    return pages_of((leaf for sheet in sheets for leaf in leaves_of(sheet, form)), form)


def printed(sheets: "list[ScoreSheet]") -> bytes:
    return document(pages(sheets))


def document(drawn: "Iterator[Page] | list[Page]") -> bytes:
    from printing.pdf.document import Document  # noqa: PLC0415 - needs Django set up

    made = Document("Score sheets", "en")
    for page in drawn:
        made.add(page)
    return made.saved()


def blank(per_page: int, count: int) -> Iterator[tuple[str, float]]:
    """Copies for a whole season, beside a bare canvas that draws only the lines."""
    (page,) = pages([ready()] * per_page, per_page)

    def ours() -> bytes:
        from printing.pdf.document import Document  # noqa: PLC0415 - needs Django set up

        made = Document("Score sheets", "en")
        made.add_sets([page], count, "A copy")
        return made.saved()

    yield "blank", count / taken(ours)
    yield "bare", count / taken(lambda: bare(page, count))
    yield "bytes", len(ours()) / count
    yield "each", count / taken(lambda: document([page] * count))


def bare(page: "Page", count: int) -> bytes:
    """The same lines as one form object of reportlab's canvas, drawn on each page."""
    from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415 - slow to load

    from printing.marks import Frame, Stroke  # noqa: PLC0415

    file, sheet = io.BytesIO(), page.sheet
    canvas = Canvas(file, pagesize=(sheet.width, sheet.height), pageCompression=1)
    canvas.beginForm("lines", 0, 0, sheet.width, sheet.height)
    for mark in page.drawn:
        if isinstance(mark, Stroke):
            ends = (mark.left, sheet.height - mark.top, mark.right, sheet.height - mark.bottom)
            canvas.line(*ends)
        elif isinstance(mark, Frame):
            box = mark.box
            canvas.rect(box.left, sheet.height - box.bottom, box.width, box.height)
    canvas.endForm()
    for _page in range(count):
        canvas.doForm("lines")
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def tables(count: int, deals: int) -> "Iterator[ScoreSheet]":
    """Sheets with other names, another code and other results each."""
    from scoring.sheets.score_sheet import Access, DealLine, PlayerColumn  # noqa: PLC0415

    for table in range(count):
        lines = (
            DealLine(number, dealer="Anna", cells=cells(table, number))
            for number in range(1, deals + 1)
        )
        yield replace(
            ready(),
            columns=tuple(
                PlayerColumn(f"Player {table} {seat}", frozenset(range(1, seat + 1)), seat + 1)
                for seat in range(PLAYERS)
            ),
            fields=(("Table", str(table + 1)), ("Round", "2")),
            access=Access(f"http://192.168.178.23:8000/t/7KQ{table:03d}/", f"7KQ {table:03d}"),
            lines=tuple(lines),
        )


def cells(table: int, number: int) -> tuple[tuple[str, str], ...]:
    figures = [(table * 7 + number * 5 + seat * 35) % 230 for seat in range(PLAYERS)]
    return tuple((str(figure), str(figure * number)) for figure in figures)


if __name__ == "__main__":
    main()

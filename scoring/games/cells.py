"""Text in the cells of a spreadsheet, which would rather calculate."""

import csv
import re
from collections.abc import Iterable
from io import StringIO

SIGNS = "=+@\\-＝＋＠－"
# A program that separates at another sign than the file was written with begins a cell there too;
# and it takes away the quotes there, those of the text as well as the one around it.
CALCULATES = re.compile(rf"(^|[,;\t\r\n])(?=[\s\"]*[{SIGNS}])|^(?=[\t\r\n])")

type Cell = str | int | None


def harmless(text: str) -> str:
    """The same text with an apostrophe wherever a spreadsheet would see a formula begin."""
    return CALCULATES.sub(r"\1'", text)


def line(cells: Iterable[Cell], separator: str) -> str:
    """A line of a file of separated values; None is an empty cell."""
    text = StringIO()
    tame = [harmless(cell) if isinstance(cell, str) else cell for cell in cells]
    csv.writer(text, delimiter=separator).writerow(tame)
    return text.getvalue()

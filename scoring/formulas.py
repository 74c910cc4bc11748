"""What a spreadsheet would calculate in a file of separated values, made text and found again."""

import re

SIGNS = "=+@\\-＝＋＠－"
# A program that separates at another sign than the file was written with begins a cell there too;
# and it takes away the quotes there, those of the text as well as the one around it. What has an
# apostrophe already gets another one, so that taking one away brings back each text.
FORMULA = rf"(?=['\s\"]*[{SIGNS}])"
BLANK = r"(?='*[\t\r\n])"
BEGINS = r"(^|[,;\t\r\n])"
CALCULATES = re.compile(rf"^{BLANK}|{BEGINS}{FORMULA}")
MADE_TEXT = re.compile(rf"^'{BLANK}|{BEGINS}'{FORMULA}")
STARTS = re.compile(rf"[\s\"]*[{SIGNS}]|[\t\r\n]")


def harmless(text: str) -> str:
    """The same text with an apostrophe wherever a spreadsheet would see a formula begin."""
    return CALCULATES.sub(r"\1'", text)


def as_written(cell: str) -> str:
    """What somebody had written before it was made harmless."""
    return MADE_TEXT.sub(r"\1", cell)


def looks_calculated(text: str) -> bool:
    """Whether it would be a formula, were it typed into a cell."""
    return bool(STARTS.match(text))

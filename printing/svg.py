"""A page as a picture for the screen, drawn from the same marks."""

from collections.abc import Iterator
from html import escape
from typing import assert_never

from printing.colours import Rgb
from printing.marks import (
    HAIRLINE,
    Box,
    Frame,
    Mark,
    Page,
    Part,
    Picture,
    PlayingCard,
    Squares,
    Stroke,
    Text,
)
from printing.typeface import for_screen

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" role="img" aria-label="%s">'
PAPER = '<rect width="100%" height="100%" fill="#fff"/>'


def picture_of(page: Page, said: str) -> str:
    """The page in SVG; every text is as wide as on paper, whichever typeface the screen has."""
    sheet = page.sheet
    head = HEAD % (sheet.width, sheet.height, escape(for_screen(said)))
    marks = [*page.drawn, *(mark for part in page.parts for mark in marks_in(part))]
    return f"{head}{PAPER}{''.join(piece for mark in marks for piece in drawn_as(mark))}</svg>"


def marks_in(part: Part) -> Iterator[Mark]:
    """All marks of a part, in the order of reading."""
    for inner in part.inside:
        if isinstance(inner, Part):
            yield from marks_in(inner)
        else:
            yield inner


def drawn_as(mark: Mark) -> Iterator[str]:
    """The elements of one mark."""
    match mark:
        case Text():
            yield text_element(mark)
        case Stroke():
            dashes = ' stroke-dasharray="2 2"' if mark.dashed else ""
            ends = f'x1="{mark.left:.2f}" y1="{mark.top:.2f}" x2="{mark.right:.2f}"'
            pen = f'stroke="{grey(mark.grey)}" stroke-width="{mark.thickness:g}"'
            yield f'<line {ends} y2="{mark.bottom:.2f}" {pen}{dashes}/>'
        case Frame():
            fill = "none" if mark.fill is None else grey(mark.fill)
            pen = f'stroke="{grey(mark.grey)}" stroke-width="{mark.thickness:g}"'
            yield f'<rect {place(mark.box)} fill="{fill}" {pen}/>'
        case Squares():
            yield squares_element(mark)
        case Picture():
            yield f'<rect {place(mark.box)} fill="#ddd"/>'
        case PlayingCard():
            yield card_element(mark)
        case _:
            assert_never(mark)


def text_element(mark: Text) -> str:
    """As wide as it is on paper."""
    weight = ' font-weight="bold"' if mark.face.is_bold else ""
    at = f'x="{mark.left:.2f}" y="{mark.baseline:.2f}" font-size="{mark.size:.2f}"'
    length = f'textLength="{mark.width:.2f}" lengthAdjust="spacingAndGlyphs"'
    return f"<text {at} {length}{weight}>{escape(for_screen(mark.text))}</text>"


def card_element(mark: PlayingCard) -> str:
    """Its colours and its sign; shapes are for paper, which may be black and white."""
    box, inner = mark.box, mark.face
    middle = box.left + box.width / 2
    hue = hexadecimal(mark.colour.rgb)
    outer, face = (hue, "#fff") if mark.edge else ("#fff", hue)
    ink = hexadecimal(mark.colour.ink)
    at = f'x="{middle:.2f}" y="{box.top + 0.72 * box.height:.2f}" text-anchor="middle"'
    size = f'font-size="{0.55 * box.width:.2f}" font-weight="bold" fill="{ink}"'
    sign = f"<text {at} {size}>{escape(for_screen(mark.sign))}</text>" if mark.sign else ""
    return (
        f'<g transform="rotate({mark.turn:g} {middle:.2f} {box.middle:.2f})">'
        f'<rect {place(box)} rx="{mark.corner:.2f}" fill="{outer}" stroke="#000"'
        f' stroke-width="{HAIRLINE}"/>'
        f'<rect {place(inner)} rx="{0.6 * mark.corner:.2f}" fill="{face}"/>{sign}</g>'
    )


def squares_element(mark: Squares) -> str:
    side, scale = len(mark.rows), mark.box.width / len(mark.rows)
    cells = "".join(
        f"M{column} {row}h1v1h-1z"
        for row, bits in enumerate(mark.rows)
        for column, bit in enumerate(f"{bits:0{side}b}")
        if bit == "1"
    )
    move = f"translate({mark.box.left:.2f} {mark.box.top:.2f}) scale({scale:.4f})"
    return f'<path transform="{move}" d="{cells}"/>'


def place(box: Box) -> str:
    return f'x="{box.left:.2f}" y="{box.top:.2f}" width="{box.width:.2f}" height="{box.height:.2f}"'


def hexadecimal(colour: Rgb) -> str:
    return f"#{bytes(colour).hex()}"


def grey(level: float) -> str:
    """A grey as CSS has it."""
    part = f"{round(level * 255):02x}"
    return f"#{part * 3}"

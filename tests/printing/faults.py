"""What is wrong with where things stand on a page."""

from collections.abc import Iterator

from printing.colours import CardColour
from printing.marks import MM, Box
from tests.printing.drawn import Drawn, DrawnPage

EDGE = 3 * MM  # no printer reaches further
THIN = 3  # points: what is thicker is no line
LEAST = 4.99  # points that anybody can read
TOUCH = 0.4  # points by which two boxes may touch


def faults_on(page: DrawnPage) -> Iterator[str]:
    """All of it."""
    for find in (outside, over_others, crossed, in_colour, too_small):
        yield from find(page)


def outside(page: DrawnPage) -> Iterator[str]:
    room = page.box.inset(EDGE)
    for text in page.texts:
        if not is_in(text.box, room):
            yield f"{text.text!r} is at the edge of the page: {told(text.box)}"
    for thing in page.things:
        if not is_in(thing.box, page.box.inset(-1)):
            yield f"a {thing.sort.name} is outside of the page: {told(thing.box)}"


def is_in(box: Box, room: Box) -> bool:
    across = room.left <= box.left and box.right <= room.right
    return across and room.top <= box.top and box.bottom <= room.bottom


def told(box: Box) -> str:
    return f"{box.left:.1f} {box.top:.1f} to {box.right:.1f} {box.bottom:.1f}"


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > TOUCH and down > TOUCH


def over_others(page: DrawnPage) -> Iterator[str]:
    """Texts over texts, and over codes and pictures."""
    texts = [text for text in page.texts if text.box.width > 0]
    for one, other in crossing_pairs(texts):
        yield f"{one.text!r} ({told(one.box)}) is over {other.text!r} ({told(other.box)})"
    figures = [*page.images, *(path for path in page.paths if path.content is not None)]
    for figure in figures:
        for text in texts:
            if overlap(figure.box, text.box):
                yield f"{text.text!r} is over a figure ({told(figure.box)})"
    for one, other in crossing_pairs(figures):
        yield f"a figure is over another one ({told(one.box)}, {told(other.box)})"


def crossing_pairs(things: list[Drawn]) -> Iterator[tuple[Drawn, Drawn]]:
    """All pairs that lie over one another, those that begin together compared only."""
    waiting = sorted(things, key=lambda thing: thing.box.top)
    for at, one in enumerate(waiting):
        for other in waiting[at + 1 :]:
            if other.box.top >= one.box.bottom:
                break
            if overlap(one.box, other.box):
                yield one, other


def crossed(page: DrawnPage) -> Iterator[str]:
    """Texts that a line between cells runs through: too wide or too high for where they stand."""
    texts = [text for text in page.texts if text.box.width > 2 * TOUCH]
    inner = [(box.left, box.right, box.top, box.bottom) for box in insides(texts)]
    for line in (path.box for path in page.paths if path.is_artifact):
        if min(line.width, line.height) > THIN:
            continue
        level, middle = line.height < line.width, (line.left + line.right) / 2
        for text, (left, right, top, bottom) in zip(texts, inner, strict=True):
            if level:
                is_crossed = top < line.middle < bottom and line.left < right and left < line.right
            else:
                is_crossed = left < middle < right and line.top < bottom and top < line.bottom
            if is_crossed:
                yield f"a line ({told(line)}) runs through {text.text!r} ({told(text.box)})"


def insides(things: list[Drawn]) -> Iterator[Box]:
    return (thing.box.inset(TOUCH) for thing in things)


def in_colour(page: DrawnPage) -> Iterator[str]:
    """But for cards, and nothing is said by them alone."""
    of_cards = {*(colour.rgb for colour in CardColour), *(colour.ink for colour in CardColour)}
    for thing in page.things:
        hues = {colour for colour in thing.colours if len(set(colour)) > 1}
        if hues - (of_cards if thing.is_artifact else set()):
            yield f"{thing.text or thing.sort.name} is in colour: {thing.colours}"


def too_small(page: DrawnPage) -> Iterator[str]:
    for text in page.texts:
        if text.size < LEAST:
            yield f"{text.text!r} is too small to be read: {text.size:.2f}"

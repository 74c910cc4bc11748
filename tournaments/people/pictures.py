"""The head of somebody's page as a picture to send: name, figures, a sentence and a plot."""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import assert_never

from PIL import Image, ImageDraw

from printing.colours import CardColour, Rgb, tokens_of
from printing.marks import Font
from tournaments.plots.marks import (
    Align,
    Plot,
    PlotArea,
    PlotBox,
    PlotDot,
    PlotLabel,
    PlotLine,
    PlotMark,
    Tone,
)
from tournaments.sharing.table_pictures import Lettering, fitted, lettered

WIDTH, HEIGHT = 1200, 630  # as messengers show it
EDGE, STRIP = 60, 14
NAME, FIGURE = Lettering(92), Lettering(84)
SAID, LABEL = Lettering(34, "faded", Font.DISPLAY), Lettering(28, face=Font.DISPLAY)
SMALLEST = 52  # a name
COLUMN = 170  # of a figure
PLOT_LEFT, PLOT_TOP, SCALE = 640, 245, 1.55
PALETTE = 64
KEPT = 64  # pictures
INKS = {
    Tone.OWN: "felt",
    Tone.BEST: "pen",
    Tone.OTHER: "ink",
    Tone.LEVEL: "edge",
    Tone.BEHIND: "doubt",
    Tone.FAINT: "edge",
    Tone.BAND: "pen-wash",
}
ANCHORS = {Align.START: "ls", Align.MIDDLE: "ms", Align.END: "rs"}


@dataclass(frozen=True, slots=True)
class PersonPicture:
    """What stands in it."""

    name: str
    club: str
    figures: tuple[tuple[str, str], ...]
    said: tuple[str, ...]
    plot: Plot | None
    compared: str  # what the lines across its bars are
    theme: str = ""


@lru_cache(maxsize=KEPT)
def png_of(picture: PersonPicture) -> bytes:
    """Whoever asks for the same picture again gets what was drawn before."""
    return PersonDrawing(picture).file


class PersonDrawing:
    def __init__(self, picture: PersonPicture) -> None:
        self.picture = picture
        self.colours = tokens_of(picture.theme)
        self.image = Image.new("RGB", (WIDTH, HEIGHT), self.colours["paper"])
        self.pen = ImageDraw.Draw(self.image)

    @property
    def file(self) -> bytes:
        self.draw_head()
        self.draw_figures()
        self.draw_sentences()
        if self.picture.plot:
            self.draw_plot(self.picture.plot)
        kept = BytesIO()
        few = self.image.quantize(PALETTE, method=Image.Quantize.FASTOCTREE)
        few.save(kept, "PNG", compress_level=4)
        return kept.getvalue()

    def draw_head(self) -> None:
        quarter = WIDTH / len(CardColour)
        for number, colour in enumerate(CardColour):
            left = quarter * number
            self.pen.rectangle((left, 0, left + quarter, STRIP), fill=colour.rgb)
        self.write(self.picture.club, (EDGE, 74), SAID)
        self.write(self.picture.name, (EDGE, 168), self.as_large_as_fits(self.picture.name))
        self.pen.rectangle((EDGE, 196, WIDTH - EDGE, 200), fill=self.colours["ink"])

    def as_large_as_fits(self, name: str) -> Lettering:
        """A long name is smaller before it is cut."""
        wide = lettered(name, NAME)[0].getlength(lettered(name, NAME)[1])
        size = max(SMALLEST, min(NAME.size, int(NAME.size * (WIDTH - 2 * EDGE) / max(wide, 1))))
        return NAME._replace(size=size)

    def draw_figures(self) -> None:
        for number, (figure, label) in enumerate(self.picture.figures):
            left = EDGE + COLUMN * number
            self.write(figure, (left, 316), FIGURE, COLUMN - 20)
            self.write(label, (left, 360), SAID, COLUMN - 10)

    def draw_sentences(self) -> None:
        room = PLOT_LEFT - EDGE - 30 if self.picture.plot else WIDTH - 2 * EDGE
        lines = [line for text in self.picture.said for line in self.wrapped(text, room)]
        for number, line in enumerate(lines[:5]):
            self.write(line, (EDGE, 424 + 40 * number), LABEL, room)

    def wrapped(self, text: str, room: float) -> list[str]:
        """In lines that fit; signs are put in their order when a line is written."""
        font, _signs = lettered(text, LABEL)
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and font.getlength(longer) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def draw_plot(self, plot: Plot) -> None:
        for mark in plot.marks:
            self.draw(mark)
        line = PLOT_TOP + plot.height * SCALE + 44
        self.pen.line((PLOT_LEFT, line - 9, PLOT_LEFT + 44, line - 9), self.colours["ink"], 4)
        self.write(self.picture.compared, (PLOT_LEFT + 58, line), LABEL)

    def write(
        self,
        text: str,
        at: tuple[float, float],
        how: Lettering,
        room: float = WIDTH - 2 * EDGE,
    ) -> None:
        """From there on, on that line."""
        font, signs = lettered(text, how)
        drawn, fill = fitted(signs, font, room), self.colours[how.colour]
        self.pen.text(at, drawn, font=font, fill=fill, anchor="ls")

    def draw_label(self, label: PlotLabel) -> None:
        face = Font.DISPLAY if label.is_faded else Font.DISPLAY_BOLD
        how = Lettering(round(label.size * SCALE), "faded" if label.is_faded else "ink", face)
        font, signs = lettered(label.text, how)
        at, fill = placed(label.at, label.base), self.colours[how.colour]
        self.pen.text(at, signs, font=font, fill=fill, anchor=ANCHORS[label.align])

    def draw(self, mark: PlotMark) -> None:
        match mark:
            case PlotBox(left, top, width, height, tone):
                corners = [placed(left, top), placed(left + width, top + height)]
                self.pen.rounded_rectangle(corners, 3, fill=self.ink(tone))
            case PlotLine(points, tone):
                self.pen.line([placed(*each) for each in points], fill=self.ink(tone), width=4)
            case PlotArea(points, tone):
                self.pen.polygon([placed(*each) for each in points], fill=self.ink(tone))
            case PlotDot(middle, height, radius, tone):
                self.pen.circle(placed(middle, height), radius * SCALE, fill=self.ink(tone))
            case PlotLabel():
                self.draw_label(mark)
            case _:
                assert_never(mark)

    def ink(self, tone: Tone) -> Rgb:
        return self.colours[INKS[tone]]


def placed(left: float, top: float) -> tuple[float, float]:
    """Where something of the plot stands in the picture."""
    return PLOT_LEFT + left * SCALE, PLOT_TOP + top * SCALE

"""Every printable as a picture, taken from its first page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw

from printing.marks import PaperSize
from rules import parse_variant
from scoring.clubs.pictures import Jpeg
from scoring.printed_files import Format
from scoring.sheets.blanks import Blank, BlankKind, blank_file
from tournaments.nights.models import Tournament
from tournaments.printables.catalogue import ALL, Printable, When, file_for
from tournaments.printables.order import NightNow, PrintOrder

ORIGIN = "http://192.168.178.23:8000"
SCALE = 1.25  # pixels for a point
COLOURS = 64  # greys, and those of cards
LANGUAGES = {  # of the picture of a printable; all others are in English
    "poster": "de",
    "signs": "fr",
    "scores": "it",
    "seating-names": "ru",
    "checklist": "de",
    "standings": "fr",
    "standings-wall": "it",
    "winners": "ru",
}


@dataclass(frozen=True)
class Picture:
    """What is shown of a printable, and how it is made."""

    name: str
    make: Callable[[Tournament], bytes]


def blank(name: str, **more: object) -> Picture:
    wanted = Blank(**more)  # type: ignore[arg-type] # as the form reads them
    return Picture(name, lambda _night: blank_file(wanted).file)


def of_night(printable: Printable) -> Picture:
    language = LANGUAGES.get(printable.key, "en")
    round = 2 if printable.when is When.ROUND else None
    order = PrintOrder((printable.key,), language, ORIGIN, round=round)
    return Picture(f"night-{printable.key}", lambda night: file_for(NightNow(night, order)).file)


SHEETS = (
    blank("sheet-classic"),
    blank("sheet-master-de", edition="master", language="de", players=5),
    blank("sheet-board-it", edition="board", language="it", players=4),
    blank("sheet-ten-deals-fr", variant=parse_variant("ten"), language="fr"),
    blank("sheet-short-ru", variant=parse_variant("short:5"), language="ru", players=3),
    blank("sheet-even-two-to-a-page", variant=parse_variant("even"), format=Format(per_page=2)),
    blank("sheet-odd-landscape", variant=parse_variant("odd"), format=Format(landscape=True)),
    blank("sheet-four-to-a-page", format=Format(PaperSize.LETTER, per_page=4), players=4),
    *(
        blank(f"{what.value}-{edition}-{language}", what=what, edition=edition, language=language)
        for what in (BlankKind.CARDS, BlankKind.RULES)
        for edition, language in (("classic", "en"), ("master", "de"), ("board", "it"))
    ),
)
PICTURES = (*SHEETS, *map(of_night, ALL))


def take_all(night: Tournament, folder: Path) -> Iterator[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        path = folder / f"{picture.name}.png"
        path.write_bytes(drawn(picture.make(night)))
        yield path


def emblem() -> Jpeg:
    """What a club may have: cards in a fan."""
    image = Image.new("RGB", (900, 420), "white")
    card = Image.new("L", (170, 250), 255)
    ImageDraw.Draw(card).rounded_rectangle((4, 4, 165, 245), 22, fill=235, outline=60, width=6)
    for place, angle in enumerate(range(40, -41, -20)):
        turned = card.rotate(angle, expand=True, fillcolor=255)
        image.paste(
            turned, (130 + 115 * place, 90 + abs(angle)), turned.point(lambda g: 255 * (g < 250))
        )
    file = BytesIO()
    image.save(file, "JPEG", quality=85)
    return Jpeg(file.getvalue(), *image.size)


def drawn(pdf: bytes) -> bytes:
    """The first page as a picture in a few colours."""
    shown = pypdfium2.PdfDocument(pdf)[0].render(scale=SCALE).to_pil().convert("RGB")
    file = BytesIO()
    shown.quantize(COLOURS, method=Image.Quantize.MEDIANCUT).save(file, "PNG", optimize=True)
    return file.getvalue()

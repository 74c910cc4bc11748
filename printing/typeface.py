"""The typefaces of what is printed, DejaVu Sans and Piazzolla, and how a text is drawn."""

import re
import threading
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display  # the quick one does not turn brackets round
from reportlab.pdfbase.ttfonts import TTFont

from printing.marks import Font

PLAIN = {
    Font.DISPLAY: Font.TEXT,
    Font.DISPLAY_BOLD: Font.BOLD,
}  # where Piazzolla lacks a sign
CAPITAL = 0.729  # of the size: how high a capital letter is
DISPLAY_CAPITAL = 0.644
LEADING = 1.3  # of the size: from one baseline to the next
LAST, NO_SIGN = "\uffff", 0xFFFF
FACES = range(0x1F600, 0x1F650)  # emoji, of which the typeface has many
ONE_AT_A_TIME = threading.Lock()  # a font knows the documents that it is in: there is one of each
PRIVATE = range(0xE000, 0xE000 + len(FACES))  # nobody's: what is copied comes from /ActualText
TURNS = frozenset({"R", "AL", "AN"})
UNSEEN = frozenset({"Cc", "Cf", "Cs"})  # controls, joiners, halves of signs
SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))  # of how an emoji looks
JOINERS = "\u200c\u200d"  # they say whether letters are joined
UNKNOWN = "\ufffd"
NOWHERE = frozenset("\ufffe\uffff")  # never signs of a text
ISOLATING = re.compile("[\u2066-\u2069]")  # around a name in a sentence
ENDS = frozenset("\t\n\r\v\f\x85\u2028\u2029")


@cache
def stand_ins() -> dict[int, int]:
    """For each sign beyond the first 65536 that the typeface may have, one that has no meaning."""
    return dict(zip(FACES, PRIVATE, strict=True))


def typeface(face: Font) -> TTFont:
    """The font as it is embedded: read when the first page is printed."""
    with ONE_AT_A_TIME:
        return read(face)


def face_for(signs: str, face: Font) -> Font:
    """The face that has all of these signs: a text is set in one alone."""
    if face not in PLAIN or signs.isascii():
        return face
    known = typeface(face).face.charToGlyph
    return face if all(ord(sign) in known for sign in signs) else PLAIN[face]


def capital_of(signs: str, face: Font) -> float:
    """How high a capital letter of this text is, of its size."""
    return DISPLAY_CAPITAL if face_for(signs, face) in PLAIN else CAPITAL


@cache
def read(face: Font) -> TTFont:
    path = Path(__file__).parent / "fonts" / f"{face.value}.ttf"
    font = TTFont(face.value, str(path), shapable=False)
    glyphs, widths = font.face.charToGlyph, font.face.charWidths
    for sign, stand_in in stand_ins().items():
        if sign in glyphs:
            glyphs[stand_in] = glyphs[sign]
            widths[stand_in] = widths[sign]
    return font


def in_plane(sign: str) -> str:
    """The sign, or what stands for it in the first 65536, which is all that reportlab writes."""
    number = ord(sign)
    is_ours = sign > LAST or number in PRIVATE
    return chr(stand_ins().get(number, NO_SIGN)) if is_ours else sign


@lru_cache(20_000)
def width_of(text: str, face: Font = Font.TEXT) -> float:
    """How wide this is, drawn at the size of one point."""
    font = typeface(face_for(text, face)).face
    widths, other = font.charWidths, font.defaultWidth
    return float(sum(widths.get(ord(sign), other) for sign in text)) / 1000


@lru_cache(20_000)
def signs_of(text: str) -> str:
    """The signs of this text as they stand from left to right, without those that nobody sees."""
    if text.isascii() and text.isprintable():
        return text
    if ISOLATING.search(text):  # each piece is read its own way, the sentence from the left
        return "".join(map(signs_of, ISOLATING.split(text)))
    whole = unicodedata.normalize("NFC", spaced(text))
    if any(unicodedata.bidirectional(sign) in TURNS for sign in whole):
        joined = reshaper().reshape("".join(s for s in whole if is_seen(s) or s in JOINERS))
        shown = "".join(turning(sign) for sign in joined if is_seen(sign))
        whole = "".join(map(in_typeface, get_display(shown)))
    return "".join(in_plane(ordinary(sign)) for sign in whole if is_seen(sign))


def is_plain(text: str) -> bool:
    """Whether it is copied from paper as it is typed: drawn sign by sign, and none is missing."""
    if text.isascii() and text.isprintable():
        return True
    signs = typeface(Font.TEXT).face.charToGlyph
    return signs_of(text) == text and all(ord(sign) in signs for sign in text)


def is_whole(text: str) -> bool:
    """Whether the typeface has all signs of this text; the others are drawn as boxes."""
    if text.isascii():
        return True
    faces = [typeface(face).face.charToGlyph for face in (Font.TEXT, Font.BOLD)]
    return all(ord(sign) in face for face in faces for sign in signs_of(text))


def for_screen(text: str) -> str:
    """What a screen can be given of a text: nothing that steers what comes before and after it."""
    seen = (sign for sign in spaced(text) if is_seen(sign) or sign in JOINERS or sign in SELECTORS)
    return "".join(UNKNOWN if sign in NOWHERE else sign for sign in seen)


def spaced(text: str) -> str:
    """In one line."""
    return "".join(" " if sign in ENDS else sign for sign in text)


@cache
def reshaper() -> ArabicReshaper:
    """Joins Arabic letters, but makes no sign of a whole word: the typeface has none."""
    return ArabicReshaper({"ARABIC LIGATURE ALLAH": False})


def turning(sign: str) -> str:
    """The sign, where it is known which way it is read."""
    return sign if unicodedata.bidirectional(sign) else UNKNOWN


def in_typeface(sign: str) -> str:
    """A joined letter that the typeface lacks stands alone."""
    if ord(sign) in typeface(Font.TEXT).face.charToGlyph:
        return sign
    alone = unicodedata.normalize("NFKC", sign)
    return alone if len(alone) == 1 else sign


def ordinary(sign: str) -> str:
    """The letter itself, where somebody has found one of a fancy shape."""
    alone = unicodedata.normalize("NFKC", sign) if sign > LAST else sign
    return alone if len(alone) == 1 else sign


def is_seen(sign: str) -> bool:
    """Whether this is drawn: not what only steers how others are."""
    return unicodedata.category(sign) not in UNSEEN and sign not in SELECTORS

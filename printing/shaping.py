"""How a text is drawn: its signs from left to right, whatever way it is read."""

import unicodedata
from functools import cache, lru_cache

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display  # the quick one does not turn brackets round

from printing.typeface import in_plane, typeface

TURNS = frozenset({"R", "AL", "AN"})
UNSEEN = frozenset({"Cc", "Cf", "Cs"})  # controls, joiners, halves of signs
SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))  # of how an emoji looks
JOINERS = "\u200c\u200d"  # they say whether letters are joined
UNKNOWN = "\ufffd"
ENDS = frozenset("\t\n\r\v\f\x85\u2028\u2029")


@lru_cache(20_000)
def drawn(text: str) -> str:
    """The signs of this text as they stand from left to right, without those that nobody sees."""
    if text.isascii() and text.isprintable():
        return text
    spaced = "".join(" " if sign in ENDS else sign for sign in text)
    whole = unicodedata.normalize("NFC", spaced)
    if any(unicodedata.bidirectional(sign) in TURNS for sign in whole):
        joined = reshaper().reshape("".join(s for s in whole if is_seen(s) or s in JOINERS))
        shown = "".join(turning(sign) for sign in joined if is_seen(sign))
        whole = "".join(map(in_typeface, get_display(shown)))
    return "".join(in_plane(sign) for sign in whole if is_seen(sign))


@cache
def reshaper() -> ArabicReshaper:
    """Joins Arabic letters, but makes no sign of a whole word: the typeface has none."""
    return ArabicReshaper({"ARABIC LIGATURE ALLAH": False})


def turning(sign: str) -> str:
    """The sign, where it is known which way it is read."""
    return sign if unicodedata.bidirectional(sign) else UNKNOWN


def in_typeface(sign: str) -> str:
    """A joined letter that the typeface lacks stands alone."""
    if ord(sign) in typeface().face.charToGlyph:
        return sign
    alone = unicodedata.normalize("NFKC", sign)
    return alone if len(alone) == 1 else sign


def is_seen(sign: str) -> bool:
    """Whether this is drawn: not what only steers how others are."""
    return unicodedata.category(sign) not in UNSEEN and sign not in SELECTORS

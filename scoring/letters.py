"""Finding people by a few typed letters."""

import unicodedata
from functools import lru_cache

FOLDED = (("ae", "a"), ("oe", "o"), ("ue", "u"))
STROKES = str.maketrans({"đ": "d", "ł": "l", "ø": "o", "ħ": "h", "ŧ": "t", "ð": "d", "þ": "th"})
STROKES |= str.maketrans({"æ": "ae", "œ": "oe", "ı": "i"})


LONGEST = 200  # letters: no name is longer, but somebody may look for anything


def plain(text: str) -> str:
    """The letters without case, accents and signs: Müller, Mueller and MULLER are one."""
    return folded(text[:LONGEST])


@lru_cache(maxsize=20_000)
def folded(text: str) -> str:
    kept = "".join(sign if sign.isalnum() else " " for sign in bare(text))
    for pair, letter in FOLDED:
        kept = kept.replace(pair, letter)
    return " ".join(kept.split())[: 2 * LONGEST]


def bare(text: str) -> str:
    """The letters without case, accents and strokes: Đặng stands among the D."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in apart if not is_mark(sign)).translate(STROKES)


def is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in {"Mn", "Me", "Cf"}


def is_found(letters: str, *names: str) -> bool:
    """Whether some word of these names begins so; several words are sought one by one."""
    sought = plain(letters).split()
    words = [word for name in names for word in plain(name).split()]
    return all(any(word.startswith(piece) for word in words) for piece in sought)

"""Names of people: as typed, as shown, and found by a few letters."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

TURNING = {"R", "AL", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI", "PDF", "PDI"}
TURNED = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # by hand
BLANK = ("C", "Z")  # Unicode: control and format characters, separators
FOLDED = (("ae", "a"), ("oe", "o"), ("ue", "u"))
STROKES = str.maketrans({"đ": "d", "ł": "l", "ø": "o", "ħ": "h", "ŧ": "t", "ð": "d", "þ": "th"})
STROKES |= str.maketrans({"æ": "ae", "œ": "oe", "ı": "i"})
LONG_I, SHORT_I, LAST = "и", "й", "\u04ff"  # й comes after all that begins with и
LONGEST = 200  # letters: no name is longer, but somebody may look for anything


def tidy(name: str) -> str:
    """Put a typed name on one line, without signs that would turn the text around it.

    Every run of blanks and control characters is one space.
    """
    kept = (sign for sign in name if sign not in TURNED)
    return " ".join("".join(" " if is_control(sign) else sign for sign in kept).split())


def is_control(sign: str) -> bool:
    return unicodedata.category(sign) == "Cc"


def is_visible(name: str) -> bool:
    """Say whether a reader sees anything of this name."""
    return any(not unicodedata.category(sign).startswith(BLANK) for sign in name)


def isolated(name: str) -> str:
    """Keep the direction of a name from turning the sentence around it."""
    turns = any(unicodedata.bidirectional(sign) in TURNING for sign in name)
    return f"\u2068{name}\u2069" if turns else name


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Number the names that read alike, in seat order, in front: 1. Ann, 2. Ann."""
    alike = Counter(map(alike_key, names))
    taken = {alike_key(name) for name in names}
    seen: Counter[str] = Counter()
    shown = []
    for name in names:
        key = alike_key(name)
        if alike[key] == 1:
            shown.append(name)
            continue
        while True:
            seen[key] += 1
            numbered = f"{seen[key]}. {name}"
            if alike_key(numbered) not in taken:
                break
        shown.append(numbered)
    return tuple(shown)


def without(text: str, names: Iterable[str], instead: str) -> str:
    """A text in which none of these names stands as a word of its own."""
    whole = unicodedata.normalize("NFC", text)
    found = [unicodedata.normalize("NFC", name).split() for name in names]
    for words in sorted(found, key=lambda words: -len(" ".join(words))):  # the longest first
        name = r"\s+".join(map(re.escape, words))
        whole = re.sub(rf"(?<!\w){name}(?!\w)", lambda _: instead, whole, flags=re.IGNORECASE)
    return text if whole == unicodedata.normalize("NFC", text) else whole


def alike_key(name: str) -> str:
    """Two names with the same key look the same on a score pad."""
    if name.isascii() and name.isprintable():
        return name.lower()
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(sign for sign in text if not unicodedata.category(sign).startswith("C"))


def plain_letters(text: str) -> str:
    """The letters without case, accents and signs: Müller, Mueller and MULLER are one."""
    return folded_letters(text[:LONGEST])


@lru_cache(maxsize=20_000)
def folded_letters(text: str) -> str:
    kept = "".join(sign if sign.isalnum() else " " for sign in bare_letters(text))
    for pair, letter in FOLDED:
        kept = kept.replace(pair, letter)
    return " ".join(kept.split())[: 2 * LONGEST]


def bare_letters(text: str) -> str:
    """The letters without case, accents and strokes: Đặng stands among the D."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in apart if not is_mark(sign)).translate(STROKES)


@lru_cache(maxsize=20_000)
def sort_key(name: str) -> tuple[str, str]:
    """By which names stand in a list, on every database: Özil among the O, after Ozil."""
    alike = alike_key(name)
    return bare_letters(alike.replace(SHORT_I, LONG_I + LAST)), alike


def is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in {"Mn", "Me", "Cf"}


def is_found(letters: str, *names: str) -> bool:
    """Whether some word of these names begins so; several words are sought one by one."""
    sought = plain_letters(letters).split()
    words = [word for name in names for word in plain_letters(name).split()]
    return all(any(word.startswith(piece) for word in words) for piece in sought)

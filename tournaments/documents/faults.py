"""Why a document is not taken; what of it is said to people stands in `words.py`."""

from enum import Enum, auto


class DocumentFault(Enum):
    TOO_LARGE = auto()
    NOT_JSON = auto()
    TOO_DEEP = auto()
    DOUBLED_KEY = auto()
    NO_NUMBER = auto()
    NO_TEXT = auto()
    NO_DOCUMENT = auto()
    NEWER = auto()
    MISSING = auto()
    UNKNOWN = auto()
    WRONG_KIND = auto()
    OUT_OF_RANGE = auto()
    TOO_LONG = auto()
    NOT_OFFERED = auto()
    NO_MOMENT = auto()
    NOBODY = auto()
    CIRCLE = auto()
    ALTERED = auto()
    NO_RULES = auto()
    OTHER_PHASES = auto()
    NEW_PHASES = auto()
    CONTRADICTION = auto()
    UNREADABLE = auto()
    OTHERWISE = auto()
    HERE_OTHERWISE = auto()
    UNCLEAR = auto()
    UNDER_WAY = auto()
    NOT_ON_ROSTER = auto()


class DocumentRefused(ValueError):
    """It says why, where in the document that is, and what stands there."""

    def __init__(self, fault: DocumentFault, at: str = "", what: object = "") -> None:
        super().__init__(f"{fault.name} {at} {what}")
        self.fault = fault
        self.at = at.strip("/")
        self.what = str(what)[:80]

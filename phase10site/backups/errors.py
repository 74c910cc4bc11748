class Refused(Exception):
    """Why not, in one sentence for the person who asked for it: nothing was changed."""


class Busy(Refused):
    pass


class HalfDone(Exception):
    """It failed, and it cannot be said that nothing was changed; how it stands, in a sentence."""

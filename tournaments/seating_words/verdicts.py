"""What is said of a plan at a glance: how good it is, and in the same breath what it lacks."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from tournaments.seating.proof import BrokenWish
from tournaments.seating_words.certificates import broken_text
from tournaments.words import NameOf

FEW = 3
"""So many wishes that are not granted are as large as the verdict; more of them are a list."""

MOST = 24
"""So many are named."""


@dataclass(frozen=True)
class Verdict:
    """Sentences on a plan, the most important first, and the wishes that it does not grant.

    Wishes are named with those first that no number of repeats pays for.
    """

    sentences: Sequence[str]
    is_proved: bool  # what the first sentence says
    name_of: NameOf
    broken: Sequence[BrokenWish] = ()

    @property
    def headline(self) -> str:
        return self.sentences[0]

    @property
    def facts(self) -> Sequence[str]:
        return self.sentences[1:]

    @property
    def is_good(self) -> bool:
        """Whether nothing is left to be wished."""
        return self.is_proved and not self.broken

    @property
    def tone(self) -> str:
        """The class of its panel."""
        if not self.broken:
            return "proved" if self.is_proved else ""
        return "broken" if any(wish.firm for wish in self.broken) else "doubted"

    @property
    def are_few(self) -> bool:
        return len(self.broken) <= FEW

    @property
    def ungranted(self) -> list[str]:
        firm_first = sorted(self.broken, key=lambda wish: not wish.firm)
        texts = [broken_text(wish, self.name_of) for wish in firm_first[:MOST]]
        return [*texts, *[self.hidden_text][: len(self.broken) > MOST]]

    @property
    def hidden_text(self) -> str:
        count = len(self.broken) - MOST
        text = ngettext("And %(count)d more.", "And %(count)d more.", count)
        return text % {"count": count}

    @property
    def ungranted_text(self) -> str:
        count = len(self.broken)
        return ngettext(
            "%(count)d wish is not granted:", "%(count)d wishes are not granted:", count
        ) % {"count": count}

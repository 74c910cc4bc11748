"""How far the tables of a round are: counted here, for the desk, the wall and all other pages."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from tournaments.results.folding import TableState


@dataclass(frozen=True, slots=True)
class RoundProgress:
    count: int  # of tables
    playing: tuple[int, ...] = ()  # the numbers of those that are not done

    @classmethod
    def of(cls, round: int, states: Iterable[TableState]) -> Self:
        mine = [state for state in states if state.round == round]
        playing = sorted(state.number for state in mine if not state.finished)
        return cls(len(mine), tuple(playing))

    @property
    def done(self) -> int:
        return self.count - len(self.playing)

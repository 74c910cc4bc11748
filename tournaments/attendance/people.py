"""How the entrants of a tournament are called on its pages."""

from functools import cached_property

from scoring.names import isolated, told_apart
from tournaments.attendance.models import Entrant, Presence
from tournaments.nights.models import Tournament


class People:
    """All entrants of a tournament, read once; who has no name any more is somebody."""

    def __init__(self, tournament: Tournament, known: list[Entrant] | None = None) -> None:
        self.tournament = tournament
        self.known = known  # where they have been read already

    @cached_property
    def entrants(self) -> list[Entrant]:
        return list(self.tournament.entrants.named()) if self.known is None else self.known

    @cached_property
    def by_pk(self) -> dict[int, Entrant]:
        return {entrant.pk: entrant for entrant in self.entrants}

    @cached_property
    def names(self) -> dict[int, str]:
        """Told apart, and none turns the words around it."""
        shown = told_apart([entrant.name for entrant in self.entrants])
        return {e.pk: isolated(name) for e, name in zip(self.entrants, shown, strict=True)}

    @cached_property
    def here(self) -> list[Entrant]:
        return [entrant for entrant in self.entrants if entrant.presence == Presence.HERE]

    @cached_property
    def here_pks(self) -> frozenset[int]:
        return frozenset(entrant.pk for entrant in self.here)

    def name_of(self, entrant: int) -> str:
        return self.names.get(entrant, "–")

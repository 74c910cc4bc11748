"""What a token lets a program do: each scope may do all that those before it may."""

from enum import StrEnum


class Scope(StrEnum):
    READ = "read"
    SCORE = "score"
    ORGANISE = "organise"

    def allows(self, needed: "Scope") -> bool:
        scopes = list(Scope)
        return scopes.index(self) >= scopes.index(needed)

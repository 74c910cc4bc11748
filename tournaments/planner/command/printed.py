"""A plan as the terminal shows it."""

from collections.abc import Iterator

from tournaments.seating.nights import Found, Layer
from tournaments.seating.plans import Plan
from tournaments.seating.proof.certificate import Certificate
from tournaments.seating_words.certificates import certificate_texts

LAYERS = {
    Layer.CATALOGUE: "computed from a design",
    Layer.STORE: "kept from an earlier search",
    Layer.SHIFT: "made by a formula",
    Layer.SEARCH: "searched",
}


def plan_lines(plan: Plan, played: int) -> Iterator[str]:
    """A round a line, its tables below each other's; the numbers go on after those played."""
    width = len(str(max(person for table in plan[0] for person in table)))
    label = len(str(played + len(plan)))
    for number, tables in enumerate(plan, played + 1):
        columns = (" ".join(f"{person:{width}}" for person in table) for table in tables)
        yield f"Round {number:{label}}: {' | '.join(columns)}"


def certificate_lines(certificate: Certificate, found: Found, seed: int) -> Iterator[str]:
    yield from certificate_texts(certificate)
    origin = f" ({found.origin})" if found.origin else ""
    yield f"The plan is {LAYERS[found.layer]}{origin}; seed {seed}."

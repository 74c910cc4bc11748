"""What was asked of a seating, typed once more: somebody has come, or a wish has changed."""

from collections import Counter
from collections.abc import Iterator

from django.utils.crypto import get_random_string
from django.utils.datastructures import MultiValueDict

from scoring.clubs.models import Member
from tournaments.planner.forms import WEIGHTS, SeatingForm
from tournaments.planner.models import Seating
from tournaments.planner.table_fields import SIZES, split_value
from tournaments.seating.asked.sizes import Split


def form_again(seating: Seating, member: Member | None = None) -> SeatingForm:
    """The form with all that was typed for this seating; sent, it is another one."""
    prefer, _times = Counter(seating.sizes).most_common(1)[0]
    fields = {
        "key": get_random_string(22),
        "of": seating.token,
        "replaces": "on",
        "name": seating.name,
        "here": "\n".join(seating.names) if seating.names else str(seating.people),
        "rounds": str(seating.rounds),
        "prefer": str(prefer),
        "split": split_value(Split(tuple(seating.sizes), prefer)),
        "never": "\n".join(circle_lines(seating, firm=True)),
        "rather": "\n".join(circle_lines(seating, firm=False)),
        "places": "\n".join(place_lines(seating)),
        "seed": str(seating.seed),
    }
    fields |= {f"weight-{name}": str(seating.weights[name]) for name in WEIGHTS}
    typed = MultiValueDict({name: [text] for name, text in fields.items()})
    near = {*seating.sizes, prefer - 1, prefer + 1}
    typed.setlist("allow", [name for size, name in SIZES if size in near])
    return SeatingForm(typed, member)


def circle_lines(seating: Seating, firm: bool) -> Iterator[str]:
    for people, is_firm in seating.apart:
        if is_firm is firm:
            yield "; ".join(seating.shown_names[person - 1] for person in people)


def place_lines(seating: Seating) -> Iterator[str]:
    for person, table in seating.places:
        yield f"{seating.shown_names[person - 1]}: {table + 1}"

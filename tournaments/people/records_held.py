"""Records of the club that somebody holds, each with the games behind it."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.club_pages.memory import ClubMemory
from tournaments.club_pages.records import Claim, ClubRecord, RecordKind
from tournaments.club_pages.words import TITLES, figure_of
from tournaments.people.life import Life
from tournaments.people.questions import Question
from tournaments.people.ratings import stamp_of
from tournaments.people.words import Told

MOST_NIGHTS = 60
"""Of more the records are known once somebody has looked at the page of the club."""


def records_held(life: Life, *, is_member: bool) -> list[Told]:
    memory = ClubMemory(life.player.club, is_member)
    amount = len(life.kept_nights) + life.free_stamp[0] // 10
    known = memory.records_behind(stamp_of(life), may_derive=amount <= MOST_NIGHTS)
    return [told for record in known for told in told_of_record(record, life.player.pk)]


def told_of_record(record: ClubRecord, player: int) -> Iterator[Told]:
    """Once, though they came to it several times."""
    own = next((claim for claim in record.claims if player in claim.players), None)
    if own is None:
        return
    facts = {"record": TITLES[record.kind], "figure": figure_of(record.kind, own)}
    others = {who for claim in record.claims for who in claim.players} - {player}
    text = _("%(record)s: %(figure)s, shared") if others else _("%(record)s: %(figure)s")
    yield Told(text % facts, question_of(record.kind, own))


def question_of(kind: RecordKind, own: Claim) -> Question:
    if kind is RecordKind.MOST_WINS:
        return Question(place=1)
    return Question(since=own.games[0], until=own.games[-1])

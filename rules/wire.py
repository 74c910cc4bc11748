"""The fold for programs: one JSON game a line in, one JSON state a line out (`./run games`)."""

import json
from collections.abc import Iterable, Iterator

from rules.errors import RulesError
from rules.game import play
from rules.lines import decoded
from rules.records import Record, read_record
from rules.scores import check_replay, doubtful_deals
from rules.states import GameState
from rules.verdicts import Refusal, Rejected
from rules.words import refusal_text


def answers(lines: Iterable[bytes]) -> Iterator[str]:
    """One answer for each line, whatever bytes it has (issue 2, the fold)."""
    return map(_answer_bytes, lines)


def answer(line: str) -> str:
    """The state of the game on this line, or the reason why there is none (issue 2, the fold)."""
    try:
        return json.dumps(_shown(_state(read_record(line))), separators=(",", ":"))
    except RulesError as error:
        return _error(str(error))


def _answer_bytes(line: bytes) -> str:
    try:
        return answer(decoded(line))
    except RulesError as error:
        return _error(str(error))


def _state(record: Record) -> GameState:
    doubtful = doubtful_deals(record.setup, record.deals)
    if doubtful:
        index, refusals = doubtful[0]
        raise RulesError(f"deal {index + 1}, {_reasons(refusals, record)}")
    if record.replay_out is not None:
        verdict = check_replay(play(record.setup, record.deals), record.replay_out)
        if isinstance(verdict, Rejected):
            raise RulesError(f"replay_out, {_reasons(verdict.refusals, record)}")
    return play(record.setup, record.deals, record.replay_out)


def _reasons(refusals: Iterable[Refusal], record: Record) -> str:
    return "; and ".join([refusal_text(refusal, record.names) for refusal in refusals])


def _shown(state: GameState) -> dict[str, object]:
    return {
        "completed": state.completed,
        "phase": state.phase,
        "totals": state.totals,
        "finished": state.finished,
        "winners": state.winners,
        "replay": state.replay,
        "dealer": state.dealer,
        "starter": state.starter,
    }


def _error(reason: str) -> str:
    return json.dumps({"error": reason}, separators=(",", ":"))

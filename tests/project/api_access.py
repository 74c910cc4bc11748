"""Every operation of the API, with a place of Ada's club and a body that the form would take.

Who may do what is derived from the operation's scope; a new operation without a row fails.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from jobs.models import Job, JobState
from jobs.results import path_of
from scoring.clubs.models import ClubPicture, Invitation, Role
from scoring.clubs.pictures import Jpeg
from scoring.editions.models import ClubEdition
from scoring.games.deals import LateEntry
from scoring.games.models import Game
from scoring.webhooks.models import Webhook, WebhookDelivery
from scoring.webhooks.outbox import write
from tests.programs_asking import member_of
from tests.scoring.tables import record, sit_down
from tests.scoring.webhooks.hooks import ADDRESS, hook_of
from tests.tournaments.nights_running import draft_round, running, table_of
from tournaments.attendance.actions import add_entrants, set_presence
from tournaments.attendance.models import Presence
from tournaments.club_pages.models import ClubAddress
from tournaments.documents.models import ArrivingDocument
from tournaments.nights.models import Tournament
from tournaments.nights.sample.clubs import KIND as SAMPLE
from tournaments.planner.actions import create_seating
from tournaments.planner.models import Seating
from tournaments.printables.tasks import PRINT_NIGHT
from tournaments.replies.models import PersonalLink
from tournaments.rounds.models import Round
from tournaments.seasons.models import Season
from tournaments.seating.problems import FoundPlan, Layer, Problem


@dataclass(frozen=True)
class Asked:
    """What is asked of an operation: its place in the address, and the body."""

    place: Callable[[Any], Mapping[str, Any]] = field(default=lambda _club: {})
    body: Mapping[str, Any] = field(default_factory=dict)
    is_of_owners: bool = False  # an organiser's token is refused


def game_of(club: Any) -> Game:
    known = Game.objects.filter(club=club, part_of="").first()
    if known:
        return known
    game = record(sit_down("Ada", "Ben"), "0* 25+")
    Game.objects.filter(pk=game.pk).update(club=club)
    return game


def of_game(club: Any) -> dict[str, Any]:
    return {"pk": game_of(club).pk}


def of_deal(club: Any) -> dict[str, Any]:
    return {"pk": game_of(club).pk, "number": 1}


def night_of(club: Any) -> Tournament:
    known = Tournament.objects.filter(club=club).first()
    if known:
        return known
    night = Tournament.objects.ask("night", club, name="Club night", prefer=4, allow=[3, 5])
    ada = club.players.create(name="Ada")
    add_entrants(night, [ada])
    set_presence(night.entrants.get(), Presence.HERE)
    return night


def of_night(club: Any) -> dict[str, Any]:
    return {"pk": night_of(club).pk}


def of_entrant(club: Any) -> dict[str, Any]:
    night = night_of(club)
    return {"pk": night.pk, "entrant": night.entrants.get(player__name="Ada").pk}


def of_entry(club: Any) -> dict[str, Any]:
    """That of Ada, who has come."""
    night = night_of(club)
    return {"pk": night.pk, "entry": night.log.filter(kind="presence").earliest("pk").pk}


def of_public_night(club: Any) -> dict[str, Any]:
    return {"code": night_of(club).code}


def of_public_club(club: Any) -> dict[str, Any]:
    return {"code": ClubAddress.objects.of(club).code}


def to_remove(club: Any) -> dict[str, Any]:
    """Another one each time."""
    key = f"remove-{Tournament.objects.count()}"
    return {"pk": Tournament.objects.ask(key, club, name="Another").pk}


def running_night_of(club: Any) -> Tournament:
    """Its first round runs, with two tables."""
    known = Tournament.objects.filter(club=club, rounds__isnull=False).first()
    return known or running(club, (2, 2), minutes=45)


def of_running_night(club: Any) -> dict[str, Any]:
    return {"pk": running_night_of(club).pk}


def of_round(club: Any) -> dict[str, Any]:
    return {**of_running_night(club), "number": 1}


def of_round_table(club: Any) -> dict[str, Any]:
    return {**of_round(club), "table_number": 1}


def of_draft(club: Any) -> dict[str, Any]:
    """A draft in place of the one that was thrown away."""
    place = of_round(club)
    Round.objects.filter(tournament=place["pk"]).delete()
    draft_round(Tournament.objects.get(pk=place["pk"]), 1, (2, 2))
    return place


def of_table(club: Any) -> dict[str, Any]:
    night = running_night_of(club)
    return {"pk": night.pk, "table": table_of(night).pk}


def of_game_of_table(club: Any) -> dict[str, Any]:
    return {"pk": table_of(running_night_of(club)).game_id}


def of_seat(club: Any) -> dict[str, Any]:
    night = running_night_of(club)
    return {"pk": night.pk, "entrant": table_of(night).seats.earliest("position").entrant_id}


def of_late_entry(club: Any) -> dict[str, Any]:
    night = running_night_of(club)
    game = table_of(night).game
    assert game
    facts = {"completed": [1, 0], "points": [0, 25]}
    LateEntry.objects.keep(game, "late", None, facts, "round")
    return {"pk": night.pk, "entry": game.late_entries.get().pk}


def of_player(club: Any) -> dict[str, Any]:
    return {"pk": (club.players.first() or club.players.create(name="Eve")).pk}


def of_link(club: Any) -> dict[str, Any]:
    place = of_player(club)
    PersonalLink.objects.get_or_create(player_id=place["pk"])
    return place


def of_document(club: Any) -> dict[str, Any]:
    facts = {"club": club, "sent_by": club.members.earliest("pk").user, "content": b""}
    found = ArrivingDocument.objects.get_or_create(token=f"document-{club.pk}", defaults=facts)
    return {"token": found[0].token}


def of_season(club: Any) -> dict[str, Any]:
    days = {"begins": date(2026, 1, 1), "ends": date(2026, 12, 31)}
    facts = {"name": "2026", **days}
    return {"pk": Season.objects.get_or_create(club=club, key="season", defaults=facts)[0].pk}


def job_of(club: Any, **facts: Any) -> Job:
    """Asked for by the program, on behalf of this club; all who ask may see such a job."""
    programmers = club.members.filter(user__username__startswith="programmer")
    latest = programmers.order_by("pk").last()
    asker = latest or member_of(club, f"Programmer {Role.OWNER}", Role.OWNER)
    asked = {"kind": SAMPLE, "requested_by": asker.user, "parameters": {"club": club.pk}}
    return Job.objects.create(**asked | facts)


def printing(club: Any, **facts: Any) -> Job:
    """Scorers may ask for it, too."""
    return job_of(club, kind=PRINT_NIGHT, parameters={"night": night_of(club).pk}, **facts)


def of_job(club: Any) -> dict[str, Any]:
    return {"token": printing(club).token}


def of_file(club: Any) -> dict[str, Any]:
    job = printing(club, state=JobState.DONE, file="sheets.pdf", finished_at=timezone.now())
    path_of(job).parent.mkdir(exist_ok=True)
    path_of(job).write_text("sheets")
    return {"token": job.token}


def of_edition(club: Any) -> dict[str, Any]:
    changes: dict[str, Any] = {"phases": {}, "points": {}, "defaults": {}}
    facts = {"base": "classic", "name": "Theirs", "changes": changes}
    key = f"club-of-{club.pk}"
    return {"key": ClubEdition.objects.get_or_create(key=key, club=club, defaults=facts)[0].key}


def of_box(_club: Any) -> dict[str, Any]:
    """Entered by the only club of an installation."""
    return {"key": "board"}


def of_webhook(club: Any) -> dict[str, Any]:
    return {"pk": (Webhook.objects.filter(club=club).first() or hook_of(club)).pk}


def of_delivery(club: Any) -> dict[str, Any]:
    place = of_webhook(club)
    known = WebhookDelivery.objects.filter(webhook=place["pk"]).first()
    delivery = known or write([place["pk"]], "webhook.test", {})[0]
    return {**place, "delivery": delivery.pk}


HOOK = {"address": ADDRESS, "events": ["deal.recorded"]}


def of_circle(club: Any) -> dict[str, Any]:
    return {"pk": club.circles.get_or_create(name="The Bauers")[0].pk}


def of_member(club: Any) -> dict[str, Any]:
    user = User.objects.get_or_create(username="eve")[0]
    return {"pk": club.members.get_or_create(user=user, defaults={"role": Role.SCORER})[0].pk}


def of_invitation(club: Any) -> dict[str, Any]:
    Invitation.objects.issue(club, Role.SCORER, User.objects.get(username="ada"))
    return {"pk": club.invitations.latest("pk").pk}


def with_picture(club: Any) -> dict[str, Any]:
    ClubPicture.objects.keep(club, Jpeg(b"", 32, 32))
    return {}


def seating_of(club: Any) -> Seating:
    """Of four people at one table, with the plan that counts."""
    known = Seating.objects.filter(club=club).first()
    if known:
        return known
    problem = Problem(people=(1, 2, 3, 4), sizes=(4,), rounds=1)
    plan = FoundPlan((((1, 2, 3, 4),),), Layer.SEARCH, "", 1)
    return create_seating("seating", problem, (), 1, plan, club=club)


def of_seating(club: Any) -> dict[str, Any]:
    return {"pk": seating_of(club).pk}


def of_plan(club: Any) -> dict[str, Any]:
    seating = seating_of(club)
    return {"pk": seating.pk, "plan": seating.plan.pk}


DEAL = {"out": 0, "laid": [1], "points": [0, 15]}

OPERATIONS: dict[tuple[str, str], Asked] = {
    ("GET", "api-games"): Asked(),
    ("POST", "api-games"): Asked(body={"names": ["Ada", "Ben"]}),
    ("GET", "api-game"): Asked(of_game),
    ("POST", "api-deals"): Asked(of_game, DEAL),
    ("PUT", "api-deal"): Asked(of_deal, DEAL),
    ("GET", "api-game-versions"): Asked(of_game),
    ("POST", "api-undo"): Asked(of_game),
    ("POST", "api-redo"): Asked(of_game),
    ("POST", "api-replay"): Asked(of_game, {"out": 0}),
    ("POST", "api-seat-leave"): Asked(of_game, {"seat": 1}),
    ("POST", "api-seat-return"): Asked(of_game, {"seat": 1}),
    ("POST", "api-rematch"): Asked(of_game),
    ("GET", "api-laydowns"): Asked(of_game),
    ("POST", "api-laydowns"): Asked(of_game, {"seat": 0, "cards": "R9 B9 G9 | R3 Y3 G3"}),
    ("POST", "api-laydown-withdraw"): Asked(of_game, {"seat": 0}),
    ("POST", "api-game-renew"): Asked(of_game),
    ("POST", "api-game-remove"): Asked(of_game),
    ("POST", "api-game-rated"): Asked(of_game, {"is_rated": False}),
    ("POST", "api-seat-player"): Asked(of_game, {"seat": 0, "player": None}),
    ("GET", "api-blank-sheet"): Asked(),
    ("GET", "api-nights"): Asked(),
    ("POST", "api-nights"): Asked(body={"name": "Club night"}),
    ("GET", "api-night"): Asked(of_night),
    ("PATCH", "api-night"): Asked(of_night, {"name": "Our night"}),
    ("POST", "api-night-end"): Asked(of_night),
    ("POST", "api-night-resume"): Asked(of_night),
    ("POST", "api-night-remove"): Asked(to_remove),
    ("GET", "api-night-log"): Asked(of_night),
    ("POST", "api-log-undo"): Asked(of_entry),
    ("GET", "api-entrants"): Asked(of_night),
    ("POST", "api-entrants"): Asked(of_night, {"name": "Ada"}),
    ("POST", "api-all-here"): Asked(of_night, {"expected": 1}),
    ("PUT", "api-entrant-presence"): Asked(of_entrant, {"presence": "here"}),
    ("POST", "api-check-in-undo"): Asked(of_entry),
    ("POST", "api-badge"): Asked(of_night, {"badge": "Ada"}),
    ("POST", "api-replies"): Asked(of_night, {"player": 1, "reply": "coming"}),
    ("GET", "api-clock"): Asked(of_running_night),
    ("POST", "api-clock-start"): Asked(of_running_night),
    ("POST", "api-clock-pause"): Asked(of_running_night),
    ("POST", "api-clock-resume"): Asked(of_running_night),
    ("POST", "api-clock-reset"): Asked(of_running_night),
    ("POST", "api-clock-set"): Asked(of_running_night, {"minutes": 30}),
    ("POST", "api-clock-add"): Asked(of_running_night, {"minutes": 5}),
    ("GET", "api-rounds"): Asked(of_running_night),
    ("POST", "api-rounds"): Asked(of_running_night),
    ("GET", "api-round"): Asked(of_round),
    ("POST", "api-round-move"): Asked(of_round, {"entrant": 1, "table": 1}),
    ("POST", "api-round-undo"): Asked(of_round),
    ("POST", "api-round-again"): Asked(of_round),
    ("POST", "api-round-discard"): Asked(of_draft),
    ("POST", "api-round-publish"): Asked(of_round),
    ("POST", "api-round-unpublish"): Asked(of_round),
    ("POST", "api-round-complete"): Asked(of_round),
    ("POST", "api-round-reopen"): Asked(of_round),
    ("POST", "api-round-table-close"): Asked(of_round_table),
    ("POST", "api-round-table-open"): Asked(of_round_table),
    ("GET", "api-round-repair"): Asked(of_round),
    ("POST", "api-round-repair"): Asked(of_round, {"proposal": "what was shown"}),
    ("GET", "api-round-correction"): Asked(of_round),
    ("POST", "api-correction-keep"): Asked(of_round, {"shown": "what it said"}),
    ("POST", "api-correction-reseat"): Asked(of_round, {"shown": "what it said"}),
    ("GET", "api-final"): Asked(of_running_night),
    ("POST", "api-final"): Asked(of_running_night),
    ("GET", "api-table"): Asked(of_table),
    ("POST", "api-table-answer"): Asked(of_table),
    ("POST", "api-table-time"): Asked(of_table, {"minutes": 5}),
    ("POST", "api-table-renew"): Asked(of_table),
    ("POST", "api-seat-empty"): Asked(of_seat),
    ("GET", "api-game-table"): Asked(of_game_of_table),
    ("POST", "api-table-call"): Asked(of_game_of_table),
    ("POST", "api-table-call-back"): Asked(of_game_of_table),
    ("POST", "api-table-end"): Asked(of_game_of_table, {"sure": True}),
    ("POST", "api-table-play-on"): Asked(of_game_of_table),
    ("GET", "api-late-entries"): Asked(of_running_night),
    ("POST", "api-late-settle"): Asked(of_late_entry, {"shown": "what it said"}),
    ("GET", "api-corrections"): Asked(of_running_night),
    ("PUT", "api-table-result"): Asked(of_table, {"completed": [10, 8], "points": [0, 50]}),
    ("POST", "api-result-take-back"): Asked(of_table),
    ("POST", "api-result-bring-back"): Asked(of_table),
    ("GET", "api-printables"): Asked(of_night),
    ("POST", "api-printables"): Asked(of_night, {"printables": ["poster"]}),
    ("GET", "api-screen"): Asked(of_night),
    ("PUT", "api-screen"): Asked(of_night, {"show": "clock"}),
    ("GET", "api-seatings"): Asked(),
    ("POST", "api-seatings"): Asked(body={"people": 4, "rounds": 1}),
    ("GET", "api-seating"): Asked(of_seating),
    ("GET", "api-plans"): Asked(of_seating),
    ("POST", "api-seating-improve"): Asked(of_seating),
    ("POST", "api-seating-remove"): Asked(of_seating),
    ("POST", "api-plan-take"): Asked(of_plan),
    ("POST", "api-plan-decline"): Asked(of_plan),
    ("POST", "api-plan-undo"): Asked(of_seating),
    ("GET", "api-standings"): Asked(of_night),
    ("POST", "api-standings-freeze"): Asked(of_night),
    ("POST", "api-standings-unfreeze"): Asked(of_night),
    ("GET", "api-live"): Asked(),
    ("GET", "api-public-nights"): Asked(of_public_club),
    ("GET", "api-public-night"): Asked(of_public_night),
    ("GET", "api-public-rounds"): Asked(of_public_night),
    ("GET", "api-public-standings"): Asked(of_public_night),
    ("GET", "api-public-live"): Asked(of_public_night),
    ("GET", "api-players"): Asked(),
    ("POST", "api-players"): Asked(body={"name": "Ada"}),
    ("GET", "api-player"): Asked(of_player),
    ("PATCH", "api-player"): Asked(of_player, {"nickname": "Addi"}),
    ("POST", "api-player-retire"): Asked(of_player),
    ("POST", "api-player-return"): Asked(of_player),
    ("GET", "api-circles"): Asked(),
    ("POST", "api-circles"): Asked(body={"name": "The Bauers", "players": []}),
    ("GET", "api-circle"): Asked(of_circle),
    ("PATCH", "api-circle"): Asked(of_circle, {"name": "The Bauers"}),
    ("POST", "api-circle-remove"): Asked(of_circle),
    ("POST", "api-player-merge"): Asked(of_player, {"into": 1}),
    ("POST", "api-player-erase"): Asked(of_player),
    ("GET", "api-player-data"): Asked(of_player),
    ("GET", "api-player-statistics"): Asked(of_player),
    ("GET", "api-people-list"): Asked(),
    ("GET", "api-spreadsheets"): Asked(),
    ("POST", "api-people-list"): Asked(body={"people": [{"name": "Ada"}]}),
    ("POST", "api-people-list-preview"): Asked(body={"people": [{"name": "Ada"}]}),
    ("GET", "api-guest-games"): Asked(of_player),
    ("POST", "api-claim"): Asked(of_player, {"games": [1]}),
    ("POST", "api-unclaim"): Asked(of_player, {"games": [1]}),
    ("GET", "api-player-links"): Asked(),
    ("POST", "api-player-links"): Asked(),
    ("GET", "api-player-link"): Asked(of_link),
    ("PUT", "api-player-link"): Asked(of_link),
    ("POST", "api-player-link-renew"): Asked(of_link),
    ("POST", "api-player-link-take"): Asked(of_link),
    ("GET", "api-token"): Asked(),
    ("GET", "api-club"): Asked(),
    ("PATCH", "api-club"): Asked(body={"name": "The Tens"}, is_of_owners=True),
    ("GET", "api-members"): Asked(),
    ("POST", "api-games-export"): Asked(),
    ("GET", "api-jobs"): Asked(),
    ("GET", "api-job"): Asked(of_job),
    ("POST", "api-job-cancel"): Asked(of_job),
    ("POST", "api-job-retry"): Asked(of_job),
    ("GET", "api-files"): Asked(),
    ("GET", "api-file"): Asked(of_file),
    ("GET", "api-editions"): Asked(),
    ("POST", "api-editions"): Asked(body={"base": "classic", "name": "Ours"}),
    ("GET", "api-edition"): Asked(of_edition),
    ("PATCH", "api-edition"): Asked(of_edition, {"name": "Ours"}),
    ("POST", "api-edition-retire"): Asked(of_edition),
    ("POST", "api-edition-return"): Asked(of_edition),
    ("POST", "api-phase-cards"): Asked(of_box, {"phases": [{"number": 3, "groups": []}]}),
    ("POST", "api-rules-check"): Asked(body={"phase": 1, "cards": "R9 B9 G9 | R3 Y3 G3"}),
    ("POST", "api-rules-arrange"): Asked(body={"phase": 1, "cards": "R9 B9 G9 R3 Y3 G3"}),
    ("POST", "api-rules-best"): Asked(body={"phase": 1, "hand": "R9 B9 G9 R3 Y3 G3"}),
    ("POST", "api-rules-hit"): Asked(body={"card": "R9", "laydown": 0, "group": 0}),
    ("GET", "api-webhooks"): Asked(),
    ("POST", "api-webhooks"): Asked(body=HOOK),
    ("GET", "api-webhook"): Asked(of_webhook),
    ("PATCH", "api-webhook"): Asked(of_webhook, HOOK),
    ("POST", "api-webhook-pause"): Asked(of_webhook),
    ("POST", "api-webhook-resume"): Asked(of_webhook),
    ("POST", "api-webhook-secret"): Asked(of_webhook),
    ("POST", "api-webhook-test"): Asked(of_webhook),
    ("POST", "api-webhook-remove"): Asked(of_webhook),
    ("GET", "api-deliveries"): Asked(of_webhook),
    ("POST", "api-delivery-replay"): Asked(of_delivery),
    ("PATCH", "api-member"): Asked(of_member, {"role": "scorer"}, is_of_owners=True),
    ("POST", "api-member-remove"): Asked(of_member, is_of_owners=True),
    ("GET", "api-invitations"): Asked(is_of_owners=True),
    ("POST", "api-invitations"): Asked(body={"role": "scorer"}, is_of_owners=True),
    ("POST", "api-invitation-withdraw"): Asked(of_invitation, is_of_owners=True),
    ("GET", "api-picture"): Asked(with_picture),
    ("PUT", "api-picture"): Asked(body={"picture": ""}, is_of_owners=True),
    ("POST", "api-picture-remove"): Asked(is_of_owners=True),
    ("GET", "api-club-page"): Asked(),
    ("PATCH", "api-club-page"): Asked(body={"place": "Town hall"}),
    ("POST", "api-feed-renew"): Asked(),
    ("POST", "api-feed-end"): Asked(),
    ("GET", "api-seasons"): Asked(),
    ("POST", "api-seasons"): Asked(body={"name": "2027"}),
    ("GET", "api-season"): Asked(of_season),
    ("GET", "api-season-settings"): Asked(of_season),
    ("PATCH", "api-season-settings"): Asked(of_season, {"name": "The season"}),
    ("POST", "api-season-remove"): Asked(of_season),
    ("GET", "api-night-document"): Asked(of_night),
    ("GET", "api-season-document"): Asked(of_season),
    ("POST", "api-documents"): Asked(body={"format": "phase10site", "version": 1}),
    ("GET", "api-document"): Asked(of_document),
    ("POST", "api-document-import"): Asked(of_document),
    ("POST", "api-document-cancel"): Asked(of_document),
    ("GET", "api-ratings"): Asked(),
    ("GET", "api-leaderboard"): Asked(),
}


def furnish(club: Any) -> None:
    """Something of everything that can be read; the night that runs is the newest."""
    night_of(club)
    running_night_of(club)
    for (method, _name), asked in OPERATIONS.items():
        if method == "GET":
            asked.place(club)

"""A club with or without webhooks that wait, as `manage.py shell` makes it; its session is said."""

import json

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore

from scoring.clubs.models import Club, organiser_here
from scoring.webhooks.actions import add_webhook
from scoring.webhooks.events import ClubEvent
from scoring.webhooks.outbox import write


def prepare(port: int, queued: int) -> None:
    user = organiser_here()
    club = Club.objects.found(user, "The Tens")
    if queued:
        webhook = add_webhook(club, "k" * 22, f"http://127.0.0.1:{port}/", list(ClubEvent), user)
        for number in range(queued):
            write([webhook.pk], ClubEvent.DEAL_RECORDED, {"club": club.pk, "deal": number})
    print(json.dumps(session_of(user)))


def session_of(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)

"""The contract as the site tells it."""

import json
from functools import cache
from typing import Any

from django.test import Client


@cache
def contract() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(Client().get("/api/v1/schema/").content)
    return told

"""What programs need is loaded when the first of them asks: most installations have none."""

import subprocess
import sys
from pathlib import Path

from tests.run.site import HOME, environment

ASK = """
import django, sys
django.setup()
from django.test import Client
Client().get("/help/")
print("rest_framework" in sys.modules)
Client().get("/api/v1/token/")
print("rest_framework" in sys.modules)
"""


def test_pages_do_without_it(tmp_path: Path) -> None:
    settings = {"DJANGO_SETTINGS_MODULE": "phase10site.settings", "PHASE10_SECRET_KEY": "any"}
    asked = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=HOME,
        env=environment(tmp_path, **settings),
        capture_output=True,
        text=True,
        check=True,
    )
    assert asked.stdout.split() == ["False", "True"]

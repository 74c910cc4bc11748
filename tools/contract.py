"""Writes the contract of the API down: `python -m tools.contract`."""

import json
import os
from pathlib import Path
from typing import Any

import django
from django.conf import settings

FILE = Path(__file__).parents[1] / "docs" / "openapi.json"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "phase10site.settings")
    django.setup()
    from drf_spectacular.generators import SchemaGenerator  # noqa: PLC0415 - now there are apps

    generator: Any = SchemaGenerator
    schema = generator(urlconf=settings.API_URLCONF).get_schema(request=None, public=True)
    text = json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False, default=str)
    FILE.write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    main()

"""`python -m tests.tournaments.documents.schema` writes the published schema of documents anew."""

import os

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()

    from tests.tournaments.documents.test_parts import SCHEMA
    from tournaments.documents.schema import schema_text

    SCHEMA.write_text(schema_text())

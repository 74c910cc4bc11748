"""The published schema of documents: what the program reads, told to other programs."""

import json

from tournaments.documents.parts import DOCUMENT, FORMAT, VERSION


def schema_text() -> str:
    about = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A night or a season of {FORMAT}, version {VERSION}",
    }
    return json.dumps(about | DOCUMENT.schema, indent=2, sort_keys=True) + "\n"

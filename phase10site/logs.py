"""What may stand in a log: everything but the secret part of a link."""

import logging
import re

SECRET = re.compile(r"[A-Za-z0-9_-]{20,}")  # wherever it stands: people copy links wrongly


def redact(text: str) -> str:
    return SECRET.sub("…", text)


class RedactTokens(logging.Filter):
    """Replace whatever is as long as the token of a link."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = redact(record.getMessage())
        record.args = None
        return True

"""What may stand in a log: everything but the secret part of a link."""

import logging
import re

SECRET = re.compile(r"(/(?:games|watch|sign-in)/)[A-Za-z0-9_-]{16,}")


def redact(text: str) -> str:
    return SECRET.sub(r"\1…", text)


class RedactTokens(logging.Filter):
    """Replace the token of a game's or a sign-in link in any record."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = redact(record.getMessage())
        record.args = None
        return True

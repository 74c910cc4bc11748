"""Django's LOGGING for either style of log."""

from typing import Any

# What strangers, or an outage, could make write a line for each of their tries.
OFTEN = ("asyncio", "phase10.connections", "phase10.streams", "psycopg.pool", "uvicorn.error")


def log_settings(style: str) -> dict[str, Any]:
    """Django's LOGGING: warnings in words, or everything that a collector wants as JSON."""
    formatters = {
        "words": {
            "()": "phase10site.logs.Words",
            "format": "{levelname} {name}{whose}: {message}",
            "style": "{",
        },
        "json": {"()": "phase10site.logs.Json"},
    }
    filters = ["Once", "Whose", "OneLineForOutages", "NoSecrets"]  # in this order
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {name: {"()": f"phase10site.logs.{name}"} for name in [*filters, "Seldom"]},
        "formatters": formatters,
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "filters": filters,
                "formatter": style,
            },
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            "phase10.site": {"level": "INFO"},
            **{name: {"filters": ["Seldom"]} for name in OFTEN},
            "phase10.requests": {"level": "INFO" if style == "json" else "WARNING"},
        },
    }

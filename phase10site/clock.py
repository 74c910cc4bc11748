"""The time zone of the machine, so that a table reads the time that hangs on its wall."""

from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

LOCALTIME = Path("/etc/localtime")


def machine_zone(link: Path = LOCALTIME) -> str:
    """The zone that the system's clock is set to, UTC where it does not say."""
    _folder, _found, name = str(link.resolve()).partition("zoneinfo/")
    return name if is_zone(name) else "UTC"


def is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return False
    return True

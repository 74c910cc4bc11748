"""Pages that follow: what has changed is published under a topic, and whoever shows it hears."""

from live.bus import is_heard, publish

__all__ = ["is_heard", "publish"]

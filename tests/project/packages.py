"""Our packages, the outermost first: each may know only those behind it."""

from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
PACKAGES = ("phase10site", "tournaments", "scoring", "api", "jobs", "live", "printing", "rules")

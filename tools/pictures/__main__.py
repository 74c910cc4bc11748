"""Take the pictures of README.md, docs/ and the manual anew: python -m tools.pictures"""

import os
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    os.environ["PHASE10_PICTURES"] = str(HOME / "docs" / "screenshots")
    tests = HOME / "tests"
    takers = (
        "browser/test_screenshots.py",
        "browser/test_manual_pictures.py",
        "tournaments/printables/test_pictures.py",
    )
    sys.exit(pytest.main(["-q", *(str(tests / taker) for taker in takers)]))

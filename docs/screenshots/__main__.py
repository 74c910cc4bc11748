"""Take the pictures of README.md and of docs/ anew: python -m docs.screenshots"""

import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent

if __name__ == "__main__":
    os.environ["PHASE10_PICTURES"] = str(HERE)
    tests = HERE.parents[1] / "tests"
    takers = ("browser/test_screenshots.py", "tournaments/sheets/test_pictures.py")
    sys.exit(pytest.main(["-q", *(str(tests / taker) for taker in takers)]))

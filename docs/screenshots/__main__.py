"""Take the pictures of README.md and docs/pages.md anew: python -m docs.screenshots"""

import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent

if __name__ == "__main__":
    os.environ["PHASE10_PICTURES"] = str(HERE)
    sys.exit(pytest.main(["-q", str(HERE.parents[1] / "tests/browser/test_screenshots.py")]))

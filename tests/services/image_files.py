"""The program as .dockerignore lets it into the image."""

import re
import shutil
from pathlib import Path

from tests.run.site import HOME


def let_in() -> list[str]:
    return re.findall(r"^!(\S+)", (HOME / ".dockerignore").read_text(), re.M)


def in_the_image(folder: Path) -> Path:
    program = folder / "program"
    for name in let_in():
        place = HOME / name
        (program / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if place.is_dir() else shutil.copy
        copy(place, program / name)
    return program

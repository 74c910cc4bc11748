"""The files of the pure modules, as coverage is told them: the contract names their modules."""

import tomllib
from pathlib import Path

HOME = Path(__file__).resolve().parents[1]
CONTRACT = "The pure modules know no framework, clock or dice"
MORE = ("printing",)  # has a contract of its own


def files() -> list[str]:
    options = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["tool"]
    contracts = options["importlinter"]["contracts"]
    modules = next(each["source_modules"] for each in contracts if each["name"] == CONTRACT)
    paths = [name.replace(".", "/") for name in (*modules, *MORE)]
    return [f"{path}/*" if (HOME / path).is_dir() else f"{path}.py" for path in paths]


if __name__ == "__main__":
    print(",".join(files()))

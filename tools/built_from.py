"""The commit that a package is built from, as a file in it: hatchling asks for it.

What was unpacked from a source distribution has the file already.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CommitHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from phase10site.release import BUILT_FROM, checked_out  # noqa: PLC0415 - was not on it

        commit = checked_out()
        if version == "standard" and commit:
            self.draft.write_text(f"{commit}\n", "utf-8")
            place = BUILT_FROM.relative_to(self.root).as_posix()
            build_data["force_include"][str(self.draft)] = place

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.draft.unlink(missing_ok=True)

    @property
    def draft(self) -> Path:
        return Path(self.directory, "built_from.txt")

"""What the files in deploy/ say, read without the programs that they are for."""

import json
import re
import shlex

from tests.run.site import HOME

DEPLOY = HOME / "deploy"
INSTALLED = "/srv/phase10/run"


def commands_of_compose() -> dict[str, list[str]]:
    """The command of each service that has one, written as JSON on a line of its own."""
    services = (DEPLOY / "compose.yaml").read_text().partition("\nservices:\n")[2]
    commands: dict[str, list[str]] = {}
    service = ""
    for line in services.splitlines():
        if head := re.fullmatch(r"  ([\w-]+):", line):
            service = head[1]
        elif command := re.fullmatch(r"    command: (\[.*\])", line):
            commands[service] = json.loads(command[1])
    return commands


def command_of_unit(name: str) -> list[str]:
    [start] = re.findall(r"^ExecStart=(.*)$", (DEPLOY / "systemd" / name).read_text(), re.M)
    program, *words = shlex.split(start)
    assert program == INSTALLED
    return ["./run", *words]


def variables_of_example() -> dict[str, str]:
    lines = (DEPLOY / "phase10.env.example").read_text().splitlines()
    pairs = (line.split("=", 1) for line in lines if line and not line.startswith("#"))
    return {name: value for name, value in pairs if name.startswith("PHASE10_")}

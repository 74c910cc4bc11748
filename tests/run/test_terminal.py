import os
import pty
import re
import signal
import subprocess
from pathlib import Path

import segno

from phase10site.management.commands.serve import HALVES, QUIET, greeting, qr_block
from tests.run.site import HOME, READY, environment
from tests.run.started import begin

URL = "http://192.168.178.123:8000/"


def modules(block: str) -> list[list[int]]:
    """The code read back from the terminal: one row of modules for each half of a line."""
    halves = {sign: pair for pair, sign in HALVES.items()}
    lines = re.findall(r"\x1b\[38;5;16;48;5;231m([ ▀▄█]+)\x1b\[0m", block)
    return [[halves[sign][half] for sign in line] for line in lines for half in (0, 1)]


def drawn(url: str) -> list[list[int]]:
    code = segno.make_qr(url, error="m")
    return [[int(bool(module)) for module in row] for row in code.matrix_iter(border=QUIET)]


def test_the_code_is_black_on_white_and_holds_the_address() -> None:
    expected = drawn(URL)
    assert modules(qr_block(URL, 80, "utf-8"))[: len(expected)] == expected


def test_the_code_fits_a_terminal_of_eighty_by_twenty_four() -> None:
    lines = qr_block(URL, 80, "utf-8").splitlines()
    assert len(lines) <= 20


def test_a_narrow_terminal_gets_no_code_rather_than_a_broken_one() -> None:
    assert qr_block(URL, 20, "utf-8") == ""


def test_a_terminal_without_block_letters_gets_no_code() -> None:
    assert qr_block(URL, 80, "latin-1") == ""


def test_without_a_network_the_greeting_says_what_to_do() -> None:
    assert "join the phones’ Wi-Fi" in greeting(8000, None, "/sign-in/x/", "/data")


def test_a_terminal_shows_the_code_of_the_address_for_phones(tmp_path: Path) -> None:
    begin(tmp_path)
    leader, follower = pty.openpty()
    env = environment(tmp_path, COLUMNS="80", LINES="24", LANG="C.UTF-8", TERM="xterm-256color")
    with subprocess.Popen([HOME / "run"], env=env, stdout=follower, stdin=follower) as process:
        os.close(follower)
        shown = b""
        while READY.encode() not in shown:
            shown += os.read(leader, 4096)
        process.send_signal(signal.SIGINT)
        process.wait(10)
    os.close(leader)
    text = shown.decode()
    phones = re.search(r"On phones\s+(\S+)", text)
    assert phones
    if phones[1].startswith("http"):
        expected = drawn(phones[1])
        assert modules(text)[: len(expected)] == expected

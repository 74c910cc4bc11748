"""What ./run writes on the terminal: addresses in words and as a QR code."""

import segno

QUIET = 4  # modules of white around a QR code, as its standard asks
# Black on white whatever the terminal's own colours are, so that phones read it on both.
INK, RESET = "\033[38;5;16;48;5;231m", "\033[0m"
HALVES = {(0, 0): " ", (0, 1): "▄", (1, 0): "▀", (1, 1): "█"}


def qr_lines(text: str) -> list[str]:
    """The QR code in half-height blocks: two rows of modules on each line."""
    rows = [
        [int(bool(module)) for module in row]
        for row in segno.make_qr(text, error="m").matrix_iter(border=QUIET)
    ]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(HALVES[pair] for pair in zip(*two, strict=True)) for two in pairs]


def qr_block(text: str, columns: int, encoding: str) -> str:
    """The code ready to print, or nothing where it does not fit or cannot be written."""
    lines = qr_lines(text)
    try:
        "▀▄█".encode(encoding)
    except UnicodeEncodeError:
        return ""
    if len(lines[0]) > columns:
        return ""
    return "".join(f"{INK}{line}{RESET}\n" for line in lines)


def greeting(port: int, phones: str | None, sign_in: str, data: str) -> str:
    here = f"http://localhost:{port}"
    reach = phones or "no network yet: join the phones’ Wi-Fi, then start this again"
    return (
        "\nScores, ready to be kept.\n\n"
        f"  On this machine   {here}/\n"
        f"  On phones         {reach}\n"
        f"  To organise       {here}{sign_in}  (opens once)\n"
        f"  The data          {data}\n\n"
    )


STOP_HINT = "Phones must be in the same network as this machine. Ctrl-C stops.\n"
GOODBYE = "\nStopped. Everything recorded is kept.\n"

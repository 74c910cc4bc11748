"""Names as short as a plot has room for: whole words, and an initial."""


def short_name(name: str, most: int) -> str:
    """With as many of its first words as fit before the initial of the last one."""
    if len(name) <= most:
        return name
    words = [word for word in name.split() if any(map(str.isalnum, word))]
    for count in range(len(words) - 1, 0, -1):
        initial = next(sign for sign in words[-1] if sign.isalnum())
        short = f"{' '.join(words[:count])} {initial}."
        if len(short) <= most:
            return short
    return f"{name[: most - 1].rstrip('- ')}…"

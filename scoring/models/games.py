from rules import edition_keys


def edition_choices() -> list[tuple[str, str]]:
    """What the first migration names and knows; since then clubs have editions of their own."""
    return [(key, key) for key in edition_keys()]

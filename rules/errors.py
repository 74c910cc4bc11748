"""What goes wrong when text is read."""


class RulesError(ValueError):
    """Text that cannot be read: a card, a phase, a variant, an edition (STYLE.md, I)."""

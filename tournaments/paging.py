"""Tables of a large night in pages."""

from scoring.paging import at_row


def at_table(address: str, number: int) -> str:
    """This table on a page of all tables."""
    return f"{address}{at_row(number)}#table-{number}"

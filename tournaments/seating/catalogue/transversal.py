"""Tables of one person from each of several groups: people of different groups meet at most once.

Person group·order + element. A round is made of a column of elements, one for each group: a table
for each h has element column[group] + h of every group. Two people meet once at most where two
columns never differ by the same in two groups.
"""

from functools import cache

from tournaments.seating.catalogue.columns import columns
from tournaments.seating.catalogue.fields import product_of_fields
from tournaments.seating.plans import Plan, Round


@cache
def transversal(groups: int, order: int) -> Plan:
    plus = product_of_fields(order).plus
    return tuple(
        tuple(
            tuple(group * order + plus[start][h] for group, start in enumerate(column))
            for h in range(order)
        )
        for column in columns(groups, order)
    )


def within_groups(inner: Plan, groups: int, order: int) -> Plan:
    """Rounds in which each group, in which nobody has met yet, is a night of its own."""
    return tuple(_each_group(tables, groups, order) for tables in inner)


def _each_group(tables: Round, groups: int, order: int) -> Round:
    return tuple(
        tuple(group * order + person for person in table)
        for group in range(groups)
        for table in tables
    )

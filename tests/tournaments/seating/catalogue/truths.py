"""What is asked of every construction."""

from math import comb

from tournaments.seating.plans import Plan, meetings


def seats_everybody(plan: Plan) -> bool:
    people = sum(map(len, plan[0]))
    return all(
        sorted(person for table in tables for person in table) == list(range(people))
        for tables in plan
    )


def has_no_repeat(plan: Plan) -> bool:
    return max(meetings(plan).values()) == 1


def lets_everybody_meet(plan: Plan) -> bool:
    return len(meetings(plan)) == comb(sum(map(len, plan[0])), 2)

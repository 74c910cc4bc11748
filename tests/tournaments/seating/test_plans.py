from tournaments.seating.plans import arranged


def test_tables_come_in_the_order_of_the_sizes_and_else_keep_their_own() -> None:
    tables = ((1, 2, 3), (4, 5), (6, 7, 8), (9, 10))
    assert arranged(tables, (2, 3, 2, 3)) == ((4, 5), (1, 2, 3), (9, 10), (6, 7, 8))

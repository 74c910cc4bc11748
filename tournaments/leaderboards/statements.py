"""The statement that adds up a leaderboard in order, for SQLite and PostgreSQL alike."""

from tournaments.leaderboards.leaderboard_rows import BoardOrder

SHARE = "COALESCE(CAST(beaten{0} AS DOUBLE PRECISION) / NULLIF(opponents{0}, 0), 0)"
VALUES = {
    BoardOrder.WINS: "wins{0}",
    BoardOrder.SHARE: "CAST(wins{0} AS DOUBLE PRECISION) / NULLIF(games{0}, 0)",
    BoardOrder.BEATEN: SHARE,
    BoardOrder.GAMES: "games{0}",
    BoardOrder.NIGHTS: "nights{0}",
}
NOW, BEFORE = "", "_before"
IN_TIME = {NOW: "TRUE", BEFORE: "day < latest"}

SEATS = """
    SELECT a.player_id, g.tournament_id, g.day, a.place, a.people,
        COUNT(*) OVER (PARTITION BY a.summary_id, a.place) AS sharing,
        MAX(CASE WHEN g.tournament_id IS NOT NULL THEN g.day END) OVER () AS latest
    FROM tournaments_appearance a
    JOIN tournaments_gamesummary g ON g.id = a.summary_id
    WHERE g.club_id = %(club)s AND a.people > 1 AND g.day >= %(since)s{edition}
"""
OF_EDITION = " AND g.edition = %(edition)s"
SUMS = """
    COUNT(CASE WHEN {0} THEN 1 END) AS games{1},
    COUNT(CASE WHEN {0} AND place = 1 THEN 1 END) AS wins{1},
    COUNT(DISTINCT CASE WHEN {0} THEN tournament_id END) AS nights{1},
    COALESCE(SUM(CASE WHEN {0} THEN 2 * (people - place) - sharing + 1 END), 0) AS beaten{1},
    COALESCE(SUM(CASE WHEN {0} THEN people - 1 END), 0) AS opponents{1}
"""
RANKED = """
    CASE WHEN games{0} = 0 THEN 2 WHEN games{0} < {3} THEN 1 ELSE 0 END AS behind{0},
    {1} AS value{0}, {2} AS share{0}
"""
IN_FRONT = "behind{0}, value{0} DESC, share{0} DESC, games{0} DESC"
WHOLE = """
INSERT INTO tournaments_leaderboardplace
    (board_id, player_id, position, place, before, games, wins, nights, beaten, opponents)
WITH seats AS ({seats}),
figures AS (SELECT player_id, {sums} FROM seats GROUP BY player_id),
ranked AS (SELECT figures.*, {ranked} FROM figures)
SELECT %(board)s, player_id,
    ROW_NUMBER() OVER (ORDER BY {in_front}, player_id),
    CASE WHEN behind = 0 THEN RANK() OVER (ORDER BY {in_front}) END,
    CASE WHEN behind_before = 0 THEN RANK() OVER (ORDER BY {in_front_before}) END,
    games, wins, nights, beaten, opponents
FROM ranked
"""


def statement(order: BoardOrder, *, of_edition: bool, least_games: int) -> str:
    """It is given the board, its club, since when games count, and the edition, if it is of one."""
    least = least_games if order.is_of_shares else 1
    times = (NOW, BEFORE)
    return WHOLE.format(
        seats=SEATS.format(edition=OF_EDITION if of_edition else ""),
        sums=",".join(SUMS.format(IN_TIME[time], time) for time in times),
        ranked=",".join(ranked(order, time, least) for time in times),
        in_front=IN_FRONT.format(NOW),
        in_front_before=IN_FRONT.format(BEFORE),
    )


def ranked(order: BoardOrder, time: str, least: int) -> str:
    return RANKED.format(time, VALUES[order].format(time), SHARE.format(time), least)

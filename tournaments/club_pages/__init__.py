"""The page of a club: champions, records, and the calendar of its nights."""

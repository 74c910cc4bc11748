"""Bringing the tables up to date: all of it or nothing, a backup before, and never backwards."""

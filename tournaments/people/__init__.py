"""Somebody's page: what they played, with whom, and how it went."""

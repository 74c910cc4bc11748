"""Dates where Django writes them otherwise than people do."""

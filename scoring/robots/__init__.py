"""Robots that play real cards by the rules: for sample nights, and for tests that need games."""

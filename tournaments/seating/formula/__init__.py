"""Plans by a formula, for any number of people at once."""

"""A season that never was: people with names, nights that robots have played, one that runs now."""

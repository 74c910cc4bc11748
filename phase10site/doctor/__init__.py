"""What is in use, what can be reached, and what would break, each with what to do about it."""

"""Lists of people: read from files, and compared with who is known."""

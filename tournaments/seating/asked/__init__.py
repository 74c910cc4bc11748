"""What is asked of a seating: sizes of tables, and what cannot be."""

"""Published rounds when people left or came, with the fewest moves."""

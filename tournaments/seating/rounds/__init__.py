"""The next round, finals and knock-out, when it is known who is here."""

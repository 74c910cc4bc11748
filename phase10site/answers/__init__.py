"""Answers kept as bytes on the event loop, for whoever asks next."""

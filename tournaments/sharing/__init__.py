"""A table of people elsewhere: within another site, for programs, as a picture to send."""

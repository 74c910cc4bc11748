"""Everything that an installation holds, in one file, and back: the rows, not the database's own
files, so that what SQLite kept may go on in PostgreSQL and the other way round."""

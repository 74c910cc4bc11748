"""How large a file may be that somebody sends: the rest of a larger one is never kept."""

from django.core.files.uploadhandler import FileUploadHandler

MOST_BYTES = 5 * 1024 * 1024


class Limited(FileUploadHandler):
    """Hand on a little more than is allowed, so that a form sees that it was too much."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        return raw_data if start <= MOST_BYTES else None

    def file_complete(self, file_size: int) -> None:
        """The next handler has it."""

"""How large a file may be that somebody sends: the rest of a larger one is never kept."""

from django.core.files.uploadhandler import FileUploadHandler

MOST_BYTES = 5 * 1024 * 1024
MOST_OF_A_PICTURE = 10 * 1024 * 1024
MOST_OF = {"picture": MOST_OF_A_PICTURE}  # by the name of the field


class Limited(FileUploadHandler):
    """Hand on a little more than is allowed, so that a form sees that it was too much."""

    field_name = ""  # until a file begins

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        most = MOST_OF.get(self.field_name, MOST_BYTES)
        return raw_data if start <= most else None

    def file_complete(self, file_size: int) -> None:
        """The next handler has it."""

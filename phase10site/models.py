from django.db import models


class Update(models.Model):
    """The tables were brought up to date by this version of the program: the last one counts."""

    version = models.CharField(max_length=100)
    done_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"update by {self.version}"

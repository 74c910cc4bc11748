from django.db import models


class Update(models.Model):
    """The tables were brought up to date by this version of the program: the last one counts."""

    version = models.CharField(max_length=100)
    done_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"update by {self.version}"


class ProcessClock(models.Model):
    """By how much the clock of a process was ahead of the database's, when it told so last."""

    name = models.CharField(max_length=100, unique=True)
    ahead = models.FloatField()  # seconds
    told_at = models.DateTimeField()  # by the clock of the database

    def __str__(self) -> str:
        return self.name

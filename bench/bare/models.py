from typing import ClassVar

from django.db import models


class Row(models.Model):
    """A deal as a line of numbers: no rules, no versions, no keys."""

    sheet = models.PositiveIntegerField(db_index=True)
    number = models.PositiveIntegerField()
    out = models.PositiveSmallIntegerField()
    first = models.PositiveIntegerField()
    second = models.PositiveIntegerField()
    third = models.PositiveIntegerField()
    fourth = models.PositiveIntegerField()
    written_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager["Row"]] = models.Manager()

    class Meta:
        ordering = ["number"]

    def __str__(self) -> str:
        return f"sheet {self.sheet}, row {self.number}"

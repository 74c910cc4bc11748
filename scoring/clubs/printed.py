"""The picture of a club on paper."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from printing.marks import Box, Part, Picture, Tag, part
from scoring.clubs.models import Club, ClubPicture
from scoring.names import isolated


def picture_of(club: Club) -> ClubPicture | None:
    """With its file: somebody may remove it while it is printed."""
    return ClubPicture.objects.select_related("club").filter(club=club).first()


def pictured(box: Box, club: str, picture: ClubPicture | None) -> Iterator[Part]:
    """As large as it fits in a box, and said in words."""
    if picture:
        drawn = Picture(box, picture.jpeg, picture.width, picture.height)
        said = _("The picture of %(club)s") % {"club": isolated(club)}
        yield part(Tag.FIGURE, drawn, said=said)

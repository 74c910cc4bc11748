"""The links of a game, as addresses and as codes to scan."""

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from scoring.addresses import phone_origin
from scoring.games.models import Game


@dataclass(frozen=True)
class Link:
    address: str

    @property
    def code(self) -> SafeString:
        """The address as a QR code, drawn inline."""
        svg = segno.make_qr(self.address, error="m").svg_inline(
            scale=1, border=4, dark="#000", light="#fff", omitsize=True, svgclass="code"
        )
        return mark_safe(svg)  # segno draws squares, it repeats no text


class Share:
    def __init__(self, game: Game, request: HttpRequest) -> None:
        origin = phone_origin(request)
        self.watch = Link(origin + reverse("game-watch", args=[game.watch_token]))
        self.write = Link(origin + game.get_absolute_url())

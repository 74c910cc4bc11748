"""A link, as an address and as a code to scan."""

from dataclasses import dataclass

import segno
from django.utils.safestring import SafeString, mark_safe


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

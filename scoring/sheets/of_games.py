"""The sheet of any game; of those that are a part of something larger, by registered makers."""

from collections.abc import Callable
from dataclasses import replace

from scoring.games.models import Game
from scoring.sheets.content import Access, ScoreSheet
from scoring.sheets.filled import filled

type Maker = Callable[[Game], ScoreSheet | None]

makers: list[Maker] = []


def register(maker: Maker) -> None:
    """Ask this one too."""
    if maker not in makers:
        makers.append(maker)


def sheet_of(game: Game, address: str, *, with_code: bool) -> ScoreSheet:
    """As it stands, with this address. Who knows the code of a table may record there."""
    made = (maker(game) for maker in makers) if game.part_of else iter(())
    sheet = next((sheet for sheet in made if sheet), None) or filled(game)
    code = sheet.access.code if sheet.access and with_code else ""
    return replace(sheet, access=Access(address, code, records=with_code))

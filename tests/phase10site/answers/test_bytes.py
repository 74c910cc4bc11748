from wsgiref.types import StartResponse, WSGIEnvironment

from phase10site.answers.bytes import Answer
from phase10site.bridge import PIECE
from tests.live.loops import on_loop
from tests.phase10site.exchange import scope_of
from tests.phase10site.test_bridge import bridged


def test_a_long_answer_in_pieces_is_kept_whole() -> None:
    pieces = [b"%d" % number * PIECE for number in range(5)]

    def pages(_environ: WSGIEnvironment, start: StartResponse) -> list[bytes]:
        start("200 OK", [("Content-Type", "text/javascript")])
        return pieces

    async def make() -> None:
        with bridged(pages) as bridge:
            made = await Answer.made_by(bridge, scope_of("/static/js/large.js"))
        assert made.body == b"".join(pieces)

    on_loop(make)

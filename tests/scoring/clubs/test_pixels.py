import random
import time
from io import BytesIO
from threading import Thread

import pytest
from PIL import Image, ImageOps

from scoring.clubs.pictures import (
    LONGEST_SIDE,
    MOST_SCANS,
    MOST_UNPACKED,
    ONE_AT_A_TIME,
    BadImage,
    ImageFault,
    Jpeg,
    as_jpeg,
    scans_of,
)
from tests.pictures import BLUE, RED, WHITE, halves, png_that_claims, saved

type Colour = tuple[int, ...]

CLOSE = 12  # of 255: JPEG is not exact


def opened(jpeg: Jpeg) -> Image.Image:
    image = Image.open(BytesIO(jpeg.file))
    assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (jpeg.width, jpeg.height))
    return image


def colour(jpeg: Jpeg, across: float, down: float = 0.5) -> Colour:
    place = int((jpeg.width - 1) * across), int((jpeg.height - 1) * down)
    found = opened(jpeg).getpixel(place)
    assert isinstance(found, tuple)
    return found


def is_like(colour: Colour, other: Colour) -> bool:
    return all(abs(one - two) <= CLOSE for one, two in zip(colour, other, strict=True))


def fault_of(content: bytes) -> ImageFault:
    with pytest.raises(BadImage) as refused:
        as_jpeg(content)
    return refused.value.fault


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "GIF"])
def test_what_programs_save_becomes_a_plain_jpeg(form: str) -> None:
    jpeg = as_jpeg(saved(halves(), form))
    assert (jpeg.width, jpeg.height) == (200, 100)
    assert is_like(colour(jpeg, 0.1), RED)
    assert is_like(colour(jpeg, 0.9), BLUE)
    assert not opened(jpeg).info.get("progressive")


@pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "RGBA", "CMYK", "I;16"])
def test_however_its_colours_are_kept_they_are_seen(mode: str) -> None:
    grey = Image.new("L", (200, 100), 0)
    grey.paste(255, (100, 0, 200, 100))
    image = grey.convert("RGB").convert(mode) if mode != "I;16" else sixteen_bits()
    jpeg = as_jpeg(saved(image, "JPEG" if mode == "CMYK" else "PNG"))
    assert is_like(colour(jpeg, 0.1), (0, 0, 0))
    assert is_like(colour(jpeg, 0.9), WHITE)


def sixteen_bits() -> Image.Image:
    image = Image.new("I;16", (200, 100), 0)
    image.paste(65535, (100, 0, 200, 100))
    return image


def test_a_grey_of_sixteen_bits_stays_that_grey() -> None:
    jpeg = as_jpeg(saved(Image.new("I;16", (64, 64), 0x8000)))
    assert is_like(colour(jpeg, 0.5), (128, 128, 128))


def test_a_picture_for_print_keeps_its_colours() -> None:
    jpeg = as_jpeg(saved(halves().convert("CMYK"), "JPEG"))
    assert is_like(colour(jpeg, 0.1), RED)


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_what_can_be_seen_through_becomes_white(form: str) -> None:
    image = halves().convert("RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 100, 100))
    jpeg = as_jpeg(saved(image, form, lossless=True) if form == "WEBP" else saved(image))
    assert is_like(colour(jpeg, 0.1), WHITE)
    assert is_like(colour(jpeg, 0.9), BLUE)


def test_a_palette_with_a_colour_to_be_seen_through_becomes_white() -> None:
    image = halves().convert("P", palette=Image.Palette.ADAPTIVE)
    through = image.getpixel((0, 0))
    jpeg = as_jpeg(saved(image, "PNG", transparency=through))
    assert is_like(colour(jpeg, 0.1), WHITE)
    assert is_like(colour(jpeg, 0.9), BLUE)


@pytest.mark.parametrize(
    ("orientation", "where_red_is"),
    [(1, (0.1, 0.5)), (2, (0.9, 0.5)), (3, (0.9, 0.5)), (6, (0.5, 0.1)), (8, (0.5, 0.9))],
)
@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_it_is_upright_however_the_camera_was_held(
    form: str, orientation: int, where_red_is: tuple[float, float]
) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    jpeg = as_jpeg(saved(halves(), form, exif=exif))
    assert is_like(colour(jpeg, *where_red_is), RED)
    assert (jpeg.width > jpeg.height) is (orientation < 5)


@pytest.mark.parametrize("orientation", range(10))
def test_every_way_of_holding_it_is_known(orientation: int) -> None:
    image = halves()
    image.paste((0, 255, 0), (0, 0, 100, 50))
    exif = Image.Exif()
    exif[0x0112] = orientation
    photo = saved(image, "PNG", exif=exif)
    with Image.open(BytesIO(photo)) as known:
        turned = ImageOps.exif_transpose(known)
    made = opened(as_jpeg(photo))
    assert made.size == turned.size
    for place in ((25, 20), (75, 20), (25, 80), (75, 80), (90, 90)):
        made_colour, known_colour = made.getpixel(place), turned.getpixel(place)
        assert isinstance(made_colour, tuple)
        assert isinstance(known_colour, tuple)
        assert is_like(made_colour, known_colour)


def test_nonsense_about_the_camera_does_not_matter() -> None:
    jpeg = as_jpeg(saved(halves(), "JPEG", exif=b"Exif\0\0nonsense"))
    assert is_like(colour(jpeg, 0.1), RED)


def test_pictures_are_unpacked_one_after_the_other() -> None:
    sent = Thread(target=as_jpeg, args=(saved(halves()),))
    with ONE_AT_A_TIME:
        sent.start()
        sent.join(0.3)
        assert sent.is_alive()
    sent.join(10)
    assert not sent.is_alive()


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.clubs.pictures.PATIENCE", 0.1)
    with ONE_AT_A_TIME:
        assert fault_of(saved(halves())) is ImageFault.BUSY
    assert as_jpeg(saved(halves())).width == 200


def test_nothing_of_the_file_is_kept_but_what_is_seen() -> None:
    exif = Image.Exif()
    exif[0x010F] = "Camera of Ada"
    exif.get_ifd(0x8825)[1] = "N"
    script = b"<script>alert(1)</script>"
    remarks = {"exif": exif, "comment": script, "icc_profile": b"a profile", "dpi": (300, 300)}
    jpeg = as_jpeg(saved(halves(), "JPEG", **remarks) + script)
    kept = opened(jpeg)
    assert set(kept.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    assert not kept.getexif()
    assert not any(text in jpeg.file for text in (b"script", b"Ada", b"profile"))


def test_a_file_that_is_two_things_is_only_a_picture_afterwards() -> None:
    jpeg = as_jpeg(saved(halves(), "GIF") + b"PK\x03\x04<?php evil() ?><svg onload=alert(1)>")
    assert jpeg.file.startswith(b"\xff\xd8\xff")
    assert not any(text in jpeg.file for text in (b"PK\x03\x04", b"<?php", b"<svg"))


@pytest.mark.parametrize("form", ["GIF", "PNG", "WEBP"])
def test_of_a_moving_picture_the_first_one_is_kept(form: str) -> None:
    still = Image.new("RGB", (200, 100), RED)
    more = [Image.new("RGB", (200, 100), BLUE) for _frame in range(3)]
    jpeg = as_jpeg(saved(still, form, save_all=True, append_images=more))
    assert is_like(colour(jpeg, 0.9), RED)


def test_two_pictures_of_a_camera_in_one_file_are_the_first_one() -> None:
    both = saved(halves(), "MPO", save_all=True, append_images=[Image.new("RGB", (200, 100))])
    assert is_like(colour(as_jpeg(both), 0.1), RED)


@pytest.mark.parametrize("form", ["JPEG", "PNG"])
@pytest.mark.parametrize(
    ("size", "kept"),
    [
        ((3200, 1600), (1600, 800)),
        ((1000, 4000), (400, 1600)),
        ((1600, 40), (1600, 40)),
        ((32, 32), (32, 32)),
    ],
)
def test_it_is_no_larger_than_paper_shows(
    form: str, size: tuple[int, int], kept: tuple[int, int]
) -> None:
    jpeg = as_jpeg(saved(halves(*size), form))
    assert (jpeg.width, jpeg.height) == kept
    assert max(kept) <= LONGEST_SIDE


def test_the_same_file_makes_the_same_picture() -> None:
    photo = saved(Image.effect_noise((700, 500), 50).convert("RGB"), "JPEG")
    assert as_jpeg(photo) == as_jpeg(photo)


@pytest.mark.parametrize(
    "content",
    [
        b"this is a text",
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        b"\x00" * 10_000,
        b"%PDF-1.7",
        b"\x00\x00\x00\x18ftypheic",
        saved(halves(), "BMP"),
        saved(halves(), "TIFF"),
        b" " + saved(halves(), "PNG"),
    ],
    ids=["text", "SVG", "zeros", "PDF", "HEIC", "BMP", "TIFF", "a space too much"],
)
def test_other_files_are_no_pictures(content: bytes) -> None:
    assert fault_of(content) is ImageFault.OTHER_FORMAT


def test_no_file_at_all_is_empty() -> None:
    assert fault_of(b"") is ImageFault.EMPTY


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "GIF"])
def test_half_a_picture_is_damaged(form: str) -> None:
    content = saved(Image.effect_noise((200, 100), 50).convert("RGB"), form)
    assert fault_of(content[: len(content) // 2]) is ImageFault.BROKEN
    assert fault_of(content[:12]) is ImageFault.BROKEN


@pytest.mark.parametrize("size", [(60_000, 60_000), (8000, 8000), (2**31 - 1, 2)])
def test_a_picture_that_unpacks_to_too_much_is_refused_by_its_header(size: tuple[int, int]) -> None:
    assert fault_of(png_that_claims(*size)) is ImageFault.TOO_MANY_PIXELS


@pytest.mark.filterwarnings("default::PIL.Image.DecompressionBombWarning")
def test_it_is_refused_where_warnings_are_only_printed() -> None:
    with pytest.warns(Image.DecompressionBombWarning):
        assert fault_of(png_that_claims(10_000, 10_000)) is ImageFault.TOO_MANY_PIXELS


def test_what_only_says_that_it_is_large_is_damaged() -> None:
    assert MOST_UNPACKED > 4500 * 4500
    assert fault_of(png_that_claims(4500, 4500)) is ImageFault.BROKEN


def test_what_is_unpacked_in_full_may_be_less_large() -> None:
    assert fault_of(png_that_claims(5000, 5000)) is ImageFault.TOO_LARGE_UNPACKED
    assert as_jpeg(saved(Image.new("L", (5000, 5000)), "JPEG")).width == LONGEST_SIDE


def repeated(times: int, size: int = 64) -> bytes:
    """A JPEG that goes over its pixels so many times more: few bytes, and much work."""
    whole = saved(Image.new("L", (size, size), 128), "JPEG", progressive=True)
    last = whole.rfind(b"\xff\xda")
    return whole[:-2] + whole[last:-2] * times + whole[-2:]


def test_a_jpeg_that_goes_over_its_pixels_again_and_again_is_refused_at_once() -> None:
    begun = time.process_time()
    assert fault_of(repeated(800, 7200)) is ImageFault.BROKEN
    assert time.process_time() - begun < 2  # most of it to make the file


def test_its_scans_are_counted() -> None:
    assert scans_of(saved(halves(), "JPEG")) == 1
    few = scans_of(repeated(0))
    assert 1 < few < 12
    assert scans_of(repeated(30)) == few + 30
    assert as_jpeg(repeated(MOST_SCANS - few)).width == 64
    assert fault_of(repeated(MOST_SCANS - few + 1)) is ImageFault.BROKEN


def test_what_is_no_scan_is_not_counted_as_one() -> None:
    """In remarks, in what lies behind the picture: a film of the same moment, for example."""
    marks = b"\xff\xda\0\0" * 100
    noise = saved(
        Image.effect_noise((700, 500), 90), "JPEG", comment=marks, exif=b"Exif\0\0" + marks
    )
    assert scans_of(noise + marks) == 1
    assert as_jpeg(noise + marks).width == 700


@pytest.mark.parametrize("mark", [b"\xff\x01", b"\xff\x02", b"\xff\xd3"])
def test_no_mark_hides_the_scans_behind_it(mark: bytes) -> None:
    many = repeated(100)
    last = many.rfind(b"\xff\xda")
    assert scans_of(many[:last] + mark + b"\xff\xff" + many[last:]) == scans_of(many)
    first = many.find(b"\xff\xda")
    assert scans_of(many[:first] + mark + b"\xff\xff" + many[first:]) == scans_of(many)


@pytest.mark.parametrize("size", [(1, 1), (31, 500), (5000, 40)])
def test_what_is_too_small_or_too_narrow_to_print_is_refused(size: tuple[int, int]) -> None:
    assert fault_of(saved(halves(*size))) is ImageFault.TOO_SMALL


@pytest.mark.filterwarnings("ignore:::PIL")
@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "GIF"])
def test_whatever_is_wrong_in_it_is_a_fault_and_nothing_else(form: str) -> None:
    dice = random.Random(form)
    exif = Image.Exif()
    exif[0x0112] = 6
    how = {} if form == "GIF" else {"exif": exif}
    good = saved(Image.effect_noise((60, 40), 50).convert("RGB"), form, **how)
    for _time in range(200):
        content = bytearray(good)
        for _change in range(dice.choice((1, 3, 20))):
            content[dice.randrange(len(content))] = dice.choice((0, 255, dice.randrange(256)))
        try:
            as_jpeg(bytes(content))
        except BadImage as refused:
            assert refused.fault is not ImageFault.EMPTY

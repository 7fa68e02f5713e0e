"""What becomes of a picture that somebody brings: seen as it was, and nothing else of it is kept."""

import io
import random
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, PngImagePlugin
from tests.journal.photos import CAMERA, PLACE, drawn, filed, huge_jpeg, huge_png, huge_webp, opened, photo

from talewright.journal.cleaning import MOST_BYTES, SIDE, check_clean, cleaned
from talewright.refusal import Refused

ROOT = Path(__file__).parents[2]
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>'
BOMBS = {"PNG": huge_png(), "a wide PNG": huge_png(40_000_000, 1), "JPEG": huge_jpeg(), "WebP": huge_webp()}


def refused(content: bytes) -> str:
    with pytest.raises(Refused) as why:
        cleaned(content)
    return why.value.why


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_what_is_kept_is_webp_and_no_larger_than_a_page_needs(kind: str) -> None:
    kept = cleaned(filed(drawn(3000, 1500), kind))
    assert opened(kept).format == "WEBP"
    assert opened(kept).size == (SIDE, SIDE // 2)
    check_clean(kept)


def test_a_small_picture_keeps_its_size() -> None:
    assert opened(cleaned(filed(drawn(40, 30)))).size == (40, 30)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "I;16"])
def test_every_way_to_write_colours_is_read(mode: str) -> None:
    image = drawn().convert("L").convert("I;16") if mode == "I;16" else drawn(mode=mode)
    kept = cleaned(filed(image, "JPEG" if mode == "CMYK" else "PNG"))
    assert opened(kept).size == (64, 48)


def test_what_is_transparent_stays_so() -> None:
    image = drawn(mode="RGBA")
    image.putpixel((5, 5), (0, 0, 0, 0))
    assert opened(cleaned(filed(image))).convert("RGBA").getpixel((5, 5))[3] == 0  # type: ignore[index]  # four of them


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_neither_the_place_nor_the_camera_is_kept(kind: str) -> None:
    brought = photo(kind)
    assert CAMERA.encode() in brought
    kept = cleaned(brought)
    assert CAMERA.encode() not in kept
    assert PLACE not in kept
    assert not opened(kept).getexif()


def test_no_text_and_no_profile_is_kept() -> None:
    note = PngImagePlugin.PngInfo()
    note.add_itxt("XML:com.adobe.xmp", "<x>Kim's flat</x>")
    note.add_text("Comment", "Kim's flat")
    kept = cleaned(filed(drawn(), pnginfo=note, icc_profile=b"Kim's screen" * 20))
    assert b"Kim" not in kept
    assert not opened(kept).info.keys() & {"icc_profile", "xmp", "exif"}


def test_a_photograph_stands_upright_without_being_told_how_the_camera_was_held() -> None:
    kept = opened(cleaned(photo(width=200, height=100, orientation=6))).convert("RGB")
    assert kept.size == (100, 200)
    above, below = kept.getpixel((50, 30)), kept.getpixel((50, 170))
    assert above[0] > above[2]  # type: ignore[index]  # red, which was on the left
    assert below[2] > below[0]  # type: ignore[index]


def test_of_moving_pictures_the_first_stands() -> None:
    frames = [drawn(), drawn().rotate(180)]
    moving = filed(frames[0], "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    assert getattr(opened(moving), "n_frames", 1) == 2
    kept = opened(cleaned(moving))
    assert getattr(kept, "n_frames", 1) == 1
    red = kept.convert("RGB").getpixel((5, 5))
    assert red[0] > red[2]  # type: ignore[index]


@pytest.mark.parametrize(
    "content",
    [b"", b"Once upon a time", SVG, b"<!doctype html><script>alert(1)</script>", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"],
)
def test_what_is_no_picture_is_refused(content: bytes) -> None:
    assert refused(content) == "This is no picture that can be shown here. Choose a PNG, JPEG or WebP file."


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF", "PDF", "EPS", "ICO"])
def test_other_kinds_of_pictures_are_refused(kind: str) -> None:
    assert "Choose a PNG, JPEG or WebP file" in refused(filed(drawn(), kind))


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_picture_of_too_many_pixels_is_refused_by_its_header(bomb: str) -> None:
    assert "30 million pixels" in refused(BOMBS[bomb])


def test_a_bomb_takes_no_memory() -> None:
    measure = """
import resource
from tests.journal.test_cleaning import BOMBS, cleaned, refused
def peak_kb() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before = peak_kb()
for bomb in BOMBS.values():
    refused(bomb)
print(peak_kb() - before)
"""
    done = subprocess.run([sys.executable, "-c", measure], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout) < 20_000


@pytest.mark.parametrize(("more", "size"), [(1024**2, "6.0"), (1, "5.1")])
def test_a_file_that_is_too_large_is_refused_with_its_size(more: int, size: str) -> None:
    why = refused(b"\xff" * (MOST_BYTES + more))
    assert why == f"This file has {size} MB, and a picture may have 5. Make it smaller, then choose it again."


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_a_file_that_was_cut_short_is_refused(kind: str, part: float) -> None:
    noise = Image.frombytes("RGB", (96, 96), random.Random(1).randbytes(96 * 96 * 3))
    whole = filed(noise, kind)
    assert refused(whole[: int(len(whole) * part)])


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.filterwarnings("ignore")
def test_whatever_is_changed_in_a_file_it_is_refused_or_kept_clean(kind: str) -> None:
    whole, chance, stood = photo(kind), random.Random(2), 0
    for _ in range(300):
        changed = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            changed[chance.randrange(len(changed))] ^= chance.randint(1, 255)
        try:
            kept = cleaned(bytes(changed))
        except Refused:
            continue
        check_clean(kept)
        stood += 1
    assert 0 < stood < 300


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(filed(drawn(1025, 10), "WEBP"), id="too large"),
        pytest.param(photo("WEBP"), id="with a place"),
        pytest.param(filed(drawn(), "PNG"), id="of another kind"),
        pytest.param(cleaned(filed(drawn()))[:-10], id="cut short"),
        pytest.param(SVG, id="no picture"),
    ],
)
def test_only_what_was_cleaned_is_clean(content: bytes) -> None:
    with pytest.raises(Refused):
        check_clean(content)


def test_what_is_kept_is_the_same_each_time() -> None:
    brought = filed(drawn(300, 200), "JPEG")
    assert cleaned(brought) == cleaned(io.BytesIO(brought).read())

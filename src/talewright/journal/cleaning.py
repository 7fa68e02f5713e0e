"""Pictures that people bring: decoded, made smaller, and written anew without anything else that the file held.

What is kept is always WebP: the pixels, upright, and no place, no name of a camera, no text. A file is judged by its
header first, so that a small one that unfolds into a huge picture costs nothing.
"""

import io
import math
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from PIL import Image, ImageOps

from talewright.refusal import Refused

MOST_BYTES = 5 * 1024 * 1024
MOST_PIXELS = 30_000_000
SIDE = 1024  # of the longer side, as it is kept
QUALITY = 82
KINDS = ("PNG", "JPEG", "WEBP")
METADATA = ("exif", "icc_profile", "xmp")

NO_PICTURE = "This is no picture that can be shown here. Choose a PNG, JPEG or WebP file."
TOO_LARGE = (
    f"This picture has more than {MOST_PIXELS // 1_000_000} million pixels. Make it smaller, then choose it again."
)
DAMAGED = "This picture is damaged or cut short. Save it again in another program, then choose that file."

Image.MAX_IMAGE_PIXELS = MOST_PIXELS  # Pillow warns beyond that, before it decodes a pixel, and the warning is an error
warnings.filterwarnings("error", category=Image.DecompressionBombWarning)


def cleaned(content: bytes) -> bytes:
    """The picture of an uploaded file as it is kept. Raises ``Refused`` if it is none, too large or damaged."""
    if len(content) > MOST_BYTES:
        size = math.ceil(len(content) / 1024**2 * 10) / 10
        raise Refused(
            f"This file has {size} MB, and a picture may have {MOST_BYTES // 1024**2}. Make it smaller, then choose it "
            "again."
        )
    with _opened(content, KINDS) as image:
        image.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS, reducing_gap=2.0)
        upright = ImageOps.exif_transpose(image)
        pixels = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
        pixels.info.clear()
        out = io.BytesIO()
        pixels.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()


def check_clean(content: bytes) -> None:
    """Raise ``Refused`` if a picture is not as ``cleaned`` writes it."""
    with _opened(content, ("WEBP",)) as image:
        image.load()
        if max(image.size) > SIDE or getattr(image, "n_frames", 1) > 1 or any(name in image.info for name in METADATA):
            raise Refused("This picture is not as Talewright keeps it. Take the file again from where it came.")


@contextmanager
def _opened(content: bytes, kinds: tuple[str, ...]) -> Iterator[Image.Image]:
    """A picture whose header has been read. What goes wrong while it is decoded is told in a sentence."""
    try:
        image = Image.open(io.BytesIO(content), formats=kinds)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Refused(TOO_LARGE) from error
    except Exception as error:  # whatever a decoder makes of bytes that nobody can have meant
        raise Refused(NO_PICTURE) from error
    with image:
        try:
            yield image
        except Refused:
            raise
        except Exception as error:  # as above
            raise Refused(DAMAGED) from error

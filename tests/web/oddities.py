"""Texts and headers that nobody expects."""

from collections.abc import Mapping, Sequence

ODD = (
    "", " ", "0", "-1", "--5", "---------5", "1", "7", "1e400", "NaN", "-0", "9" * 30, "9" * 5000,
    "true", "false", "null", "None", "[]", "{}",
    "\x00", "\ud800", "\u202e", "\u200b", "\ufeff", "e\u0301" * 40, "\U0001f409", "\u0661\u0662", "a" * 81, "x" * 5000,
    "../../etc/passwd", "%00", "%", "%zz", "{{ 7 * 7 }}", "<script>", "'\"><img src=x>", "a\r\nb: c", "a;b=c", "//evil",
    "17 vs 10M", "3E vs 2", "A: +3; B: 2", "a.b.c.d = 1", "[x]\ny = 2", "- a\n- b", "3d8", "d20", "+0", "M", "1M2",
    "a, b, c", "a (b) [c] {d}", "(" * 60, "[" * 60, "a=" * 50, "say", "toy", "gm", "player", "all",
)  # fmt: skip
NASTY_HEADERS: Mapping[str, Sequence[bytes]] = {
    "host": (b"", b"::::", b"[", b"[::1", b"a b", b"evil", b"x" * 5000, b"a:99999999", b"\xff\xfe", b"[::1]:80"),
    "origin": (b"http://[", b"null", b"", b"http://evil", b"http://fair", b"https://fair:99999999", b"\xff", b"file://"),
    "content-type": (
        b"", b"application/json", b"application/json; charset=utf-16", b"application/x-www-form-urlencoded",
        b"application/x-www-form-urlencoded; charset=nonsense", b"multipart/form-data",
        b"multipart/form-data; boundary=",
        b"multipart/form-data; boundary=" + b"B" * 300, b'multipart/form-data; boundary="', b"text/plain", b"\xff\xff",
        b"application/x-msgpack", b";;;", b"multipart/form-data; boundary=B; charset=nonsense", b"text/html; charset=",
    ),
    "cookie": (b"", b"=", b";;;", b"talewright-host=x", b"talewright-seat-=y", b'a="', b"\xff=\xfe", b"a=b; " * 500),
    "authorization": (b"", b"Bearer", b"Bearer ", b"Bearer \xff", b"Basic eDp5", b"Bearer " + b"x" * 9000),
    "last-event-id": (b"", b"-1", b"x", b"9" * 40, b"\xff", b"1.5", "\u0661".encode()),
    "sec-fetch-site": (b"same-origin", b"cross-site", b"none", b"", b"\xff"),
    "hx-request": (b"true", b"false", b"\xff"),
    "hx-request-type": (b"full", b"partial", b""),
    "content-length": (b"-1", b"x", b"0", b"99999999999", b"", b"1e3"),
    "accept": (b"application/json", b"*/*", b"", b"\xff", b"text/html;q=x"),
    "accept-language": (b"\xff", b"*", b"x" * 500),
    "x-forwarded-for": (b"1.2.3.4", b"\xff", b"," * 100),
    "range": (b"bytes=0-", b"bytes=-1", b"bytes=9-2,4-", b"x"),
    "talewright-have": (
        b"", b"position", b"position=", b"=", b"= =", b"position=1 tray=", b"position=-1", b"rail=0 " * 400,
        b"\xff=\xfe", b"position=" + b"9" * 5000,
    ),
    "if-none-match": (b"*", b'"x"', b'W/"', b"\xff", b'"x", ' * 500),
    "if-modified-since": (b"yesterday", b"Thu, 01 Jan 1970 00:00:00 GMT", b""),
    "accept-encoding": (b"", b"gzip", b"gzip;q=0", b"br, zstd", b"\xff", b"gzip, " * 500),
    "hx-target": (b"#now", b"\xff", b""),
    "hx-current-url": (b"http://[", b"\xff", b"//"),
    "expect": (b"100-continue",),
    "transfer-encoding": (b"chunked", b"x"),
}  # fmt: skip
PICTURES = (
    b"", b"GIF89a", b"\x89PNG\r\n\x1a\n" + b"\x00" * 60, b"RIFF\xff\xff\xff\xffWEBPVP8 ", b"<svg/>",
    b"\xff\xd8\xff" * 99,
)  # fmt: skip

"""What requests to a table on this machine share."""

import ssl

PLAIN = ssl.SSLContext(
    ssl.PROTOCOL_TLS_CLIENT
)  # no TLS: without this httpx reads all authorities for each request, 20 ms

"""The signature of a request in the strict form. Python 3.9 or later.

    python3 sign.py <api secret> <method> <url> <timestamp> <idempotency key> < body
"""

import hashlib
import hmac
import sys
from urllib.parse import parse_qsl, quote, urlsplit


def sign(secret, method, url, timestamp, idempotency_key, body):
    """`timestamp` is the text of X-Request-Timestamp, `body` the bytes that are sent."""
    parts = urlsplit(url)
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    query = "&".join(sorted(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in pairs))
    digest = hashlib.sha256(body).hexdigest()
    lines = ["probity-request-1", method, parts.path, query, timestamp, idempotency_key, digest]
    return hmac.new(secret.encode(), "\n".join(lines).encode(), hashlib.sha256).hexdigest()


if __name__ == "__main__":
    print(sign(*sys.argv[1:6], sys.stdin.buffer.read()))

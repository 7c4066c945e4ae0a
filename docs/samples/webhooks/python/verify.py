"""Verifies a delivery with the standard library: python3 verify.py SECRETS ID TIMESTAMP SIGNATURES < body"""
import base64
import hashlib
import hmac
import json
import sys
import time

TOLERANCE_SEC = 300


def verify(secrets, event_id, timestamp, signatures, body):
    """`secrets`: the current one, and while it is being replaced the one before. `body`: the raw bytes."""
    if not abs(time.time() - int(timestamp)) <= TOLERANCE_SEC:
        raise ValueError("the timestamp is too old or too new")
    signed = f"{event_id}.{timestamp}.".encode() + body
    given = [part[3:].encode() for part in signatures.split(" ") if part.startswith("v1,")]
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(one, expected) for one in given):
            return json.loads(body)
    raise ValueError("no signature fits")


if __name__ == "__main__":
    try:
        verify(sys.argv[1].split(","), *sys.argv[2:5], sys.stdin.buffer.read())
        print("verified")
    except ValueError as error:
        print(f"refused: {error}")
        sys.exit(1)

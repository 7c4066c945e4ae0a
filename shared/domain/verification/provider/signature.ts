/** HMAC signatures of callbacks, compared in constant time. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** True where one of the signatures is the lower or upper case hex HMAC-SHA256 of the content under one of the secrets. */
export function isSignedBy(
  secrets: readonly string[],
  content: Uint8Array,
  signatures: readonly string[],
): boolean {
  const given = signatures.flatMap((text) =>
    /^[0-9a-f]{64}$/i.test(text) ? [Buffer.from(text, 'hex')] : [],
  );
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(content).digest();
    return given.some((signature) => timingSafeEqual(signature, expected));
  });
}

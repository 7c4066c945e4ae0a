/** How large a reply is on its way to the caller, and how large it may be. */

/**
 * Lambda carries a reply of at most 6 MB (6,291,556 bytes, Lambda › Quotas), and the gateway one of 10 MB. The rest is for the
 * headers of the reply.
 */
export const MOST_REPLY_BYTES = 6_000_000;

/** Bytes of the value in a reply. The body of a reply is JSON, and Lambda returns it as a string inside of JSON. */
export function carriedBytes(value: unknown): number {
  return bytesOfText(JSON.stringify(value));
}

/** The same for a body that is already JSON. The two quotation marks are included. */
export function bytesOfText(json: string): number {
  return Buffer.byteLength(JSON.stringify(json));
}

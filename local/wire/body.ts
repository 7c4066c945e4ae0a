/** Reads the body of a request whole. */
import type { IncomingMessage } from 'node:http';

/** No call of the fleet is larger: multipart uploads to S3 come in parts. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Undefined when the client went away or sent more than any call may have. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size > MOST_BYTES) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

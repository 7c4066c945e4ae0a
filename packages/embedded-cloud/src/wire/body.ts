/** Reads the body of a request whole. */
import type { IncomingMessage } from 'node:http';

/** No call of the fleet is larger: multipart uploads to S3 come in parts. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Undefined when the client went away or sent more than any call may have. */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MOST_BYTES) chunks.push(chunk);
      else resolve(undefined);
    });
    request.once('end', () => resolve(joined(chunks)));
    request.once('error', () => resolve(undefined));
    request.once('close', () => resolve(undefined));
  });
}

function joined(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
}

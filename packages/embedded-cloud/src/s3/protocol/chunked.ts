/** Decodes the `aws-chunked` framing in which the SDK sends bodies with trailing checksums. */
import { incompleteBody } from './errors.ts';

/** The body without its framing, and the trailing headers in lower case. */
export interface Unframed {
  readonly body: Buffer;
  readonly trailers: Readonly<Record<string, string>>;
}

/** Throws `IncompleteBody` when the framing or the announced length is off. */
export function unframe(framed: Buffer, announcedLength: string | undefined): Unframed {
  const chunks: Buffer[] = [];
  let position = 0;
  for (;;) {
    const lineEnd = framed.indexOf('\r\n', position);
    if (lineEnd < 0) throw incompleteBody();
    const size = chunkSize(framed.toString('latin1', position, lineEnd));
    position = lineEnd + 2;
    if (size === 0) break;
    const end = position + size;
    if (framed.toString('latin1', end, end + 2) !== '\r\n') throw incompleteBody();
    chunks.push(framed.subarray(position, end));
    position = end + 2;
  }
  const body = Buffer.concat(chunks);
  if (announcedLength !== undefined && Number(announcedLength) !== body.length) throw incompleteBody();
  return { body, trailers: readTrailers(framed.toString('latin1', position)) };
}

function chunkSize(line: string): number {
  const digits = line.split(';')[0] ?? '';
  if (!/^[0-9a-fA-F]{1,8}$/.test(digits)) throw incompleteBody();
  return Number.parseInt(digits, 16);
}

function readTrailers(text: string): Record<string, string> {
  const lines = text.split('\r\n').filter((line) => line.includes(':'));
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

/** What an S3 operation answers, and how it goes over the wire. */
import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { AwsError } from '../../service.ts';
import { type Elements, xmlDocument } from './xml.ts';

/** A slice of an open file; both ends inclusive. The sender closes it. */
interface FileSlice {
  readonly file: FileHandle;
  readonly start: number;
  readonly end: number;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | FileSlice;
}

const IN_ONE_PIECE_BYTES = 1 << 20;

export function xmlAnswer(root: string, children: Elements, headers: Record<string, string> = {}): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml', ...headers },
    body: xmlDocument(root, children),
  };
}

export function errorAnswer(error: AwsError, requestId: string): Answer {
  if (error.statusCode === 304) return { status: 304 };
  const children: Elements = [
    ['Code', error.code],
    ['Message', error.message],
    ['RequestId', requestId],
  ];
  return {
    status: error.statusCode,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument('Error', children, false),
  };
}

/** Sends `answer`; a HEAD gets the headers alone. A client that went away is no error. */
export async function send(response: ServerResponse, answer: Answer, headOnly: boolean): Promise<void> {
  const { body } = answer;
  const bodiless = answer.status === 204 || answer.status === 304;
  response.writeHead(answer.status, {
    ...(bodiless ? {} : { 'content-length': String(body === undefined ? 0 : sizeOf(body)) }),
    ...answer.headers,
  });
  if (body === undefined || headOnly) {
    response.end();
    if (body !== undefined && !Buffer.isBuffer(body)) await body.file.close();
  } else if (Buffer.isBuffer(body)) response.end(body);
  else await sendFile(response, body);
}

async function sendFile(response: ServerResponse, { file, start, end }: FileSlice): Promise<void> {
  const size = end - start + 1;
  if (size > IN_ONE_PIECE_BYTES) {
    await pipeline(file.createReadStream({ start, end }), response).catch(() => response.destroy());
    return;
  }
  try {
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, start);
    response.end(buffer);
  } finally {
    await file.close();
  }
}

function sizeOf(body: Buffer | FileSlice): number {
  return Buffer.isBuffer(body) ? body.length : body.end - body.start + 1;
}

/** The response stream of streaming handlers, and the `awslambda` global of the Node.js runtime. */
import { Writable } from 'node:stream';

/** Sends one piece to the host; the promise resolves when the host took it. */
export type SendPiece = (data: Uint8Array) => Promise<void>;

/**
 * What a streaming handler writes to. As on AWS, the metadata goes out before the first write; a handler that
 * ends without a single write has sent none.
 */
export class ResponseStream extends Writable {
  contentType: string | undefined;
  private prelude: Uint8Array | undefined;
  private readonly send: SendPiece;

  constructor(send: SendPiece) {
    super({ highWaterMark: 64 * 1024 });
    this.send = send;
  }

  setContentType(type: string): void {
    this.contentType = type;
  }

  /** The metadata document and its eight zero bytes, to go before the first piece. */
  setPrelude(prelude: Uint8Array): void {
    this.prelude = prelude;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const data = this.prelude === undefined ? chunk : Buffer.concat([this.prelude, chunk]);
    this.prelude = undefined;
    this.send(data).then(() => done(), done);
  }
}

/** Source: Lambda Developer Guide, "Response streaming for Lambda functions". */
export const HttpResponseStream = {
  from(stream: ResponseStream, metadata: unknown): ResponseStream {
    stream.setContentType('application/vnd.awslambda.http-integration-response');
    stream.setPrelude(Buffer.concat([Buffer.from(JSON.stringify(metadata)), Buffer.alloc(8)]));
    return stream;
  },
};

const STREAMING = Symbol.for('aws.lambda.runtime.handler.streaming');

/** Marks a handler as one that writes to a stream. */
export function streamifyResponse<T extends object>(handler: T): T {
  Object.defineProperty(handler, STREAMING, { value: 'response' });
  return handler;
}

export function isStreaming(handler: object): boolean {
  return STREAMING in handler;
}

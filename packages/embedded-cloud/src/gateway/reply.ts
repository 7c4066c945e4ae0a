/** Writes answers to the client; one that has gone away is no error. */
import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AnswerHead } from './integration/lambda-answer.ts';

/** What every answer carries. `at` is in milliseconds by the cloud's clock. */
export interface Envelope {
  readonly requestId: string;
  readonly at: number;
}

export class Reply {
  private readonly response: ServerResponse;
  private readonly envelope: Envelope;

  constructor(response: ServerResponse, envelope: Envelope) {
    this.response = response;
    this.envelope = envelope;
    response.on('error', () => {});
  }

  get started(): boolean {
    return this.response.headersSent;
  }

  get status(): number {
    return this.response.statusCode;
  }

  /** The whole answer at once. */
  send(head: AnswerHead, body: Buffer): void {
    if (this.started || this.response.destroyed) return;
    this.writeHead(head, { 'Content-Length': body.length });
    this.response.end(body);
  }

  /** The head of a streamed answer, sent at once. */
  begin(head: AnswerHead): void {
    this.writeHead(head, {});
    this.response.flushHeaders();
  }

  private writeHead({ status, headers }: AnswerHead, more: OutgoingHttpHeaders): void {
    this.response.writeHead(status, {
      'x-amzn-RequestId': this.envelope.requestId,
      'x-amz-apigw-id': this.envelope.requestId.slice(0, 16),
      Date: new Date(this.envelope.at).toUTCString(),
      'Content-Type': 'application/json',
      ...withoutOther(headers, 'content-type'),
      ...more,
    });
  }

  /** One piece of a streamed answer; resolves when the client can take more. */
  async write(piece: Buffer): Promise<void> {
    if (this.response.destroyed || piece.length === 0) return;
    if (!this.response.write(piece)) {
      await Promise.race([once(this.response, 'drain'), once(this.response, 'close')]).catch(() => {});
    }
  }

  end(): void {
    this.response.end();
  }

  /** Cuts a streamed answer off in the middle, so that the client cannot take it for whole. */
  abort(): void {
    this.response.destroy();
  }
}

/** Header names of functions come in any case; the default must not stand beside another spelling of itself. */
function withoutOther(headers: AnswerHead['headers'], name: string): AnswerHead['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([given, value]) => [
      given.toLowerCase() === name ? 'Content-Type' : given,
      value,
    ]),
  );
}

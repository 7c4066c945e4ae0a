/** Calls to the fake service and its replies. */
import { ApiError } from '#shared/contract/errors.ts';
import { renderError } from '#shared/http/exchange/render.ts';

export interface FakeCall {
  readonly method: string;
  /** From `/api/v1/onboarding/` on, without slashes. */
  readonly operation: string;
  readonly bearer: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: unknown;
}

export interface FakeReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** `network`: the call does not arrive. `lost`: it is executed, but its reply does not arrive. A number: a status. */
export type Fault = 'network' | 'lost' | number;

/** Thrown where the caller gets no reply. */
export class ConnectionLost extends Error {}

/** Turns errors of the contract into replies. Other errors are mistakes of the page and are thrown. */
export function refusing(run: () => FakeReply): FakeReply {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { statusCode, headers, body } = renderError(error, 'req-fake');
    return { status: statusCode, headers, body };
  }
}

export function ok(body: unknown): FakeReply {
  return reply(200, body);
}

export function reply(status: number, body: unknown): FakeReply {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

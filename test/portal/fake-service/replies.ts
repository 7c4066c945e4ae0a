/** What is asked of the fake service, and what it answers. */
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

/** `network`: the call never arrives. `lost`: it is carried out, but its reply never arrives. A number: a status. */
export type Fault = 'network' | 'lost' | number;

/** The reply never arrived. */
export class ConnectionLost extends Error {}

/** Refusals of the contract become replies; anything else is a mistake of the page. */
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

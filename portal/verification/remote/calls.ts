/** Calls of the identity verification, bound to the respondent's session. */
import type { input as Input } from 'zod';
import type {
  CaptureInput,
  DocumentInput,
  HandOver,
  HostedStart,
  VerificationSubmit,
  VerificationView,
} from '#shared/domain/respondent/verification/schema.ts';
import { language } from '../../browser/language.ts';
import type { Outcome } from '../../remote/outcome.ts';
import { withRetries } from '../../remote/retry.ts';
import { call, type Ticket } from '../../remote/service.ts';

export type ChosenDocument = Input<typeof DocumentInput>;
type HandOverReply = Input<typeof HandOver>;

/** Every call may be repeated: with the same key, or because it sets a state. */
export interface VerificationCalls {
  view(): Promise<Outcome<VerificationView>>;
  consent(key: string, version: string): Promise<Outcome<VerificationView>>;
  document(document: ChosenDocument): Promise<Outcome<VerificationView>>;
  /** Requests the address and headers for uploading the file of a slot. */
  ticket(body: Input<typeof CaptureInput>): Promise<Outcome<Ticket>>;
  complete(key: string, uploadId: string): Promise<Outcome<VerificationView>>;
  submit(key: string, body: Input<typeof VerificationSubmit>): Promise<Outcome<VerificationView>>;
  /** Starts the check on the page of the provider. */
  start(key: string): Promise<Outcome<Input<typeof HostedStart>>>;
  /** Requests an address that opens the same step on another device. */
  handOver(key: string): Promise<Outcome<HandOverReply>>;
}

const VIEW = 'verification_session_id';

/** Nobody waits longer than this for a button. A service that asks for more has counted too many calls, or a provider is away. */
const LONGEST_WAIT_MS = 10_000;

/** The code of a refusal that the service takes back after some minutes. */
export const LATER = 'later';

export function verificationCalls(bearer: string): VerificationCalls {
  // The view contains the text of the consent in the language of the page.
  const query = () => `?language=${language}`;
  return {
    view: () => call('GET', 'verification', VIEW, { bearer, query: query() }),
    consent: (idempotencyKey, version) =>
      repeated('POST', 'consent', VIEW, { bearer, idempotencyKey, query: query(), body: { version } }),
    document: (body) => repeated('PUT', 'document', VIEW, { bearer, query: query(), body }),
    ticket: (body) => repeated('POST', 'uploads', 'url', { bearer, body }),
    complete: (idempotencyKey, id) =>
      repeated('POST', `uploads/${id}/complete`, VIEW, { bearer, idempotencyKey, query: query() }),
    submit: (idempotencyKey, body) =>
      repeated('POST', 'submit', VIEW, { bearer, idempotencyKey, query: query(), body }),
    start: (idempotencyKey) => repeated('POST', 'start', 'redirect_url', { bearer, idempotencyKey }),
    handOver: (idempotencyKey) => repeated('POST', 'hand-over', 'url', { bearer, idempotencyKey }),
  };
}

function repeated<T>(
  method: string,
  path: string,
  required: string,
  parts: Parameters<typeof call>[3],
): Promise<Outcome<T>> {
  return withRetries(async () => {
    const outcome = await call<T>(method, `verification/${path}`, required, parts);
    const isFar = outcome.kind === 'unreachable' && (outcome.retryAfterMs ?? 0) > LONGEST_WAIT_MS;
    return isFar ? { kind: 'refused', code: LATER, body: {} } : outcome;
  });
}

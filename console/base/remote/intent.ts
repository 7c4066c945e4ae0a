/** What a person has decided to change: one call, with the key under which it happens once, however often it is sent. */

export interface Intent {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, with the final slash: `/cases/case_1/`. */
  readonly path: string;
  readonly body: unknown;
  /** The ETag of what the person saw. A change by somebody else since then is a conflict. */
  readonly ifMatch: string | undefined;
  /** Whether the service asks who acts: before this deed, or once in 15 minutes for decisions. */
  readonly stepUp: 'always' | 'decision' | undefined;
  readonly idempotencyKey: string;
}

export interface IntentOptions {
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
  readonly stepUp?: Intent['stepUp'];
}

/** Made when the person confirms, kept while the call is repeated. A changed text is a new intent. */
export function intent(method: Intent['method'], path: string, options: IntentOptions = {}): Intent {
  const { body, ifMatch, stepUp } = options;
  return { method, path, body, ifMatch, stepUp, idempotencyKey: crypto.randomUUID() };
}

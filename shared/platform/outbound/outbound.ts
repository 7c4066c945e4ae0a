/** The port for calls to addresses that tenants choose. */

export interface OutboundRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as these UTF-8 bytes, unchanged: signatures are over them. */
  readonly body: string;
}

/**
 * Why there was no answer. `blocked`: the address is none we connect to. `unresolved`: the name has no address.
 * `certificate`: TLS could not be verified. `timeout`: connected, but not finished in time. `connection`: not connected in
 * time, refused or broken off.
 */
export type OutboundFailure = 'blocked' | 'unresolved' | 'certificate' | 'timeout' | 'connection';

export type OutboundOutcome =
  /** The status as received; redirects are answers like any other and are not followed. */
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: OutboundFailure };

export interface Outbound {
  /** Posts once. Resolves with an outcome, also of a call that failed; nothing of the answer's body is kept. */
  post(request: OutboundRequest): Promise<OutboundOutcome>;
}

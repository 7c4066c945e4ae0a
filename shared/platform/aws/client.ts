/** Settings that every AWS client shares: bounded waits and few retries, because the default client may hang for ever. */

/** Constructor options for SDK clients; connection 1 s, answer 5 s, 3 attempts in all. */
export const CLIENT_OPTIONS = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000 },
} as const;

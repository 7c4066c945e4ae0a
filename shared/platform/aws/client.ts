/** Settings that every AWS client shares: bounded waits and few retries, because the default client may hang for ever. */

/** Constructor options for SDK clients; connection 1 s, answer 5 s, 3 attempts in all. */
export const CLIENT_OPTIONS = {
  maxAttempts: 3,
  // Without the last one, the SDK says in the log that the time is over, and waits on.
  requestHandler: {
    connectionTimeout: 1_000,
    requestTimeout: 5_000,
    socketTimeout: 5_000,
    throwOnRequestTimeout: true,
  },
} as const;

/** The same for stored files: they may be tens of megabytes, so that silence is what ends a transfer, not its length. */
export const STORAGE_OPTIONS = {
  ...CLIENT_OPTIONS,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 0, socketTimeout: 10_000 },
  // A checksum that is made before the bytes are known would be signed into an upload's address.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const;

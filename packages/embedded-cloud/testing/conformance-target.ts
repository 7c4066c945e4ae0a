/** What conformance checks run against: the embedded cloud, another endpoint, or AWS itself. */
import { REGION } from '../src/service.ts';
import { type ClientSettings, startStorageEndpoint } from './storage-endpoint.ts';

/** `client` makes any SDK client; `url` is the endpoint when it is not AWS's own. */
export interface ConformanceTarget {
  readonly client: ClientSettings;
  readonly url: string | undefined;
  stop(): Promise<void>;
}

/**
 * `PROBITY_CONFORMANCE_ENDPOINT` unset: the embedded cloud on loopback. `aws`: AWS with the environment's own
 * credentials and region. Anything else: that endpoint, with the environment's credentials.
 */
export async function conformanceTarget(): Promise<ConformanceTarget> {
  const chosen = process.env['PROBITY_CONFORMANCE_ENDPOINT'];
  if (chosen === undefined) {
    const embedded = await startStorageEndpoint();
    return { client: embedded.clientOf('tester'), url: embedded.url, stop: () => embedded.stop() };
  }
  const region = process.env['AWS_REGION'] ?? REGION;
  const url = chosen === 'aws' ? undefined : chosen;
  const client = { region, maxAttempts: 3, ...(url === undefined ? {} : { endpoint: url }) };
  return { client, url, stop: async () => undefined };
}

/** Tries the credentials of a vendor by one harmless call, for the operator. */
import * as z from 'zod';
import { ProviderCallFailed, type ProviderFailure } from '#shared/platform/outbound/provider/failure.ts';
import type { Clock, Log } from '#shared/platform/ports.ts';
import { COMPLYCUBE_ORIGIN } from './complycube/complycube.ts';
import { type Credentials, credentialsOf, type Vendor } from './credentials.ts';
import { ProviderAway } from './port.ts';
import { STRIPE_ORIGIN } from './stripe/stripe.ts';
import { vendorClient } from './vendor-client.ts';

const TRIALS = {
  complycube: {
    origin: COMPLYCUBE_ORIGIN,
    path: '/clients',
    query: { pageSize: 1 },
    authorization: (apiKey: string) => apiKey,
  },
  stripe: {
    origin: STRIPE_ORIGIN,
    path: '/identity/verification_sessions',
    query: { limit: 1 },
    authorization: (apiKey: string) => `Bearer ${apiKey}`,
  },
} as const;

/** `incomplete`: a credential is missing. `accepted`: the vendor answers. Otherwise why it does not. */
export type Trial = 'incomplete' | 'accepted' | ProviderFailure;

/** `origin` replaces the official address. The callback secret cannot be tried: only the vendor can use it. */
export async function tryCredentials(
  vendor: Vendor,
  secret: Readonly<Record<string, string>>,
  ports: { readonly log: Log; readonly clock: Clock; readonly origin?: string | undefined },
): Promise<Trial> {
  const found: Credentials | undefined = credentialsOf(vendor, secret);
  if (found === undefined) return 'incomplete';
  const { origin, path, query, authorization } = TRIALS[vendor];
  const settings = { ...ports, origin: ports.origin ?? origin, credentials: async () => found };
  try {
    await vendorClient(vendor, settings, { path: '/v1', authorization }).get(path, query, z.unknown());
    return 'accepted';
  } catch (error) {
    if (!(error instanceof ProviderAway) || !(error.cause instanceof ProviderCallFailed)) throw error;
    return error.cause.reason;
  }
}

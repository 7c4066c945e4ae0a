/** The HTTP client of one vendor: its failures become `ProviderAway`, so that no failure ends a session. */
import type * as z from 'zod';
import { ProviderCallFailed } from '#shared/platform/outbound/provider/failure.ts';
import {
  type ProviderClient,
  type ProviderSettings,
  providerClient,
} from '#shared/platform/outbound/provider-client.ts';
import type { Clock, Log } from '#shared/platform/ports.ts';
import type { Credentials, Vendor } from './credentials.ts';
import { ProviderAway } from './port.ts';

/** Everything that an adapter is made of. */
export interface VendorPorts {
  readonly log: Log;
  readonly clock: Clock;
  /** Asked for with every call. Rejects where there are none. */
  readonly credentials: () => Promise<Credentials>;
  /** `https://host` without a path; plain http on loopback only. */
  readonly origin: string;
  /** Replaces the deadline and the pause; used by tests. */
  readonly pace?: Pick<ProviderSettings, 'deadlineMs' | 'firstPauseMs'> | undefined;
}

const DEADLINE_MS = 10_000;

export function vendorClient(
  name: Vendor,
  { origin, credentials, pace, ...ports }: VendorPorts,
  vendor: { readonly path: string; readonly authorization: (apiKey: string) => string },
): ProviderClient {
  const client = providerClient(
    {
      name,
      baseUrl: origin + vendor.path,
      deadlineMs: DEADLINE_MS,
      ...pace,
      headers: async () => ({ Authorization: vendor.authorization((await credentials()).apiKey) }),
    },
    ports,
  );
  return {
    get: <S extends z.ZodType>(...[path, query, schema]: Parameters<typeof client.get<S>>) =>
      orAway(name, client.get(path, query, schema)),
    post: <S extends z.ZodType>(...[path, query, body, schema, headers]: Parameters<typeof client.post<S>>) =>
      orAway(name, client.post(path, query, body, schema, headers)),
    postOnce: <S extends z.ZodType>(...[path, body, schema]: Parameters<typeof client.postOnce<S>>) =>
      orAway(name, client.postOnce(path, body, schema)),
    remove: (path) => orAway(name, client.remove(path)),
  };
}

/**
 * A refused or unreadable call counts as away too: its cause is a wrong key, a change at the provider, or a defect of ours. It
 * says nothing about the person.
 */
async function orAway<T>(name: Vendor, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderCallFailed)) throw error;
    throw new ProviderAway(name, error.retryAfterSec, error);
  }
}

/** True where the provider answered that it does not know the address: the case was deleted there. */
export function isUnknownCase(error: unknown): boolean {
  return (
    error instanceof ProviderAway &&
    error.cause instanceof ProviderCallFailed &&
    error.cause.reason === 'not_found'
  );
}

/** True where the key may make the call, and may not have all that it asks for. */
export function isForbiddenPart(error: unknown): boolean {
  if (!(error instanceof ProviderAway) || !(error.cause instanceof ProviderCallFailed)) return false;
  return error.cause.status === 403 || error.cause.status === 400;
}

/** True where the provider understood the call and refused it. */
export function isRefusedCall(error: unknown): boolean {
  return (
    error instanceof ProviderAway &&
    error.cause instanceof ProviderCallFailed &&
    error.cause.reason === 'refused'
  );
}

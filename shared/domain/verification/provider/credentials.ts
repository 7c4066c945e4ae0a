/** Names of the credentials of identity providers in the stage's secret. */
import type { ProviderName } from './port.ts';

/** What one provider needs. */
export interface Credentials {
  readonly apiKey: string;
  /** The secret that signs callbacks, and the one before it while it is replaced. */
  readonly callbackSecrets: readonly string[];
}

type CredentialField = 'ApiKey' | 'CallbackSecret' | 'PreviousCallbackSecret';

/** Providers that need credentials. */
export const VENDORS = ['complycube', 'stripe'] as const satisfies readonly ProviderName[];
export type Vendor = (typeof VENDORS)[number];

export function isVendor(name: string): name is Vendor {
  return VENDORS.some((vendor) => vendor === name);
}

/** The name of a credential in the secret, such as `stripeApiKey`. */
export function credentialName(vendor: Vendor, field: CredentialField): `${Vendor}${CredentialField}` {
  return `${vendor}${field}`;
}

/** The credentials of a provider. Undefined while its API key or its callback secret is not set. */
export function credentialsOf(
  vendor: Vendor,
  secret: Readonly<Record<string, string>>,
): Credentials | undefined {
  const apiKey = secret[credentialName(vendor, 'ApiKey')];
  const current = secret[credentialName(vendor, 'CallbackSecret')];
  const previous = secret[credentialName(vendor, 'PreviousCallbackSecret')];
  if (apiKey === undefined || current === undefined) return undefined;
  return { apiKey, callbackSecrets: previous === undefined ? [current] : [current, previous] };
}

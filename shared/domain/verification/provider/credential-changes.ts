/** What the operator changes in the secret of identity providers, and how it is shown. */
import { credentialName, VENDORS, type Vendor } from './credentials.ts';

export type ProviderSecret = Readonly<Record<string, string>>;

export interface CredentialChanges {
  readonly apiKey?: string | undefined;
  readonly callbackSecret?: string | undefined;
  /** True: only the current callback secret is accepted from now on. */
  readonly forgetPrevious?: boolean | undefined;
}

/** A new callback secret keeps the one before it, until the vendor signs with the new one only. */
export function changedSecret(
  before: ProviderSecret,
  vendor: Vendor,
  changes: CredentialChanges,
): ProviderSecret {
  const [key, current, previous] = namesOf(vendor);
  const { apiKey, callbackSecret, forgetPrevious = false } = changes;
  const replaced =
    callbackSecret === undefined || callbackSecret === before[current] ? undefined : before[current];
  const after = {
    ...before,
    ...(apiKey === undefined ? {} : { [key]: apiKey }),
    ...(callbackSecret === undefined ? {} : { [current]: callbackSecret }),
    ...(replaced === undefined ? {} : { [previous]: replaced }),
  };
  return forgetPrevious ? without(after, [previous]) : after;
}

export function removedSecret(before: ProviderSecret, vendor: Vendor): ProviderSecret {
  return without(before, namesOf(vendor));
}

/** A vendor as it is shown. Credentials are masked; null where they are not set. */
export interface VendorSummary {
  readonly provider: Vendor;
  readonly api_key: string | null;
  readonly callback_secret: string | null;
  readonly previous_callback_secret: string | null;
  /** True where live sessions can use the provider. */
  readonly usable: boolean;
}

export function vendorSummaries(secret: ProviderSecret): readonly VendorSummary[] {
  return VENDORS.map((provider) => {
    const [key, current, previous] = namesOf(provider).map((name) => masked(secret[name]));
    return {
      provider,
      api_key: key ?? null,
      callback_secret: current ?? null,
      previous_callback_secret: previous ?? null,
      usable: (key ?? null) !== null && (current ?? null) !== null,
    };
  });
}

/** The last four characters, of a long credential only. */
function masked(credential: string | undefined): string | null {
  if (credential === undefined || credential === '') return null;
  return credential.length < 16 ? '****' : `****${credential.slice(-4)}`;
}

function namesOf(vendor: Vendor): readonly [string, string, string] {
  return [
    credentialName(vendor, 'ApiKey'),
    credentialName(vendor, 'CallbackSecret'),
    credentialName(vendor, 'PreviousCallbackSecret'),
  ];
}

function without(secret: ProviderSecret, names: readonly string[]): ProviderSecret {
  return Object.fromEntries(Object.entries(secret).filter(([name]) => !names.includes(name)));
}

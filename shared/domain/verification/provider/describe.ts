/** What people are told of the provider that a session gets. */
import { eligibleProviders, type IdentityProviders, type Wanted } from './choose.ts';
import type { CaptureMode, ProviderName } from './port.ts';
import { SANDBOX_OUTCOMES } from './sandbox/outcomes.ts';

const DISPLAY_NAMES: Readonly<Record<ProviderName, string>> = {
  sandbox: 'Probity Sandbox',
  complycube: 'ComplyCube',
  stripe: 'Stripe Identity',
};

export interface ProviderDescription {
  readonly name: ProviderName;
  readonly displayName: string;
  readonly capture: CaptureMode;
  /** What may be chosen to happen. Null where real checks are carried out, and in live mode. */
  readonly sandboxOutcomes: readonly { readonly value: string; readonly summary: string }[] | null;
}

/** Describes the provider that is asked first. Throws the refusal where there is none. */
export async function describeProvider(
  providers: IdentityProviders,
  wanted: Wanted,
): Promise<ProviderDescription> {
  const [first] = await eligibleProviders(providers, wanted);
  const { name, capture } = first;
  const offersOutcomes = name === 'sandbox' && wanted.environment === 'test';
  return {
    name,
    displayName: DISPLAY_NAMES[name],
    capture,
    sandboxOutcomes: offersOutcomes
      ? SANDBOX_OUTCOMES.map(({ value, summary }) => ({ value, summary }))
      : null,
  };
}

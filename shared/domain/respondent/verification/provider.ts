/** The identity provider of a session, as the respondent's page shows it. */
import type { TenantScope } from '#shared/platform/scope.ts';
import { eligibleProviders, type IdentityProviders } from '../../verification/provider/choose.ts';
import { providerAway } from '../../verification/provider/errors.ts';
import { type CaptureMode, type IdentityProvider, PROVIDER_FACTS } from '../../verification/provider/port.ts';
import { SANDBOX_OUTCOMES } from '../../verification/provider/sandbox/outcomes.ts';
import type { CheckType } from '../../verification/schema.ts';

export interface StepProvider {
  /** The name that people are told. */
  readonly displayName: string;
  readonly capture: CaptureMode;
  /** What may be chosen to happen. Null for a provider that carries out real checks. */
  readonly sandboxOutcomes: readonly { readonly value: string; readonly summary: string }[] | null;
  readonly identity: IdentityProvider;
}

/** What decides which provider a session has. */
export interface ProviderChoice {
  readonly checks: readonly CheckType[];
  /** The provider with which the case has begun. */
  readonly begunWith: string | null;
  /** Names in the tenant's order. */
  readonly preferred: readonly string[];
}

/** Throws 503 where the deployment has no provider for these checks any more. */
export async function stepProvider(
  providers: IdentityProviders,
  scope: TenantScope,
  choice: ProviderChoice,
): Promise<StepProvider> {
  const identity = await providerFor(providers, scope, choice);
  if (identity === undefined) throw providerAway();
  const offers = identity.name === 'sandbox' && scope.environment === 'test';
  return {
    displayName: PROVIDER_FACTS[identity.name].displayName,
    capture: identity.capture,
    sandboxOutcomes: offers ? SANDBOX_OUTCOMES.map(({ value, summary }) => ({ value, summary })) : null,
    identity,
  };
}

async function providerFor(
  providers: IdentityProviders,
  { environment }: TenantScope,
  { checks, begunWith, preferred }: ProviderChoice,
): Promise<IdentityProvider | undefined> {
  const begun = begunWith === null ? undefined : await providers.named(begunWith);
  if (begun !== undefined) return begun;
  try {
    const [first] = await eligibleProviders(providers, { environment, checks, preferred });
    return first;
  } catch (cause) {
    throw providerAway(cause);
  }
}

/** Chooses the provider of a session: by what it can check, in the tenant's order. */
import type { Environment } from '#shared/platform/scope.ts';
import type { CheckType } from '../schema.ts';
import { checksNotSupported, verificationUnavailable } from './errors.ts';
import type { IdentityProvider } from './port.ts';

/** The providers of a deployment. */
export interface IdentityProviders {
  /** The providers that sessions of this environment may use, in the deployment's order. Only the sandbox in test mode. */
  usable(environment: Environment): Promise<readonly IdentityProvider[]>;
  /** The provider of that name, whether or not it has credentials. Undefined where the deployment has no such provider. */
  named(name: string): Promise<IdentityProvider | undefined>;
}

/** What is asked of the providers. */
export interface Wanted {
  readonly environment: Environment;
  readonly checks: readonly CheckType[];
  /** Names in the tenant's order. Empty: the deployment's order. Names that are not usable are passed over. */
  readonly preferred: readonly string[];
}

/** The providers that can carry out all the checks, best first. Throws the refusal where there is none. */
export async function eligibleProviders(
  providers: IdentityProviders,
  { environment, checks, preferred }: Wanted,
): Promise<readonly [IdentityProvider, ...IdentityProvider[]]> {
  const usable = await providers.usable(environment);
  if (usable.length === 0) throw verificationUnavailable();
  const chosen = environment === 'test' || preferred.length === 0 ? usable : inOrder(usable, preferred);
  if (chosen.length === 0) throw verificationUnavailable();
  const [first, ...others] = chosen.filter(({ supports }) => checks.every((type) => supports.includes(type)));
  if (first === undefined) throw checksNotSupported(checks);
  return [first, ...others];
}

function inOrder(
  usable: readonly IdentityProvider[],
  preferred: readonly string[],
): readonly IdentityProvider[] {
  return preferred.flatMap((name) => usable.find((provider) => provider.name === name) ?? []);
}

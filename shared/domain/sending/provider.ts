/** A send that asks for identity checks is refused where nobody could carry them out, before anything is charged or mailed. */
import type { Ports } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { eligibleProviders, type IdentityProviders, type Wanted } from '../verification/provider/choose.ts';

/** What sending needs beside the core ports. */
export interface SendingPorts extends Pick<Ports, 'mailer'> {
  readonly providers: IdentityProviders;
}

/** Throws 400 where no provider of the environment carries out the checks. Reads nothing where there are none. */
export async function requireProvider(
  providers: IdentityProviders,
  { environment }: TenantScope,
  { checks, preferred }: Omit<Wanted, 'environment'>,
): Promise<void> {
  if (checks.length > 0) await eligibleProviders(providers, { environment, checks, preferred });
}

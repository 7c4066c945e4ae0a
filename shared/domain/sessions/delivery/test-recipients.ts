/** Whom keys of test mode may mail (R77): anybody, or the domains that were verified for the tenant. */
import type { TestMailRecipients } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';

/** The mailbox simulator of SES reaches nobody. */
const SIMULATOR = 'simulator.amazonses.com';

/** A verified domain includes its subdomains. */
export function mayBeMailed(
  address: string,
  {
    scope,
    testMail,
    domains,
  }: {
    readonly scope: Pick<TenantScope, 'environment'>;
    readonly testMail: TestMailRecipients;
    readonly domains: readonly string[];
  },
): boolean {
  if (scope.environment === 'live' || testMail === 'any') return true;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return [...domains, SIMULATOR].some((each) => domain === each || domain.endsWith(`.${each}`));
}

/** What operators decide about addresses: domains that test keys of a tenant may mail, and the end of a suppression. */
import * as z from 'zod';
import { isThere } from '#shared/platform/condition.ts';
import { ENVIRONMENTS, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { findSuppression, releaseWrite } from '../sessions/delivery/suppressed.ts';
import { auditWrite, openVault, type Provisioning, tableOf } from '../tenants/provision/context.ts';
import { noSuchTenant } from '../tenants/provision/errors.ts';
import { environmentKey } from '../tenants/repository.ts';

const MOST_DOMAINS = 50;

const MailDomain = z
  .string()
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'a domain, for example company.com');

/** Replaces the domains that test keys may mail. The operator has made sure that the tenant owns them. */
export async function setMailDomains(
  context: Provisioning,
  tenantId: string,
  input: readonly string[],
): Promise<readonly string[]> {
  const domains = [...new Set(z.array(MailDomain).max(MOST_DOMAINS).parse(input))].sort();
  const scopes = ENVIRONMENTS.map((environment) => unsafeTenantScope(tenantId, environment));
  await tableOf(context, tenantId).commit(
    scopes.flatMap((scope) => [
      {
        update: environmentKey(scope),
        set: { mail_domains: domains },
        when: isThere,
        refuse: () => noSuchTenant(tenantId),
      },
      auditWrite(context, scope, 'tenants.mail_domains', {
        target: `tenant:${tenantId}`,
        facts: { domains: domains.join(',') },
      }),
    ]),
  );
  return domains;
}

/** Lets mail go to the address again. Answers why it was suppressed, or null where it was not. */
export async function releaseAddress(
  context: Provisioning,
  scope: TenantScope,
  address: string,
): Promise<'bounce' | 'complaint' | null> {
  const table = tableOf(context, scope.tenantId);
  const vault = await openVault(context, scope);
  const cause = await findSuppression(table, scope, vault, address);
  if (cause === undefined) return null;
  await table.commit([
    releaseWrite(scope, vault, address),
    auditWrite(context, scope, 'tenants.mail_release', {
      target: `tenant:${scope.tenantId}`,
      facts: { suppressed_after: cause },
    }),
  ]);
  return cause;
}

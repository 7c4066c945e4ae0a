/** In which language a person of a team is written to, who is known by the address alone. */
import { organisationFence, unsafeTenantScope } from '#shared/platform/scope.ts';
import { findUserId, findUserRecord } from '../../tenants/provision/repository.ts';
import { blindEmail } from '../../tenants/provision/user-writes.ts';
import type { PageLanguage } from '../../tenants/schema.ts';
import type { MailContext } from '../run-mail.ts';

/** That of the person's last sign-in. English where nobody of the tenant has the address now, or the person has never signed in. */
export async function languageOf(
  email: string,
  tenantId: string,
  { tables, vault }: Pick<MailContext, 'tables' | 'vault'>,
): Promise<PageLanguage> {
  const table = tables.within(organisationFence(tenantId));
  // Addresses of a team are claimed under the key of live, also where the request is of test.
  const id = await findUserId(
    table,
    tenantId,
    blindEmail(await vault(unsafeTenantScope(tenantId, 'live')), email),
  );
  const user = id === undefined ? undefined : await findUserRecord(table, tenantId, id);
  return user?.language ?? 'en';
}

/** Creates tenants and users for tests. */
import type { Provisioning } from '#shared/domain/tenants/provision/context.ts';
import { createTenant } from '#shared/domain/tenants/provision/tenants.ts';
import { createUser } from '#shared/domain/tenants/provision/users.ts';

let made = 0;

/** A tenant of its own name. */
export async function someTenant(context: Provisioning): Promise<string> {
  made += 1;
  return (await createTenant(context, { name: `Tenant ${made}` })).tenant_id;
}

/** A user of the tenant, by its id. */
export async function someUser(context: Provisioning, tenantId: string): Promise<string> {
  made += 1;
  const user = await createUser(context, tenantId, {
    name: `User ${made}`,
    email: `u${made}@people.example`,
  });
  return user.id;
}

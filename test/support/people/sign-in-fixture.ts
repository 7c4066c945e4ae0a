/** What tests of sign-in share. */
import { randomUUID } from 'node:crypto';
import { newUserWrites } from '#shared/domain/tenants/provision/user-writes.ts';
import type { ProfileView, Role } from '#shared/domain/tenants/schema.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { organisationFence, pointerFence } from '#shared/platform/scope.ts';
import type { Answer, InProcessApi } from '../in-process-api.ts';
import type { TestTenant } from '../tenant.ts';

export const SIGN_IN = '/api/v1/sign-in/';
export const EXCHANGE = '/api/v1/sign-in/exchange/';

/** A person as an administrator adds one, who has not signed in yet. */
export async function addPerson(
  api: InProcessApi,
  tenant: TestTenant,
  role: Role,
  email = `${randomUUID()}@harbour.example`,
): Promise<ProfileView> {
  const profile = { id: randomUUID(), name: `Robin ${role}`, email };
  const created_at = new Date(api.clock.now()).toISOString();
  const refuse = () => new Error('the address is taken');
  const [vault, pepper] = await Promise.all([
    workerContext(api.ports).vault(tenant.scopes.live),
    api.ports.pepper.read(),
  ]);
  await api.ports.tables
    .within([...organisationFence(tenant.id), ...pointerFence('signIn')])
    .commit(newUserWrites({ tenantId: tenant.id, profile, role, created_at, refuse }, vault, pepper));
  return profile;
}

/** What the browser sends back of the cookie that an answer has set. */
export function cookieOf({ headers }: Answer): string {
  return headers['Set-Cookie']?.split(';')[0] ?? '';
}

/** A sign-in link that the operator hands over: for the first administrator of a tenant, and where mails do not arrive. */
import type { Provisioning } from '../../tenants/provision/context.ts';
import { auditWrite, homeScope, tableOf } from '../../tenants/provision/context.ts';
import { noRole, noSuchUser, userDeactivated } from '../../tenants/provision/errors.ts';
import { findUserRecord } from '../../tenants/provision/repository.ts';
import { LINK_MS, linkUrl, newLink } from './links.ts';

export interface OperatorLink {
  readonly url: string;
  readonly expires_at: string;
}

/** Throws for a user who cannot sign in. `publicUrl` is `https://host` of the API. */
export async function issueSignInLink(
  context: Provisioning,
  tenantId: string,
  userId: string,
  publicUrl: string,
): Promise<OperatorLink> {
  const table = tableOf(context, tenantId);
  const [user, pepper] = await Promise.all([findUserRecord(table, tenantId, userId), context.pepper.read()]);
  if (user === undefined) throw noSuchUser(userId);
  if (user.deactivated_at !== undefined) throw userDeactivated(userId);
  if (user.role === undefined) throw noRole(userId);
  const now = context.clock.now();
  const linkId = context.ids.uuid();
  const { token, write } = newLink(pepper, { tenantId, userId, linkId, purpose: 'sign_in' }, now);
  await table.commit([
    write,
    auditWrite(context, homeScope(tenantId), 'users.sign_in_link', { target: `user:${userId}` }),
  ]);
  return { url: linkUrl(publicUrl, 'sign_in', token), expires_at: new Date(now + LINK_MS).toISOString() };
}

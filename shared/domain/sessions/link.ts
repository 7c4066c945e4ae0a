/** Magic links: 256 bits keyed by the fleet secret, stored as a hash, carried in the fragment of the page's address. */

import { createHash, createHmac } from 'node:crypto';
import { isNew } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import { pointerFence, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import { linkPointers } from './keys.ts';
import { LinkRecord } from './schema.ts';

/** The token of a session's link; a repeated send makes the same one, a new version another. */
export function linkToken(pepper: Uint8Array, sessionId: string, version: number): string {
  return createHmac('sha256', pepper).update(`link.${sessionId}.${version}`).digest('base64url');
}

/** The address that is mailed. What follows the `#` never reaches a server log. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/portal/#${token}`;
}

function linkKey(token: string): Key {
  const hash = createHash('sha256').update(token).digest('hex');
  return linkPointers.key(areaRoot('link'), { 'sha256 of the token': hash });
}

/** Puts the pointer from a link to its session. */
export function linkWrite(
  scope: TenantScope,
  link: { readonly token: string; readonly sessionId: string; readonly version: number },
): Write {
  return {
    put: {
      ...linkKey(link.token),
      tenant_id: scope.tenantId,
      environment: scope.environment,
      session_id: link.sessionId,
      link_version: link.version,
    },
    when: isNew,
    refuse: () => new Error('a link with this token exists'),
  };
}

/** Where a token leads; undefined for one that we did not make. */
export async function findLink(
  tables: (fence: readonly string[]) => Table,
  token: string,
): Promise<
  { readonly scope: TenantScope; readonly sessionId: string; readonly version: number } | undefined
> {
  const item = await tables(pointerFence('link')).get(linkKey(token), { consistent: true });
  if (item === undefined) return undefined;
  const record = LinkRecord.parse(item);
  return {
    scope: unsafeTenantScope(record.tenant_id, record.environment),
    sessionId: record.session_id,
    version: record.link_version,
  };
}

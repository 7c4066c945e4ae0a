/**
 * Magic links: 256 bits keyed by the fleet secret. Only their hash is stored, and the token is in the fragment of the page's
 * address.
 */

import { createHash, createHmac } from 'node:crypto';
import { isNew } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import { pointerFence, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import { linkPointers } from './keys.ts';
import { LinkRecord } from './schema.ts';

/** The token of a session's link. A repeated send gives the same token, a new version another one. */
export function linkToken(pepper: Uint8Array, sessionId: string, version: number): string {
  return createHmac('sha256', pepper).update(`link.${sessionId}.${version}`).digest('base64url');
}

/** The address in the mail. The fragment after `#` is never sent to a server, so it is in no server log. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/portal/#${token}`;
}

function linkKey(token: string): Key {
  const hash = createHash('sha256').update(token).digest('hex');
  return linkPointers.key(areaRoot('link'), { 'sha256 of the token': hash });
}

/** Writes the pointer from a link to its session. */
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

/** What a token opens. */
export interface LinkTarget {
  readonly scope: TenantScope;
  readonly sessionId: string;
  /** Version of the link. Only the latest one opens the session. */
  readonly version: number;
}

/** The session of a token, or undefined for an unknown token. */
export async function findLink(
  tables: (fence: readonly string[]) => Table,
  token: string,
): Promise<LinkTarget | undefined> {
  const item = await tables(pointerFence('link')).get(linkKey(token), { consistent: true });
  if (item === undefined) return undefined;
  const record = LinkRecord.parse(item);
  return {
    scope: unsafeTenantScope(record.tenant_id, record.environment),
    sessionId: record.session_id,
    version: record.link_version,
  };
}

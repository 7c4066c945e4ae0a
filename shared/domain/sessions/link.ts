/**
 * Magic links: 256 bits keyed by the fleet secret. Only their hash is stored, and the token is in the fragment of the page's
 * address.
 */

import { createHash, createHmac } from 'node:crypto';
import { equals, isNew } from '#shared/platform/condition.ts';
import { type Item, type Key, StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import { pointerFence, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import { linkPointers } from './keys.ts';
import { LinkRecord } from './schema.ts';

/** The token of a session's link. A repeated send gives the same token, a new version another one. */
export function linkToken(pepper: PepperValues, sessionId: string, version: number): string {
  return createHmac('sha256', pepper.current).update(`link.${sessionId}.${version}`).digest('base64url');
}

/** The address in the mail. The fragment after `#` is never sent to a server, so it is in no server log. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/portal/#${token}`;
}

function linkKey(token: string): Key {
  return keyOfHash(hashOf(token));
}

function keyOfHash(hash: string): Key {
  return linkPointers.key(areaRoot('link'), { 'sha256 of the token': hash });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Attributes of the session that name its pointers begin with this. */
const POINTER = 'link_pointer_';

/** The attribute by which the session finds the pointer of this link again, when it is deleted. */
export function pointerAttribute(token: string, version: number): Readonly<Record<string, string>> {
  return { [POINTER + version]: hashOf(token) };
}

/** Whether the stored session has a link with this token. */
export function pointsAt(session: Item, token: string): boolean {
  return Object.entries(session).some(([name, hash]) => name.startsWith(POINTER) && hash === hashOf(token));
}

/** The pointers of all links that the stored session ever had. */
export function linkKeysOf(session: Item): readonly Key[] {
  return Object.entries(session).flatMap(([name, hash]) =>
    name.startsWith(POINTER) ? [keyOfHash(String(hash))] : [],
  );
}

interface NewLink {
  readonly token: string;
  readonly sessionId: string;
  readonly version: number;
}

/** Writes the pointer from a link to its session. */
export function linkWrite(scope: TenantScope, link: NewLink): Write {
  return {
    ...linkItem(scope, link),
    when: isNew,
    refuse: () => new Error('a link with this token exists'),
  };
}

function linkItem(scope: TenantScope, link: NewLink) {
  return {
    put: {
      ...linkKey(link.token),
      tenant_id: scope.tenantId,
      environment: scope.environment,
      session_id: link.sessionId,
      link_version: link.version,
    },
  };
}

/**
 * Gives the session a further link of its version, made with the present fleet secret. Repeating it changes nothing, because the same
 * token always belongs to the same session.
 */
export function furtherLinkWrites(
  scope: TenantScope,
  session: { readonly key: Key; readonly id: string; readonly version: number },
  link: { readonly token: string; readonly generation: number },
): readonly Write[] {
  const { token, generation } = link;
  const { put } = linkItem(scope, { token, sessionId: session.id, version: session.version });
  return [
    { put },
    {
      update: session.key,
      set: { [`${POINTER}${session.version}_${generation}`]: hashOf(token) },
      when: equals('link_version', session.version),
      refuse: () => new StaleRead(),
    },
  ];
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

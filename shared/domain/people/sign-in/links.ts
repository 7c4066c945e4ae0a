/** Mailed links of people: they work once and for 15 minutes. Only the hash of a token is stored. */
import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import { isThere } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import type { SignInTarget } from '../../tenants/provision/sign-in/pointers.ts';
import { linkEnded } from '../errors.ts';
import { signInLinks } from '../keys.ts';

/** How long a link works. */
export const LINK_MS = 15 * 60_000;

/** What a link does: it starts a session, or confirms who acts in the session that asked for it. */
export const LINK_PURPOSES = ['sign_in', 'step_up'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const LinkRecord = z.object({
  tenant_id: z.uuid(),
  user_id: z.uuid(),
  purpose: z.enum(LINK_PURPOSES),
  /** Of a `step_up`. */
  session_id: z.uuid().optional(),
  expires_at: z.int(),
});
export type LinkRecord = z.output<typeof LinkRecord>;

interface NewLink extends SignInTarget {
  /** Random; the token is derived from it. */
  readonly linkId: string;
  readonly purpose: LinkPurpose;
  readonly sessionId?: string;
}

/** The write of a link, and what finds its token again. `now` in milliseconds. */
export function newLink(
  pepper: PepperValues,
  { linkId, tenantId, userId, purpose, sessionId }: NewLink,
  now: number,
): { readonly token: string; readonly hash: string; readonly write: Write } {
  const token = tokenOf(pepper.current, linkId);
  const hash = hashOf(token);
  const expires_at = now + LINK_MS;
  const put = {
    ...keyOfHash(hash),
    tenant_id: tenantId,
    user_id: userId,
    purpose,
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
    expires_at,
    ttl: Math.ceil(expires_at / 1000),
  };
  return { token, hash, write: { put } };
}

/** The token again, from what a job knows of it; undefined where its fleet secret is no longer accepted. */
export function tokenAgain(pepper: PepperValues, link: { readonly id: string; readonly hash: string }) {
  return pepper.accepted
    .map((secret) => tokenOf(secret, link.id))
    .find((token) => hashOf(token) === link.hash);
}

/** The link of a token. Refuses what is unknown, used, of another purpose or over. `now` in milliseconds. */
export async function requireLink(
  table: Table,
  { token, purpose, now }: { readonly token: string; readonly purpose: LinkPurpose; readonly now: number },
): Promise<LinkRecord> {
  const item = await table.get(keyOfHash(hashOf(token)), { consistent: true });
  if (item === undefined) throw linkEnded();
  const link = LinkRecord.parse(item);
  if (link.purpose !== purpose || link.expires_at <= now) throw linkEnded();
  return link;
}

/** Uses the link up: of two calls with it one commits. */
export function useWrite(token: string): Write {
  return { remove: keyOfHash(hashOf(token)), when: isThere, refuse: linkEnded };
}

/** The page behind a link. What is behind `#` reaches no server, and the page asks for a click, so that scanners use nothing up. */
export function linkUrl(publicUrl: string, purpose: LinkPurpose, token: string): string {
  return `${publicUrl}/api/console/sign-in#${purpose === 'step_up' ? 'step-up=' : ''}${token}`;
}

function tokenOf(secret: Uint8Array, linkId: string): string {
  return createHmac('sha256', secret).update(`sign-in.link.${linkId}`).digest('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function keyOfHash(hash: string): Key {
  return signInLinks.key(areaRoot('signIn'), { 'sha256 of the token': hash });
}

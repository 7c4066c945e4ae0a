/**
 * Copies of the hashes of links outside the table, in a bucket whose objects nobody can change or remove before their time. The hash is
 * in the name, so that a list of names is all that a verification reads.
 */
import type { ObjectStore } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { AuditLink } from './chain.ts';

/** What a name says. */
export interface Seal {
  readonly number: number;
  readonly hash: string;
}

const FOLDER = 'links/';
const NAME = /^links\/(\d{12})-([0-9a-f]{64})$/;

/** Stores the copy of a link. A second call changes nothing. */
export async function putSeal(seals: ObjectStore, scope: TenantScope, link: AuditLink): Promise<void> {
  const name = `${FOLDER}${String(link.number).padStart(12, '0')}-${link.hash}`;
  const { number, previous, until, hash, rows } = link;
  const content = JSON.stringify({ number, previous, until, hash, rows: rows.length });
  await seals.within(scope).putIf(name, Buffer.from(content), 'application/json', undefined);
}

/** Every copy, by number. Two of one number show that a link was replaced. */
export async function findSeals(seals: ObjectStore, scope: TenantScope): Promise<readonly Seal[]> {
  const names = await seals.within(scope).list(FOLDER);
  return names.flatMap((name) => {
    const [, number, hash] = NAME.exec(name) ?? [];
    return number === undefined || hash === undefined ? [] : [{ number: Number(number), hash }];
  });
}

/** Pure decisions about relations: what holds on a day, what is the same relation, what shares add up to. */
import type { LastChange } from '#shared/contract/entity-tag.ts';
import type { RelationDetails, RelationPatch, RelationRecord } from './schema.ts';

export const MOST_RELATIONS = 200;

const WHOLE = 100;
const DECIMALS = 100;

/** A relation with its details opened. */
export interface Relation {
  readonly record: RelationRecord;
  readonly details: RelationDetails;
  /** Who changed it last. Undefined where nobody did, or it was not recorded. */
  readonly change?: LastChange | undefined;
}

/** True where it holds on the day, `YYYY-MM-DD`. */
export function holdsOn({ since, until }: Pick<RelationDetails, 'since' | 'until'>, day: string): boolean {
  return (since === null || since <= day) && (until === null || until >= day);
}

/** The day of an instant in UTC. `now` in milliseconds. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The relation that says the same of the same party on the day: an owner, or an officer with this role. */
export function sameRelation(
  known: readonly Relation[],
  wanted: { readonly kind: string; readonly relatedId: string; readonly role: string | null },
  day: string,
): Relation | undefined {
  return known.find(
    ({ record, details }) =>
      record.kind === wanted.kind &&
      record.related_id === wanted.relatedId &&
      plain(details.role) === plain(wanted.role) &&
      holdsOn(details, day),
  );
}

/**
 * What the lower ends of the owners' shares add up to on the day, in percent. Registers tell one share at several levels of a
 * chain, so only what was entered is added up.
 */
export function enteredShares(known: readonly Relation[], day: string): number {
  const shares = known
    .filter(({ details }) => details.source.kind === 'entered' && holdsOn(details, day))
    .map(({ details }) => details.share ?? 0);
  return rounded(shares.reduce((sum, share) => sum + share, 0));
}

export function isTooMuch(sum: number): boolean {
  return sum > WHOLE;
}

/** The details with a patch applied, and the names of the fields that it changed. */
export function patched(
  details: RelationDetails,
  patch: RelationPatch,
): { readonly details: RelationDetails; readonly changed: readonly string[] } {
  const { role, share, share_max, since, until } = patch;
  const sent = Object.entries({ role, share, share_max, since, until }).filter(
    ([, value]) => value !== undefined,
  );
  const before = new Map<string, unknown>(Object.entries(details));
  const changed = sent.filter(([name, value]) => before.get(name) !== value);
  return { details: { ...details, ...Object.fromEntries(changed) }, changed: changed.map(([name]) => name) };
}

function rounded(share: number): number {
  return Math.round(share * DECIMALS) / DECIMALS;
}

function plain(text: string | null): string {
  return (text ?? '').normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

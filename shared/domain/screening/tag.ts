/** The entity tag of a screening with its case and risk profiles, and what a decision that names an older one is refused with. */
import { entityTag, type LastChange } from '#shared/contract/entity-tag.ts';
import type { GuestRequest } from '#shared/http/operation.ts';
import { requireUnchanged } from '#shared/http/precondition.ts';
import { lastChange } from '../tenants/last-change.ts';
import type { RiskProfile } from './profiles/model.ts';
import type { LoadedScreening } from './store/repository.ts';

type Versioned = Pick<LoadedScreening, 'record' | 'cases'>;

/** A reply with the tag of what it shows. */
export interface Tagged<Body> {
  readonly body: Body;
  readonly headers: { readonly ETag: string };
}

/** Every run and every judgement of a profile changes the version of the result. */
export function screeningTag({ record, cases }: Versioned): string {
  return entityTag('s', record.version, cases[0]?.record.version ?? 0);
}

export function profileTag({ version }: Pick<RiskProfile, 'version'>): string {
  return entityTag('p', version);
}

/**
 * True where the call has a precondition. Throws 412 where the screening, its case or one of its profiles was changed since. With
 * `profile`, the tag of that profile alone will do, too.
 */
export function requireSameScreening(
  request: Pick<GuestRequest, 'sent'>,
  screening: LoadedScreening,
  profile?: RiskProfile,
): boolean {
  const tags = profile === undefined ? [] : [profileTag(profile)];
  return requireUnchanged(request, [screeningTag(screening), ...tags], () => latest(screening));
}

function latest({ record, details, cases }: LoadedScreening): LastChange {
  const otherwise = 'screened';
  const ofResult = lastChange(details.last_change, { updatedAt: record.updated_at, otherwise });
  const ofCase = cases.map((each) =>
    lastChange(each.details.last_change, { updatedAt: each.record.updated_at, otherwise }),
  );
  const changes = [ofResult, ...ofCase].toSorted((a, b) => rank(b) - rank(a));
  return changes[0] ?? ofResult;
}

/** Later first; of two writes of one transaction, the one that knows who. */
function rank({ at, by }: LastChange): number {
  return Date.parse(at) * 2 + (by === null ? 0 : 1);
}

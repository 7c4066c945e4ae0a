/** What the profiles of an owner mean for what it owns. */
import { topicsOf } from '../profiles/facts.ts';
import type { RiskProfile } from '../profiles/model.ts';
import { counts } from '../rules.ts';
import type { ListedState } from './rule.ts';

/** Null where no sanctioned match counts: none was found, all are dismissed, or have left the lists. */
export function listedState(
  profiles: readonly Pick<RiskProfile, 'status' | 'gone' | 'match'>[],
): ListedState | null {
  const sanctioned = profiles.filter(
    (profile) => counts(profile) && topicsOf(profile.match.records).includes('sanction'),
  );
  if (sanctioned.length === 0) return null;
  return {
    score: Math.max(...sanctioned.map(({ match }) => match.score)),
    confirmed: sanctioned.some(({ status }) => status === 'true_positive'),
  };
}

export function sameState(a: ListedState | null, b: ListedState | null): boolean {
  return a?.score === b?.score && a?.confirmed === b?.confirmed;
}

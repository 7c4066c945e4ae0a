/** The records that resemble the entity, each once, in the order in which they are judged. Pure. */
import type { Case, Profile, Screening } from './screening.ts';

/** `ended`: the record left its list, or the names no longer match. Nothing is left to judge. */
export type HitState = 'open' | 'not_same' | 'same' | 'ended';

/** What a record is listed for, in one word. */
export type ListedAs = 'sanctions' | 'pep' | 'watchlists' | 'adverse_media';

export type ChangeReason = Case['alerts'][number]['changes'][number]['reasons'][number];

export interface Hit {
  readonly profile: Profile;
  readonly state: HitState;
  /** 0 to 100. */
  readonly score: number;
  readonly listedAs: readonly ListedAs[];
  /** Why it is to be judged now, from the newest alert about it. */
  readonly reasons: readonly ChangeReason[];
}

/** The case of the screening. An entity has at most one that is not closed; the newest of several is meant. */
export function caseOf(screening: Pick<Screening, 'cases'>): Case | undefined {
  const newestFirst = screening.cases.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return newestFirst.find(({ status }) => status !== 'closed') ?? newestFirst[0];
}

const ORDER: readonly HitState[] = ['open', 'same', 'not_same', 'ended'];

/** Open ones first, then by likeness. A record that several alerts name is one hit. */
export function hitsOf(screening: Pick<Screening, 'cases'>): readonly Hit[] {
  const alerts = screening.cases
    .flatMap((each) => each.alerts)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const profiles = new Map<string, Profile>();
  const reasons = new Map<string, readonly ChangeReason[]>();
  for (const alert of alerts) {
    for (const profile of alert.risk_profiles)
      if (!profiles.has(profile.id)) profiles.set(profile.id, profile);
    for (const change of alert.changes)
      if (!reasons.has(change.risk_profile_id)) reasons.set(change.risk_profile_id, change.reasons);
  }
  return [...profiles.values()]
    .map((profile) => hitOf(profile, reasons.get(profile.id) ?? []))
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.score - a.score);
}

function hitOf(profile: Profile, reasons: readonly ChangeReason[]): Hit {
  return {
    profile,
    state: stateOf(profile),
    score: Math.round(profile.matching_score * 100),
    listedAs: listedAs(profile),
    reasons,
  };
}

function stateOf({ status, ended_at }: Pick<Profile, 'status' | 'ended_at'>): HitState {
  if (status === 'true_positive') return 'same';
  if (status === 'false_positive') return 'not_same';
  return ended_at === null ? 'open' : 'ended';
}

function listedAs(profile: Profile): readonly ListedAs[] {
  const holds: Readonly<Record<ListedAs, boolean>> = {
    sanctions: profile.has_sanctions,
    pep: profile.has_pep,
    watchlists: profile.has_watchlists,
    adverse_media: profile.has_adverse_media,
  };
  return (['sanctions', 'pep', 'watchlists', 'adverse_media'] as const).filter((word) => holds[word]);
}

export function openHits(hits: readonly Hit[]): readonly Hit[] {
  return hits.filter(({ state }) => state === 'open');
}

/** The hit `by` places from the one with this id. Stays at the ends; from nowhere it goes to the first. */
export function stepped(hits: readonly Hit[], at: string | undefined, by: 1 | -1): Hit | undefined {
  const index = hits.findIndex(({ profile }) => profile.id === at);
  if (index === -1) return hits[0];
  return hits[Math.max(0, Math.min(hits.length - 1, index + by))];
}

/** The next open hit after this one, from the start again behind the last. Undefined where no other is open. */
export function nextOpen(hits: readonly Hit[], at: string | undefined): Hit | undefined {
  const index = hits.findIndex(({ profile }) => profile.id === at);
  return [...hits.slice(index + 1), ...hits.slice(0, Math.max(index, 0))].find(
    ({ state }) => state === 'open',
  );
}

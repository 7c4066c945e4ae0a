/** Compares the matches of a run with the stored profiles, fact by fact. Raw payloads are never compared. */

import type { Match } from '../../watchlists/match.ts';
import type { ChangeReason } from '../codes.ts';
import { digest, nameFacts, recordFacts, storedMatch, topicsOf } from './facts.ts';
import type { ProfileContent, RiskProfile } from './model.ts';

/** A profile after the run. `reasons` is empty where no review is needed. */
export interface ProfileChange {
  /** Undefined where the record had no profile yet. */
  readonly before: RiskProfile | undefined;
  readonly status: RiskProfile['status'];
  readonly content: ProfileContent;
  readonly reasons: readonly ChangeReason[];
}

export interface Comparison {
  /** Profiles that differ from what is stored. */
  readonly changes: readonly ProfileChange[];
  /** Equal for the same matches with the same facts. */
  readonly outcome: string;
  /** Number of profiles whose false positive decision holds. */
  readonly suppressed: number;
  /** Number of matches without a profile, because there are too many. */
  readonly truncated: number;
}

export interface Comparing {
  /** Fingerprint of the subject's current facts. */
  readonly entityFacts: string;
  /**
   * True where the case was closed, or its decision proposed, when the facts of the subject were different. Those reviewers
   * have not seen the current facts.
   */
  readonly isDecidedOverOthers: boolean;
  /** Known records that the provider says are no longer listed. */
  readonly delisted: ReadonlySet<string>;
  /** ISO instant. */
  readonly now: string;
}

/** Only the best matches get a profile. An existing profile is kept whatever its rank, and does not displace a better match. */
const MAX_PROFILES = 50;
/** Profile changes per transaction, beside the other writes. Further changes wait for the next run. */
const MAX_CHANGES = 85;
const STRONG = 0.9;

/** `matches` are best first, as the provider returned them. */
export function compare(
  before: readonly RiskProfile[],
  matches: readonly Match[],
  now: Comparing,
): Comparison {
  const known = profilesOfMatches(before, matches);
  const kept = matches.filter((match, rank) => known.has(match) || rank < MAX_PROFILES);
  const listed = new Set(matches.flatMap(({ records }) => records.map(({ id }) => id)));
  const next = kept.map((match) => matched(known.get(match), match, { ...now, listed }));
  const found = new Set(known.values());
  const vanished = before
    .filter((profile) => profile.gone === null && !found.has(profile))
    .map((profile) => gone(profile, listed, now));
  const after = [...next, ...vanished];
  return {
    changes: after.filter(differs).slice(0, MAX_CHANGES),
    outcome: outcomeOf(next),
    suppressed: next.filter(({ status }) => status === 'false_positive').length,
    truncated: matches.length - kept.length,
  };
}

/**
 * The existing profile for each match: the one of its record, or one that shares a record with it and has no match of its own.
 * Watchlists merge and split the records of one person or company over time, and decisions must survive that.
 */
function profilesOfMatches(
  before: readonly RiskProfile[],
  matches: readonly Match[],
): Map<Match, RiskProfile> {
  const byRecord = new Map(before.map((profile) => [profile.match.record_id, profile]));
  const own = new Map(
    matches.flatMap((match) => {
      const profile = byRecord.get(match.recordId);
      return profile === undefined ? [] : [[match, profile] as const];
    }),
  );
  const left = new Set(before);
  for (const profile of own.values()) left.delete(profile);
  for (const match of matches) {
    if (own.has(match)) continue;
    const listed = new Set(match.records.map(({ id }) => id));
    const successor = [...left].find(({ match: { records } }) => records.some(({ id }) => listed.has(id)));
    if (successor === undefined) continue;
    own.set(match, successor);
    left.delete(successor);
  }
  return own;
}

function matched(
  before: RiskProfile | undefined,
  match: Match,
  now: Comparing & { readonly listed: ReadonlySet<string> },
): ProfileChange {
  // A record that is now part of another match has moved there and has not ended.
  const ended = before?.match.records.filter(({ id }) => !now.listed.has(id)) ?? [];
  const stored = storedMatch(match, ended, now.now);
  const facts = recordFacts(stored);
  if (before === undefined) {
    const content = {
      match: stored,
      record_facts: facts,
      decision: null,
      previous_decision: null,
      gone: null,
    };
    return { before, status: 'not_reviewed', content, reasons: ['new_record'] };
  }
  const recordChanged = facts !== before.record_facts || changedBeyondNames(before, stored);
  const content = { match: stored, record_facts: facts, gone: null };
  const changed = reasonsOf(before, stored, { recordChanged, listed: now.listed });
  const { decision, previous_decision } = before;
  if (decision === null) {
    const reasons = now.isDecidedOverOthers ? [...changed, 'entity_changed' as const] : changed;
    return { before, status: before.status, content: { ...content, decision, previous_decision }, reasons };
  }
  const sides = [
    ...(decision.entity_facts === now.entityFacts ? [] : (['entity'] as const)),
    ...(decision.record_facts === facts && !recordChanged ? [] : (['record'] as const)),
  ];
  // A decision that holds already covers the match, however strong it is. Only a true positive that returns to the list is
  // reported again.
  if (sides.length === 0)
    return {
      before,
      status: before.status,
      content: { ...content, decision, previous_decision },
      reasons: before.gone !== null && decision.status === 'true_positive' ? changed : [],
    };
  const { entity_facts: _entity, record_facts: _record, ...lapsed } = decision;
  return {
    before,
    status: 'not_reviewed',
    content: { ...content, decision: null, previous_decision: { ...lapsed, changed: sides } },
    reasons: [...changed, ...(sides.some((side) => side === 'entity') ? (['entity_changed'] as const) : [])],
  };
}

/** True where the provider's fingerprint has changed although our facts and the names have not. */
function changedBeyondNames(before: RiskProfile, stored: RiskProfile['match']): boolean {
  const sameNames = nameFacts(before.match.records) === nameFacts(stored.records);
  return before.match.fingerprint !== stored.fingerprint && sameNames;
}

function reasonsOf(
  before: RiskProfile,
  stored: RiskProfile['match'],
  { recordChanged, listed }: { readonly recordChanged: boolean; readonly listed: ReadonlySet<string> },
): readonly ChangeReason[] {
  const [old, current] = [listedIds(before.match), listedIds(stored)];
  const back = before.gone?.why === 'delisted';
  const oldTopics = topicsOf(before.match.records);
  const newTopic = !back && topicsOf(stored.records).some((topic) => !oldTopics.includes(topic));
  const stronger = stored.score >= STRONG && before.match.score < STRONG;
  const candidates: readonly (readonly [ChangeReason, boolean])[] = [
    ['new_topic', newTopic],
    ['new_listing', back || current.some((id) => !old.includes(id))],
    ['listing_ended', !back && old.some((id) => !listed.has(id))],
    ['stronger_match', stronger || before.gone?.why === 'no_longer_matches'],
  ];
  const reasons = candidates.flatMap(([reason, holds]) => (holds ? [reason] : []));
  return reasons.length === 0 && recordChanged ? ['facts_changed'] : reasons;
}

/** A profile without a match. It is delisted where the provider says so and its records have not moved to another match. */
function gone(profile: RiskProfile, listed: ReadonlySet<string>, now: Comparing): ProfileChange {
  const elsewhere = profile.match.records.every(({ id, ended_at }) => ended_at !== null || listed.has(id));
  const isDelisted = now.delisted.has(profile.match.record_id) && !elsewhere;
  const why = isDelisted ? 'delisted' : 'no_longer_matches';
  const records = profile.match.records.map((record) => ({
    ...record,
    ended_at: why === 'delisted' ? (record.ended_at ?? now.now) : record.ended_at,
  }));
  const { record_facts, decision, previous_decision } = profile;
  return {
    before: profile,
    status: profile.status,
    content: {
      match: { ...profile.match, records },
      record_facts,
      decision,
      previous_decision,
      gone: { at: now.now, why },
    },
    reasons: why === 'delisted' && profile.status !== 'false_positive' ? ['listing_ended'] : [],
  };
}

function listedIds(match: RiskProfile['match']): readonly string[] {
  return match.records.filter(({ ended_at }) => ended_at === null).map(({ id }) => id);
}

/** True where the profile must be written. A changed order, web address or time of fetching is no difference. */
function differs({ before, status, content, reasons }: ProfileChange): boolean {
  if (before === undefined || reasons.length > 0 || status !== before.status) return true;
  if ((before.gone === null) !== (content.gone === null)) return true;
  const { match } = content;
  return (
    match.fingerprint !== before.match.fingerprint ||
    match.score !== before.match.score ||
    match.matching_name !== before.match.matching_name ||
    content.record_facts !== before.record_facts
  );
}

function outcomeOf(next: readonly ProfileChange[]): string {
  const lines = next.map(({ content: { match, record_facts } }) => [
    match.record_id,
    match.fingerprint,
    record_facts,
    match.score >= STRONG,
  ]);
  return digest(lines.map((line) => JSON.stringify(line)).sort());
}

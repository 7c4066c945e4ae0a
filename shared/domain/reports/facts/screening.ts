/** Facts of the AML screening of an entity: result, lists, hits with their decisions, cases, history. */
import type { RiskLevel } from '../../screening/codes.ts';
import { sentenceOf } from '../../screening/explanation/explain.ts';
import { screeningIdOf } from '../../screening/keys.ts';
import type { OwnershipView } from '../../screening/ownership/schema.ts';
import { ownershipView } from '../../screening/ownership/view.ts';
import { topicsOf } from '../../screening/profiles/facts.ts';
import type { RiskProfile } from '../../screening/profiles/model.ts';
import {
  counts,
  ownedRisk,
  riskLevel,
  riskScore,
  TOPIC_WEIGHTS,
  twoDecimals,
} from '../../screening/rules.ts';
import type { RunRecord, StoredEvidence } from '../../screening/store/records.ts';
import {
  type Case,
  findRuns,
  type LoadedScreening,
  loadScreening,
} from '../../screening/store/repository.ts';
import type { Topic } from '../../watchlists/schema.ts';
import { MOST_HITS, MOST_RUNS } from './limits.ts';
import { type FactsReading, type Listed, upTo } from './reading.ts';

/** A listed person or company that resembles the entity. */
export interface Hit {
  readonly id: string;
  readonly name: string;
  /** 0 to 1. */
  readonly score: number;
  readonly status: RiskProfile['status'];
  readonly topics: readonly Topic[];
  /** What it adds to the risk, 0 to 10. Zero where it does not count. */
  readonly risk: number;
  readonly listings: readonly {
    readonly list: string;
    readonly reference: string;
    readonly listedOn: string | null;
    readonly endedAt: string | null;
  }[];
  readonly birthDates: readonly string[];
  readonly countries: readonly string[];
  /** Why it resembles the entity, in a sentence. */
  readonly why: string;
  readonly decision: RiskProfile['decision'];
  readonly previousDecision: RiskProfile['previous_decision'];
  readonly gone: RiskProfile['gone'];
  readonly foundAt: string;
}

export interface ScreeningFacts {
  readonly id: string;
  readonly status: 'pending' | 'completed' | 'failed';
  /** ISO instants. `screenedAt` is null until there is a result. */
  readonly askedAt: string;
  readonly askedBy: string | null;
  readonly screenedAt: string | null;
  readonly failure: string | null;
  /** 0 to 10, and its level. Null until there is a result. */
  readonly risk: { readonly score: number; readonly level: RiskLevel } | null;
  /** What listed owners hold of it, and what that adds to the risk, 0 to 10. Null where no owners were known to the last run. */
  readonly ownership: (OwnershipView & { readonly risk: number }) | null;
  /** Provider, engine, and the lists with dates and hashes. */
  readonly evidence: StoredEvidence | null;
  /** The highest risk first. */
  readonly hits: Listed<Hit>;
  /** Matches beyond those that the screening stored. */
  readonly truncated: number;
  readonly cases: readonly Case[];
  /** Runs that changed the outcome or failed, newest first. */
  readonly runs: readonly RunRecord[];
}

/** Undefined where the entity was never screened. Two queries at the same time. */
export async function readScreeningFacts(
  { table, scope, opening }: FactsReading,
  entityId: string,
): Promise<ScreeningFacts | undefined> {
  const id = screeningIdOf(entityId);
  const [screening, runs] = await Promise.all([
    loadScreening(table, scope, id, opening),
    findRuns(table, scope, id, MOST_RUNS),
  ]);
  if (screening === undefined) return undefined;
  const { record, details, profiles, cases } = screening;
  const hits = profiles.map(hitOf).sort((a, b) => b.risk - a.risk || b.score - a.score);
  return {
    id,
    status: record.status,
    askedAt: record.created_at,
    askedBy: details.creator_profile?.name ?? null,
    screenedAt: record.screened_at,
    failure: record.failure,
    risk:
      record.screened_at === null
        ? null
        : { score: riskScore(profiles, record.ownership), level: riskLevel(profiles, record.ownership) },
    ownership: ownershipOf(screening),
    evidence: record.evidence,
    hits: upTo(MOST_HITS, hits),
    truncated: record.truncated,
    cases,
    runs,
  };
}

function ownershipOf({ record, ownership }: LoadedScreening): ScreeningFacts['ownership'] {
  const view = ownershipView(ownership, 'en');
  return view === null ? null : { ...view, risk: twoDecimals(ownedRisk(record.ownership)) };
}

export function hitOf(profile: RiskProfile): Hit {
  const { match } = profile;
  const topics = topicsOf(match.records);
  const weight = Math.max(0, ...topics.map((topic) => TOPIC_WEIGHTS[topic]));
  return {
    id: profile.id,
    name: match.name,
    score: match.score,
    status: profile.status,
    topics,
    risk: counts(profile) ? twoDecimals(match.score * weight) : 0,
    listings: match.records.map(({ id, list, listed_on, ended_at }) => ({
      list,
      reference: id,
      listedOn: listed_on,
      endedAt: ended_at,
    })),
    birthDates: unique(match.records.flatMap(({ birth_dates }) => birth_dates)),
    countries: unique(match.records.flatMap(({ countries }) => countries)),
    why: sentenceOf(match, 'en'),
    decision: profile.decision,
    previousDecision: profile.previous_decision,
    gone: profile.gone,
    foundAt: profile.createdAt,
  };
}

/** True where nobody has decided on the match, and it still is one. */
export function isUndecided({ status, gone }: Pick<Hit, 'status' | 'gone'>): boolean {
  return gone === null && (status === 'not_reviewed' || status === 'in_review');
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

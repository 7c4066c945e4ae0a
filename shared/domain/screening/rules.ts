/** Pure decisions about screenings: the risk, what a run has to do, which changes of an entity require another run. */
import type { Topic } from '../watchlists/schema.ts';
import type { RiskLevel, RunReason } from './codes.ts';
import { riskProfileLifecycle } from './lifecycle.ts';
import { topicsOf } from './profiles/facts.ts';
import type { RiskProfile } from './profiles/model.ts';

/** Weight of each topic when the match is certain, 0 to 10. */
export const TOPIC_WEIGHTS: Readonly<Record<Topic, number>> = {
  sanction: 10,
  'pep-class-1': 7,
  'export-control': 7,
  debarment: 6,
  'pep-class-2': 6,
  'pep-class-3': 5,
  warning: 5,
  'adverse-media': 5,
  'pep-class-4': 4,
};

/** Below 3 low, below 6 medium, else high (R63). */
const MEDIUM_FROM = 3;
const HIGH_FROM = 6;

/** Of the ownership finding: how sure it is, 0 to 1, or null below the threshold. */
type OwnershipRisk = { readonly strength: number | null } | null;

/** What the finding adds to the risk, 0 to 10. */
export function ownedRisk(ownership: OwnershipRisk): number {
  return (ownership?.strength ?? 0) * TOPIC_WEIGHTS.sanction;
}

/** True where a profile counts towards the risk: it is not dismissed and still listed. */
export function counts(profile: Pick<RiskProfile, 'status' | 'gone'>): boolean {
  return profile.gone === null && riskProfileLifecycle.permits.counts.includes(profile.status);
}

/**
 * 0 to 10 with two decimals: the greatest product of a topic's weight and a match's score, over the profiles that count. A
 * higher score, another topic or another profile never lowers it. What listed owners hold to the threshold counts like a
 * sanctioned match of the entity itself. Without both it is 0.
 */
export function riskScore(
  profiles: readonly Pick<RiskProfile, 'status' | 'gone' | 'match'>[],
  ownership: OwnershipRisk = null,
): number {
  const risks = profiles.filter(counts).map(({ match }) => {
    const weights = topicsOf(match.records).map((topic) => TOPIC_WEIGHTS[topic]);
    return match.score * Math.max(0, ...weights);
  });
  return twoDecimals(Math.max(ownedRisk(ownership), ...risks));
}

/** `none` where no profile counts. */
export function riskLevel(
  profiles: readonly Pick<RiskProfile, 'status' | 'gone' | 'match'>[],
  ownership: OwnershipRisk = null,
): RiskLevel {
  if (!profiles.some(counts) && ownedRisk(ownership) === 0) return 'none';
  const score = riskScore(profiles, ownership);
  if (score < MEDIUM_FROM) return 'low';
  return score < HIGH_FROM ? 'medium' : 'high';
}

export function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The parts of a result that are compared with the previous result. */
interface ComparedResult {
  readonly ownership: { readonly digest: string; readonly strength: number | null } | null;
  readonly outcome: string | null;
  readonly truncated: number;
}

/** True where the result of a run differs from the previous one: other matches, another number of matches, or another risk. */
export function isAnotherOutcome(
  before: (ComparedResult & { readonly risk_score: number | null }) | undefined,
  after: ComparedResult,
  profiles: Parameters<typeof riskScore>[0],
): boolean {
  return (
    before?.outcome !== after.outcome ||
    before.truncated !== after.truncated ||
    before.ownership?.digest !== after.ownership?.digest ||
    before.risk_score !== riskScore(profiles, after.ownership)
  );
}

/** Fields of an entity that its matches depend on. */
const MATERIAL_FIELDS: ReadonlySet<string> = new Set([
  'legal_name',
  'trading_name',
  'other_names',
  'registration_number',
  'jurisdiction',
  'first_name',
  'middle_name',
  'last_name',
  'gender',
  'date_of_birth',
  'country_of_birth',
  'nationality',
  'national_id_number',
  'tax_id',
  'ssn',
  'social_insurance_number',
  'address_country',
]);

/** True where a change of these fields requires another screening of a screened entity. */
export function isMaterial(updatedFields: readonly string[]): boolean {
  return updatedFields.some((field) => MATERIAL_FIELDS.has(field));
}

/** Reasons that need no earlier call for this entity. */
const BEGINNING: ReadonlySet<RunReason> = new Set(['batch', 'owner']);

/** The state of a screening when a run starts. */
export interface ScreeningState {
  readonly status: 'pending' | 'completed' | 'failed';
  /** The run that the call asked for, or null where no call asked for one. */
  readonly asked_run: string | null;
  /** The last run that ended. */
  readonly last_run: string | null;
}

/**
 * What a run has to do. `begin`: there is no screening yet, and the run creates it. `nothing`: this run or another has done the
 * work, or the screening was deleted.
 */
export function workOf(
  state: ScreeningState | undefined,
  run: { readonly id: string; readonly reason: RunReason },
): 'begin' | 'screen' | 'nothing' {
  if (state === undefined) return BEGINNING.has(run.reason) ? 'begin' : 'nothing';
  if (state.last_run === run.id) return 'nothing';
  switch (run.reason) {
    case 'initial':
      return state.status === 'pending' && state.asked_run === run.id ? 'screen' : 'nothing';
    case 'batch':
      return state.status === 'completed' ? 'nothing' : 'screen';
    case 'list_changed':
      // A failed one too: it may have failed for want of a list.
      return 'screen';
    case 'owner':
      // An owner is screened once. Later runs come from changes of lists and of itself.
      return 'nothing';
    case 'entity_changed':
    case 'owners_changed':
      return state.status === 'failed' ? 'nothing' : 'screen';
  }
}

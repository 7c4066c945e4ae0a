/** What the reading of a provider means for a session. Pure. */
import type { EntityDetails } from '../../entities/schema.ts';
import type { Reading } from '../../verification/provider/port.ts';
import type { Outcome, VerificationRecord } from '../../verification/schema.ts';
import type { VerificationResults } from '../results/schema.ts';
import type { ComparisonLine } from '../schema.ts';
import { COMPARISON_RULES, comparisonOf } from './comparison.ts';

/** A reading after which nothing more comes. */
export type LastReading = Extract<Reading, { readonly state: 'done' | 'failed' }>;

export interface Conclusion {
  readonly move: 'complete' | 'fail';
  readonly outcome: Outcome;
  readonly checks: VerificationRecord['checks'];
  /** A code, or null where the outcome is clear. */
  readonly failureReason: string | null;
  readonly failureDetails: string;
  /** Null where the verification could not be carried out. */
  readonly results: VerificationResults | null;
}

/** From best to worst. The outcome of a session is the worst of its checks. */
const FROM_BEST: readonly Outcome[] = ['pending', 'clear', 'consider', 'attention', 'issue', 'error'];

/** The best outcome where a fact of the document is not that of the entity. */
const MISMATCH: Outcome = 'consider';

/** `entity` is undefined where it was deleted: nothing is compared. `at` is an ISO instant. */
export function conclusionOf(
  record: VerificationRecord,
  reading: LastReading,
  entity: EntityDetails | undefined,
  at: string,
): Conclusion {
  if (reading.state === 'failed') return failed(record, reading);
  const checks = record.checks.map((check) => ({
    ...check,
    status: 'completed' as const,
    // A check that the provider says nothing about was not carried out.
    outcome: resultOf(reading, check.check_type)?.outcome ?? ('error' as const),
    completed_at: at,
  }));
  const comparison = entity === undefined ? [] : comparisonOf(entity, reading.extracted);
  const mismatches = comparison.filter(({ agrees }) => !agrees);
  const outcome = worst([
    ...checks.map((check) => check.outcome),
    ...(mismatches.length === 0 ? [] : [MISMATCH]),
  ]);
  return {
    move: 'complete',
    outcome,
    checks,
    ...failureOf(reading, mismatches),
    results: {
      extracted: reading.extracted,
      checks: checks.map(({ check_id, check_type, outcome: result }) => ({
        check_id,
        check_type,
        outcome: result,
        breakdown: { ...resultOf(reading, check_type)?.breakdown },
      })),
      comparison: [...comparison],
    },
  };
}

/** The worst outcome. `pending` where there is none. */
export function worst(outcomes: readonly Outcome[]): Outcome {
  return FROM_BEST[Math.max(0, ...outcomes.map((outcome) => FROM_BEST.indexOf(outcome)))] ?? 'error';
}

function resultOf({ checks }: Extract<LastReading, { state: 'done' }>, type: string) {
  return checks.find(({ check_type }) => check_type === type);
}

function failed(
  record: VerificationRecord,
  { failure }: Extract<LastReading, { state: 'failed' }>,
): Conclusion {
  return {
    move: 'fail',
    outcome: 'error',
    checks: record.checks.map((check) => ({ ...check, status: 'failed', outcome: 'error' })),
    failureReason: failure.reason,
    failureDetails: failure.details,
    results: null,
  };
}

/** The provider's reason goes first. Every mismatch is named. */
function failureOf(
  { failure }: Extract<LastReading, { state: 'done' }>,
  mismatches: readonly ComparisonLine[],
): Pick<Conclusion, 'failureReason' | 'failureDetails'> {
  const [first] = mismatches;
  const fields = mismatches.map(({ field }) => field.replaceAll('_', ' ')).join(', ');
  const sentences = [
    ...(failure === null ? [] : [failure.details]),
    ...(fields === '' ? [] : [`The document and the entity differ in: ${fields}.`]),
  ];
  return {
    failureReason: failure?.reason ?? (first === undefined ? null : COMPARISON_RULES[first.field].reason),
    failureDetails: sentences.join(' '),
  };
}

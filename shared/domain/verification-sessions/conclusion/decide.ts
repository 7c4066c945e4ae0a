/** What the reading of a provider means for a session. Pure. */
import type { EntityDetails } from '../../entities/schema.ts';
import { failure } from '../../verification/provider/failure-reasons.ts';
import type { Reading } from '../../verification/provider/port.ts';
import type { Outcome, VerificationRecord } from '../../verification/schema.ts';
import type { VerificationResults } from '../results/schema.ts';
import { COMPARISON_RULES, comparisonOf, reasonOf } from './comparison.ts';
import { missingLines, type VerificationPolicy } from './policy.ts';
import type { ComparisonLine } from './schema.ts';
import { sentencesOf } from './sentences.ts';

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

/** The best outcome where a comparison is missing. */
const MISSING: Outcome = 'consider';

export interface Concluded {
  readonly record: VerificationRecord;
  readonly reading: LastReading;
  /** Undefined where it was deleted: nothing is compared. */
  readonly entity: EntityDetails | undefined;
  readonly policy: VerificationPolicy;
  /** An ISO instant. */
  readonly at: string;
}

export function conclusionOf({ record, reading, entity, policy, at }: Concluded): Conclusion {
  if (reading.state === 'failed') return failed(record, reading);
  const checks = record.checks.map((check) => ({
    ...check,
    status: 'completed' as const,
    // A check that the provider says nothing about was not carried out.
    outcome: resultOf(reading, check.check_type)?.outcome ?? ('error' as const),
    completed_at: at,
  }));
  const compared = { document: reading.extracted, today: at.slice(0, 10), minimumAge: policy.minimumAge };
  const comparison = entity === undefined ? [] : comparisonOf({ ...compared, entity });
  const missing = missingLines(
    comparison,
    checks.map(({ check_type }) => check_type),
    policy,
  );
  const outcome = worst([
    ...checks.map((check) => check.outcome),
    ...comparison.flatMap((line) => (reasonOf(line) === null ? [] : [COMPARISON_RULES[line.field].outcome])),
    ...(missing.length === 0 ? [] : [MISSING]),
  ]);
  return {
    move: 'complete',
    outcome,
    checks,
    ...failureOf(reading, comparison, missing),
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

/** The provider's reason goes first, then our own findings, the worst first. Every one of them is named. */
function failureOf(
  { failure: told }: Extract<LastReading, { state: 'done' }>,
  comparison: readonly ComparisonLine[],
  missing: readonly ComparisonLine[],
): Pick<Conclusion, 'failureReason' | 'failureDetails'> {
  const own = comparison
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .map(reasonOf)
    .find((reason) => reason !== null);
  const reason = told?.reason ?? own ?? (missing.length === 0 ? null : failure('not_compared').reason);
  const sentences = [...(told === null ? [] : [told.details]), ...sentencesOf(comparison, missing)];
  return { failureReason: reason, failureDetails: [...new Set(sentences)].join(' ') };
}

function rankOf({ field }: ComparisonLine): number {
  return FROM_BEST.indexOf(COMPARISON_RULES[field].outcome);
}

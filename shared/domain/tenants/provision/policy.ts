/**
 * Sets a tenant's policy in one environment: four eyes for decisions, the note of a dismissal, approval before a submission, the pace of
 * batches, how long results are kept, and how sure autofill must be.
 */
import * as z from 'zod';
import type { TenantScope } from '#shared/platform/scope.ts';
import {
  type ClearNeeds,
  clearNeedsOf,
  clearNeedsSchema,
  MOST_MINIMUM_AGE,
  minimumAgeOf,
  type Need,
  storedNeeds,
} from '../clear-needs.ts';
import { type EnvironmentRecord, MOST_RETENTION_DAYS, MOST_SCREENING_LANES } from '../schema.ts';
import { changeEnvironment, type Provisioning, readEnvironment } from './context.ts';
import { noPolicyGiven } from './errors.ts';

/** Missing fields stay unchanged. Null means the default: the provider's for the lanes, the engine's for the confidence. */
export interface PolicyChanges {
  readonly fourEyes?: boolean | undefined;
  readonly screeningLanes?: number | null | undefined;
  readonly fourEyesVerifications?: boolean | undefined;
  readonly verificationRetentionDays?: number | undefined;
  readonly autofillConfidence?: number | null | undefined;
  readonly approvalNeedsSubmission?: boolean | undefined;
  readonly sanctionsDismissalNote?: boolean | undefined;
  readonly verificationMinimumAge?: number | undefined;
  /** What is not named stays unchanged. */
  readonly verificationNeeds?: { readonly [fact in keyof ClearNeeds]?: Need | undefined } | undefined;
}

export interface Policy {
  /** True where a second person must confirm clearing decisions of cases. */
  readonly four_eyes: boolean;
  /** Chunks of a batch screened in parallel, or null for the provider's default. */
  readonly screening_lanes: number | null;
  /** True where a second person must confirm the approval of a verification. */
  readonly four_eyes_verifications: boolean;
  /** Days for which results of verifications are kept. */
  readonly verification_retention_days: number;
  /** The least confidence of an answer that autofill writes, or null for the default. */
  readonly autofill_confidence: number | null;
  /** True where a response can be approved only after its first submission. */
  readonly approval_needs_submission: boolean;
  /** True where a person who dismisses a sanctions hit must write a note. */
  readonly sanctions_dismissal_note: boolean;
  /** The least age of a verified person in years; 0 for none. */
  readonly verification_minimum_age: number;
  /** The comparisons without which a verification is to consider. */
  readonly verification_clear_needs: ClearNeeds;
}

const Changes = z.object({
  fourEyes: z.boolean().optional(),
  screeningLanes: z.int().min(1).max(MOST_SCREENING_LANES).nullable().optional(),
  fourEyesVerifications: z.boolean().optional(),
  verificationRetentionDays: z.int().min(1).max(MOST_RETENTION_DAYS).optional(),
  autofillConfidence: z.number().min(0).max(1).nullable().optional(),
  approvalNeedsSubmission: z.boolean().optional(),
  sanctionsDismissalNote: z.boolean().optional(),
  verificationMinimumAge: z.int().min(0).max(MOST_MINIMUM_AGE).optional(),
  verificationNeeds: clearNeedsSchema().partial().optional(),
});

export async function setPolicy(
  context: Provisioning,
  scope: TenantScope,
  input: PolicyChanges,
): Promise<void> {
  const changes = Changes.parse(input);
  const fields = {
    four_eyes_cases: changes.fourEyes,
    screening_lanes: changes.screeningLanes,
    four_eyes_verifications: changes.fourEyesVerifications,
    verification_retention_days: changes.verificationRetentionDays,
    autofill_confidence: changes.autofillConfidence,
    approval_needs_submission: changes.approvalNeedsSubmission,
    sanctions_dismissal_note: changes.sanctionsDismissalNote,
    verification_minimum_age: changes.verificationMinimumAge,
    verification_needs: await changedNeeds(context, scope, changes.verificationNeeds),
  };
  if (!(await changeEnvironment(context, scope, 'tenants.policy', fields))) throw noPolicyGiven();
}

async function changedNeeds(
  context: Provisioning,
  scope: TenantScope,
  needs: PolicyChanges['verificationNeeds'],
): Promise<readonly string[] | undefined> {
  if (needs === undefined) return undefined;
  const before = clearNeedsOf(await readEnvironment(context, scope));
  return storedNeeds(clearNeedsSchema().parse({ ...before, ...needs }));
}

export async function readPolicy(context: Provisioning, scope: TenantScope): Promise<Policy> {
  return policyOf(await readEnvironment(context, scope));
}

export function policyOf(record: EnvironmentRecord): Policy {
  return {
    four_eyes: record.four_eyes_cases,
    screening_lanes: record.screening_lanes ?? null,
    four_eyes_verifications: record.four_eyes_verifications,
    verification_retention_days: record.verification_retention_days,
    autofill_confidence: record.autofill_confidence ?? null,
    approval_needs_submission: record.approval_needs_submission,
    sanctions_dismissal_note: record.sanctions_dismissal_note,
    verification_minimum_age: minimumAgeOf(record),
    verification_clear_needs: clearNeedsOf(record),
  };
}

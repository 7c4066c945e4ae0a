/** Sets a tenant's policy in one environment: four eyes for decisions, the pace of batches, and how long results are kept. */
import * as z from 'zod';
import { isThere } from '#shared/platform/condition.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { environmentKey } from '../repository.ts';
import { type EnvironmentRecord, MOST_RETENTION_DAYS, MOST_SCREENING_LANES } from '../schema.ts';
import { auditWrite, type Provisioning, readEnvironment, tableOf } from './context.ts';
import { noPolicyGiven, noSuchTenant } from './errors.ts';

/** Missing fields stay unchanged. `screeningLanes` null means the provider's default. */
export interface PolicyChanges {
  readonly fourEyes?: boolean | undefined;
  readonly screeningLanes?: number | null | undefined;
  readonly fourEyesVerifications?: boolean | undefined;
  readonly verificationRetentionDays?: number | undefined;
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
}

const Changes = z.object({
  fourEyes: z.boolean().optional(),
  screeningLanes: z.int().min(1).max(MOST_SCREENING_LANES).nullable().optional(),
  fourEyesVerifications: z.boolean().optional(),
  verificationRetentionDays: z.int().min(1).max(MOST_RETENTION_DAYS).optional(),
});

export async function setPolicy(
  context: Provisioning,
  scope: TenantScope,
  input: PolicyChanges,
): Promise<void> {
  const { fourEyes, screeningLanes, fourEyesVerifications, verificationRetentionDays } = Changes.parse(input);
  const set = {
    ...(fourEyes === undefined ? {} : { four_eyes_cases: fourEyes }),
    ...(typeof screeningLanes === 'number' ? { screening_lanes: screeningLanes } : {}),
    ...(fourEyesVerifications === undefined ? {} : { four_eyes_verifications: fourEyesVerifications }),
    ...(verificationRetentionDays === undefined
      ? {}
      : { verification_retention_days: verificationRetentionDays }),
  };
  const remove = screeningLanes === null ? ['screening_lanes'] : [];
  if (Object.keys(set).length + remove.length === 0) throw noPolicyGiven();
  await tableOf(context, scope.tenantId).commit([
    {
      update: environmentKey(scope),
      set,
      remove,
      when: isThere,
      refuse: () => noSuchTenant(scope.tenantId),
    },
    auditWrite(context, scope, 'tenants.policy', {
      target: `tenant:${scope.tenantId}`,
      facts: { ...set, ...(remove.length === 0 ? {} : { removed: remove.join(',') }) },
    }),
  ]);
}

export async function readPolicy(context: Provisioning, scope: TenantScope): Promise<Policy> {
  return policyOf(await readEnvironment(context, scope));
}

export function policyOf(record: EnvironmentRecord): Policy {
  const { four_eyes_cases, screening_lanes, four_eyes_verifications, verification_retention_days } = record;
  return {
    four_eyes: four_eyes_cases,
    screening_lanes: screening_lanes ?? null,
    four_eyes_verifications,
    verification_retention_days,
  };
}

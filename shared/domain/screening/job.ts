/** The job that screens one entity. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { RUN_REASONS } from './codes.ts';

/** Input of the job. `list_version` is the version of the watchlists that started it. */
export const ScreeningJob = z.object({
  entity_id: Uuid,
  reason: z.enum(RUN_REASONS),
  list_version: z.string().optional(),
});
export type ScreeningJob = z.output<typeof ScreeningJob>;

/** Starts the job in the transaction of its cause. The outbox id is the id of the run. */
export function screeningJobWrite(
  scope: TenantScope,
  vault: Vault,
  input: ScreeningJob,
  at: { readonly outboxId: string; readonly now: number },
): Write {
  return jobWrite(scope, vault, { kind: 'screening', input }, at);
}

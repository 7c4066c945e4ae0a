/** Lets writes ask for their changes to be folded in, so that a log that nobody searches stays short as well. */
import { deriveId } from '#shared/platform/derive-id.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { MOST_CHANGES } from './change-log.ts';

/** A process asks with every hundredth change that it writes for a tenant; the job looks whether they are many in all. */
export const ASK_EVERY = 100;
const REMEMBER_AT_MOST = 1_000;

/** Changes since this process asked last, by tenant and environment. */
const sinceAsked = new Map<string, number>();

/** The job that folds, in the transaction of the change; nothing with most changes. */
export function demandWrites(
  scope: TenantScope,
  vault: Vault,
  change: { readonly id: string; readonly version: number; readonly now: number },
): readonly Write[] {
  const count = (sinceAsked.get(scope.prefix) ?? 0) + 1;
  sinceAsked.delete(scope.prefix);
  if (count < ASK_EVERY) sinceAsked.set(scope.prefix, count);
  const [oldest] = sinceAsked.keys();
  if (sinceAsked.size > REMEMBER_AT_MOST && oldest !== undefined) sinceAsked.delete(oldest);
  if (count < ASK_EVERY) return [];
  const outboxId = deriveId(`${change.id}#${change.version}`, 'names');
  const job = { kind: 'names', input: { at_least: MOST_CHANGES } } as const;
  return [jobWrite(scope, vault, job, { outboxId, now: change.now })];
}

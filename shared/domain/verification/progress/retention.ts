/** The timer of a person's files: keeps them while the session is open and for the tenant's retention, then removes them. */

import { mayMove } from '#shared/contract/lifecycle.ts';
import { type ObjectStore, StaleRead, type Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { TimerHandler } from '#shared/platform/timers/handle-timer.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { HELD_AGAIN_MS, HeldMeanwhile, isHeld, stillNotHeld } from '../../tenants/legal-hold/legal-hold.ts';
import type { VerificationRecord } from '../schema.ts';
import { progressLifecycle } from './lifecycle.ts';
import { type PurgedEvidence, purgeEvidence } from './removal.ts';
import { findStep, type Progress, progressWrite, removeEvidence, type StepRecords } from './repository.ts';
import type { ProgressState } from './schema.ts';

/** The session has expired by then, if its own timer works. */
const MARGIN_MS = 2 * 60_000;

/** When to look at the files of an open session again. `expiresAt` and the result in milliseconds. */
export function filesUntil(expiresAt: number): number {
  return expiresAt + MARGIN_MS;
}

/**
 * How long the files of a session are kept, in milliseconds since the epoch. They are evidence of a completed session, and of
 * nothing where it expired, failed or was revoked.
 */
function keptUntil(
  { status, expires_at, results_until }: Pick<VerificationRecord, 'status' | 'expires_at' | 'results_until'>,
  now: number,
): number {
  if (status === 'completed') return results_until ?? now;
  const isOpen = status === 'pending' || status === 'accessed';
  return isOpen ? Math.max(filesUntil(expires_at), now + MARGIN_MS) : now;
}

/** A session whose files were removed, or that is gone, is left unchanged. A second run changes nothing. */
export const keepOrRemoveFiles: TimerHandler = async (context, scope, key) => {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const step = await stepAt(table, scope, key.pk, opening);
  if (step === undefined || step.progress.files_until === null) return;
  const vault = await opening;
  const now = context.clock.now();
  const ends = keptUntil(step.verification, now);
  const held = ends <= now && (await isHeld(table, scope, step.verification.entity_id));
  const until = held ? now + HELD_AGAIN_MS : ends;
  const writes =
    until > now
      ? [progressWrite(scope, vault, step.progress, { files_until: until })]
      : [
          ...stillNotHeld(scope, step.verification.entity_id),
          progressWrite(scope, vault, step.progress, withoutFiles(step)),
          removeEvidence(scope, vault, step.verification.id, { ids: context.ids, now }),
        ];
  try {
    await table.commit(writes);
  } catch (error) {
    if (error instanceof HeldMeanwhile) return keepOrRemoveFiles(context, scope, key);
    // Whatever changed the progress in the meantime has set the timer again.
    if (!(error instanceof StaleRead)) throw error;
  }
};

/**
 * The job that removes the files of a session that ended without results. Under a legal hold they stay, and the timer of the files looks
 * again within a day.
 */
export async function removeUnlessHeld(
  context: WorkerContext & { readonly objects: ObjectStore },
  scope: TenantScope,
  ended: PurgedEvidence,
): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const opening = context.vault(scope);
  const step = await findStep(table, scope, ended.verification_id, opening);
  if (step === undefined || !(await isHeld(table, scope, step.verification.entity_id)))
    return purgeEvidence(context.objects.within(scope), ended);
  const again = { files_until: context.clock.now() + HELD_AGAIN_MS };
  await retryContended(async () => table.commit([progressWrite(scope, await opening, step.progress, again)]));
}

/** An expired session may get a new link: the person then gives the pictures again. */
function withoutFiles({ verification, progress }: StepRecords): Partial<ProgressState> {
  const without_pictures = progress.without_pictures && progress.captures.length === 0;
  const gone = { files_until: null, captures: [], tickets: [], without_pictures };
  if (verification.status !== 'expired') return { ...gone, document: null };
  return { ...gone, status: reopened(progress) };
}

function reopened({ status }: Progress): ProgressState['status'] {
  return mayMove(progressLifecycle, 'retake', status) ? progressLifecycle.moves.retake.to : status;
}

/** The partition of the progress is that of its session. */
async function stepAt(
  table: Table,
  scope: TenantScope,
  pk: string,
  opening: Parameters<typeof findStep>[3],
): Promise<StepRecords | undefined> {
  return findStep(table, scope, pk.slice(pk.lastIndexOf('#') + 1), opening);
}

/** Deletes what remains of the verification sessions of a deleted entity. */
import * as z from 'zod';
import { type ObjectStore, StaleRead, type Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { findEntity } from '../../entities/repository.ts';
import { withdrawnWrite } from '../../sessions/repository.ts';
import { eraseSession } from '../../sessions/session/erase.ts';
import { settleWithdrawn } from '../../sessions/session/withdraw.ts';
import { verificationRows } from '../../verification/keys.ts';
import { isStillListed, unlistedWrites } from '../../verification/listing.ts';
import { purgeEvidence } from '../../verification/progress/removal.ts';
import { findRows, findVerification, verificationKey } from '../../verification/repository.ts';
import { removedVerificationWork, unchangedWork } from '../../verification/work.ts';
import { startEndOfCase } from '../processing/end-of-case.ts';
import { identityCases } from '../processing/keys.ts';

/** Input of the job. */
export const PurgedVerifications = z.object({ verifications_of: z.uuid() });
export type PurgedVerifications = z.output<typeof PurgedVerifications>;

/** The limit of a DynamoDB transaction. */
const CHUNK = 100;

/**
 * Revokes the links, and deletes files, records, results and reviews. Cases are deleted by their job once they are cancelled. The
 * lines of the list go last, because they name the sessions. A second run finds nothing. If the entity exists, nothing is changed.
 */
export async function purgeVerifications(
  context: WorkerContext & { readonly objects: ObjectStore },
  scope: TenantScope,
  { verifications_of: entityId }: PurgedVerifications,
): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  if ((await findEntity(table, scope, entityId)) !== undefined) return;
  for (const row of await findRows(table, scope, entityId)) {
    await withdraw(table, scope, row.onboarding_session_id);
    await settleWithdrawn(context, scope, row.onboarding_session_id);
    await eraseSession(context, scope, row.onboarding_session_id);
    await startEndOfCase(context, scope, row.id);
    await purgeEvidence(context.objects.within(scope), { verification_id: row.id });
    await removeRecord(table, scope, row.id);
    await removePartition(table, verificationKey(scope, row.id).pk, [identityCases.sk]);
  }
  await removePartition(table, verificationRows.partition(scope, { 'entity id': entityId }));
}

/** The work item and the place on the list go in one commit with the record, so that both are counted out once. */
async function removeRecord(table: Table, scope: TenantScope, id: string): Promise<void> {
  const record = await findVerification(table, scope, id);
  if (record === undefined) return;
  const { pk, sk } = record;
  await table.commit([
    { remove: { pk, sk }, when: unchangedWork(record, isStillListed(record)), refuse: () => new StaleRead() },
    ...removedVerificationWork(scope, record),
    ...unlistedWrites(scope, record),
  ]);
}

/** A session that is gone was erased by an earlier run. */
async function withdraw(table: Table, scope: TenantScope, sessionId: string): Promise<void> {
  try {
    await table.commit([withdrawnWrite(scope, sessionId)]);
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error;
  }
}

async function removePartition(table: Table, pk: string, kept: readonly string[] = []): Promise<void> {
  const found = await table.query({ pk, consistent: true });
  const items = found.filter(({ sk }) => !kept.includes(String(sk)));
  for (let at = 0; at < items.length; at += CHUNK) {
    const chunk = items.slice(at, at + CHUNK);
    await table.commit(chunk.map((item) => ({ remove: { pk, sk: String(item['sk']) } })));
  }
}

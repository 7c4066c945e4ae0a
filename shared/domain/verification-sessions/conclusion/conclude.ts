/** Concludes a session with the last reading of its provider, once. */

import { permits } from '#shared/contract/lifecycle.ts';
import { StaleRead, type Table } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { findEntity, unsealEntity } from '../../entities/repository.ts';
import { SessionMoved } from '../../sessions/repository.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { verificationLifecycle } from '../../verification/lifecycle.ts';
import type { Reading } from '../../verification/provider/port.ts';
import { findPair } from '../read.ts';
import { retentionMs } from '../retention.ts';
import { conclusionOf, type LastReading } from './decide.ts';
import { policyOf } from './policy.ts';
import { conclusionWrites } from './writes.ts';

const ROUNDS = 8;

/**
 * Stores the outcome, the results, the step of the mailed link and all events in one transaction. Of concurrent calls one
 * concludes. Changes nothing where the reading is not the last one, or the session was concluded, revoked, expired or deleted
 * before. Throws `StaleRead` where the session keeps changing; the caller tries again later.
 */
export async function conclude(
  context: WorkerContext,
  scope: TenantScope,
  sessionId: string,
  reading: Reading,
): Promise<void> {
  if (reading.state !== 'done' && reading.state !== 'failed') return;
  const table = context.tables.within(fenceOf(scope, 'due'));
  for (let round = 1; ; round += 1) {
    try {
      return await concludeOnce(context, table, scope, { sessionId, reading });
    } catch (error) {
      const isRepeated = error instanceof StaleRead || error instanceof SessionMoved;
      if (!isRepeated || round === ROUNDS) throw error;
    }
  }
}

async function concludeOnce(
  context: WorkerContext,
  table: Table,
  scope: TenantScope,
  { sessionId, reading }: { readonly sessionId: string; readonly reading: LastReading },
): Promise<void> {
  const [pair, environment, vault] = await Promise.all([
    findPair(table, scope, sessionId),
    findEnvironment(table, scope),
    context.vault(scope),
  ]);
  if (pair === undefined || !permits(verificationLifecycle, 'conclude', pair.record.status)) return;
  if (pair.onboarding.withdrawn) return;
  if (environment === undefined) throw new Error('the tenant has no environment record');
  const entity = await findEntity(table, scope, pair.record.entity_id);
  const now = context.clock.now();
  const details = entity === undefined ? undefined : unsealEntity(entity, vault).details;
  const conclusion = conclusionOf({
    ...{ record: pair.record, reading, entity: details, policy: policyOf(environment) },
    at: new Date(now).toISOString(),
  });
  const concluding = {
    ...pair,
    scope,
    vault,
    ids: context.ids,
    now,
    retentionMs: retentionMs(environment),
  };
  await retryContended(() => table.commit(conclusionWrites(concluding, conclusion)));
}

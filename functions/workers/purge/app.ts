/**
 * Deletes the remains of deleted objects. One message is one job: files, a response, its analysis, a screening,
 * verifications, relations, or a timeline.
 */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { removeFiles } from '#shared/domain/documents/reading/stored.ts';
import { PurgedTimeline, purgeTimeline } from '#shared/domain/entities/timeline/removal.ts';
import { PurgedRelations, purgeRelations } from '#shared/domain/relations/removal.ts';
import { PurgedAnalysis, purgeAnalysis } from '#shared/domain/responses/removal/analysis.ts';
import {
  type PurgeContext,
  PurgedObjects,
  PurgedResponse,
  purgeResponse,
} from '#shared/domain/responses/removal/purge.ts';
import { ownersChanged } from '#shared/domain/screening/ownership/job.ts';
import { PurgedScreening, purgeScreening } from '#shared/domain/screening/store/removal.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { PurgedEvidence } from '#shared/domain/verification/progress/removal.ts';
import { removeUnlessHeld } from '#shared/domain/verification/progress/retention.ts';
import {
  PurgedVerifications,
  purgeVerifications,
} from '#shared/domain/verification-sessions/removal/purge.ts';
import { findJobInput } from '#shared/platform/outbox/write.ts';
import type { Ports } from '#shared/platform/ports.ts';
import { fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

const PurgeInput = z.union([
  PurgedObjects,
  PurgedResponse,
  PurgedScreening,
  PurgedRelations,
  PurgedTimeline,
  PurgedEvidence,
  PurgedVerifications,
  PurgedAnalysis,
]);

export function purgeWorker(ports: FoundationPorts & Pick<Ports, 'objects'>) {
  const context = { ...workerContext(ports), objects: ports.objects };
  return queueWorker(JobEvent, ({ detail }) => runPurge(detail, context), ports.log);
}

/** Runs one purge. A second run finds nothing to delete. */
async function runPurge(pointer: OutboxPointer, context: PurgeContext): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const found = await findJobInput(table, scope, pointer.outbox_id, context.vault(scope));
  if (found === undefined) return;
  const input = PurgeInput.parse(found);
  if ('objects' in input) return removeFiles(context.objects.within(scope), input.objects);
  if ('analysis_of' in input) return purgeAnalysis(context, scope, input);
  if ('response_id' in input) return purgeResponse(context, scope, input);
  if ('verification_id' in input) return removeUnlessHeld(context, scope, input);
  if ('timeline_of' in input) return purgeTimeline(table, scope, input);
  if ('verifications_of' in input) return purgeVerifications(context, scope, input);
  const vault = await context.vault(scope);
  if ('relations_of' in input) {
    const at = { scope, ids: context.ids, now: context.clock.now() };
    return purgeRelations(table, scope, vault, input, (ownedId) => ownersChanged(at, vault, ownedId));
  }
  return purgeScreening(table, scope, vault, input);
}

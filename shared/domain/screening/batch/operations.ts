/** Endpoints of batch screening. */
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Ports } from '#shared/platform/ports.ts';
import { entityKey } from '../../entities/repository.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { invalidWebhookUrl } from '../../webhooks/errors.ts';
import { webhookUrlProblem } from '../../webhooks/url-policy.ts';
import { resultKey, screeningIdOf } from '../keys.ts';
import { allAlreadyScreened, batchNotFound, unknownEntities } from './errors.ts';
import { chunksFile, createBatchWrite, findBatch, webhookUrlOf } from './repository.ts';
import type { batchRoutes } from './routes.ts';
import { chunksOf, estimatedEnd, lanesFor, type ProviderName } from './rules.ts';
import type { StartBatchInput } from './schema.ts';
import { batchView } from './view.ts';

export interface BatchSettings {
  readonly allowLoopback: boolean;
  /** The provider of the live environment. It decides the pace. */
  readonly provider: ProviderName;
}

export function batchOperations(
  { objects }: Pick<Ports, 'objects'>,
  settings: BatchSettings,
): Operations<typeof batchRoutes> {
  return {
    startBatch: ({ body }, request) => startBatch(body, request, objects, settings),

    async getBatch({ params }, { tenantTable, scope, vault }) {
      const [job, opened] = await Promise.all([findBatch(tenantTable, scope, params.job_id), vault()]);
      if (job === undefined) throw batchNotFound();
      return { body: batchView(job, webhookUrlOf(job, opened)) };
    },
  };
}

async function startBatch(
  body: StartBatchInput,
  request: TenantRequest,
  objects: Ports['objects'],
  settings: BatchSettings,
) {
  const { scope, now, ids } = request;
  const webhookUrl = body.webhook_url ?? null;
  refuseUnusable(webhookUrl, settings);
  const [found, environment, vault] = await Promise.all([
    sorted(body.entity_ids, request),
    findEnvironment(request.tenantTable, scope),
    request.vault(),
  ]);
  if (found.unknown.length > 0) throw unknownEntities(found.unknown);
  if (found.left.length === 0) throw allAlreadyScreened(found.screened);
  const id = ids.uuid();
  const chunks = chunksOf(found.left);
  const provider = scope.environment === 'test' ? 'embedded' : settings.provider;
  const lanes = lanesFor(provider, environment?.screening_lanes);
  const { owner: creator = null } = await request.admitted();
  // Claim the idempotency key first, so that a replayed or refused call writes no file.
  await request.outside.begin([]);
  // Write the file before the commit. A job without its file could never run, but a file without its job does no harm.
  await objects.within(scope).put(chunksFile(id, 0), Buffer.from(JSON.stringify(chunks)), 'application/json');
  const total = found.left.length;
  const batch = {
    ...{ id, total, chunks: chunks.length, lanes, webhookUrl, creator, now },
    announcesProgress: body.webhook_progress,
  };
  return {
    body: {
      job_id: id,
      status: 'pending' as const,
      total_count: total,
      estimated_completion: new Date(estimatedEnd(now, total, { provider, lanes })).toISOString(),
      webhook_url: webhookUrl,
      skipped_count: found.screened.length,
      skipped_entity_ids: [...found.screened],
      message: messageOf(total, found.screened.length),
    },
    writes: [
      createBatchWrite(scope, vault, batch),
      jobWrite(
        scope,
        vault,
        { kind: 'screening-batch', input: { job_id: id } },
        { outboxId: ids.uuid(), now },
      ),
    ],
    audit: { target: `batch:${id}`, facts: { total_count: total, skipped_count: found.screened.length } },
  };
}

interface Sorted {
  readonly unknown: readonly string[];
  readonly screened: readonly string[];
  readonly left: readonly string[];
}

/**
 * Which of the entities exist, and which already have a screening that is completed or pending. A failed screening does not
 * count.
 */
async function sorted(ids: readonly string[], { tenantTable, scope }: TenantRequest): Promise<Sorted> {
  const results = ids.map((id) => resultKey(scope, screeningIdOf(id)));
  const entities = ids.map((id) => entityKey(scope, id));
  const found = await tenantTable.getMany([...entities, ...results], { consistent: true });
  const kindOf = (index: number): keyof Sorted => {
    if (found[index] === undefined) return 'unknown';
    const status = found[ids.length + index]?.['status'];
    return status === undefined || status === 'failed' ? 'left' : 'screened';
  };
  const kinds = ids.map((_, index) => kindOf(index));
  const of = (kind: keyof Sorted) => ids.filter((_, index) => kinds[index] === kind);
  return { unknown: of('unknown'), screened: of('screened'), left: of('left') };
}

function refuseUnusable(url: string | null, { allowLoopback }: BatchSettings): void {
  const problem = url === null ? undefined : webhookUrlProblem(url, allowLoopback);
  if (problem !== undefined) throw invalidWebhookUrl(problem);
}

function messageOf(total: number, skipped: number): string {
  const started = `Screening of ${total} ${total === 1 ? 'entity' : 'entities'} was started.`;
  return skipped === 0 ? started : `${started} ${skipped} skipped: screened already.`;
}

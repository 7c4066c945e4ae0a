/** Follows a change of ownership: starts the screenings that it concerns, up or down the chain of owners. */
import { isNew } from '#shared/platform/condition.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import { findPointers } from '../../relations/repository.ts';
import type { RunReason } from '../codes.ts';
import { screeningJobWrite } from '../job.ts';
import { readOwners } from './graph.ts';
import type { OwnershipJob } from './job.ts';
import { MAX_LEVELS } from './rule.ts';

interface Following {
  readonly table: Table;
  readonly scope: TenantScope;
  readonly vault: Vault;
  /** Milliseconds. */
  readonly now: number;
}

/** Entities below an owner that are screened again for one change. */
const MAX_OWNED = 1_000;
const LANES = 10;

/** An earlier delivery of the job has started this screening. */
class AlreadyStarted extends Error {}

/**
 * Starts a screening for each entity. A second delivery starts none twice: their ids are derived from the job's. A screening of an
 * entity that has none does nothing, except of an owner, which begins with it.
 */
export async function followOwnership(job: OwnershipJob, jobId: string, at: Following): Promise<void> {
  const { ownership_of: entityId, affects } = job;
  if (affects === 'owners') {
    const { unscreened } = await readOwners(at, { id: entityId, name: '' });
    return startAll(unscreened, 'owner', jobId, at);
  }
  const owned = await ownedBy(entityId, at);
  const itself = affects === 'itself and owned' ? [entityId] : [];
  return startAll([...itself, ...owned], 'owners_changed', jobId, at);
}

/** What the entity owns, also through others, as deep as the rule follows owners. */
async function ownedBy(entityId: string, { table, scope }: Following): Promise<readonly string[]> {
  const seen = new Set([entityId]);
  let frontier: readonly string[] = [entityId];
  for (let level = 0; level < MAX_LEVELS && frontier.length > 0; level += 1) {
    const found = await inParallel(frontier, LANES, (id) => findPointers(table, scope, id));
    throwFirstFailure(found);
    const next = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    frontier = [...new Set(next.flatMap(({ kind, of_id: id }) => (kind === 'owner' ? [id] : [])))]
      .filter((id) => !seen.has(id))
      .slice(0, MAX_OWNED + 1 - seen.size);
    for (const id of frontier) seen.add(id);
  }
  seen.delete(entityId);
  return [...seen];
}

async function startAll(
  entityIds: readonly string[],
  reason: RunReason,
  jobId: string,
  { table, scope, vault, now }: Following,
): Promise<void> {
  const outcomes = await inParallel(entityIds, LANES, async (entityId) => {
    const outboxId = deriveId(`${jobId}:${entityId}`, 'ownership');
    const write = screeningJobWrite(scope, vault, { entity_id: entityId, reason }, { outboxId, now });
    await startOnce(table, write);
  });
  throwFirstFailure(outcomes);
}

async function startOnce(table: Table, write: Write): Promise<void> {
  if (!('put' in write)) throw new Error('a job write must be a put');
  try {
    await retryContended(() => table.commit([{ ...write, when: isNew, refuse: () => new AlreadyStarted() }]));
  } catch (error) {
    if (!(error instanceof AlreadyStarted)) throw error;
  }
}

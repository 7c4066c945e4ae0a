/** One run of a screening: reads the entity, asks the provider, and commits the outcome. */

import * as z from 'zod';
import { MESSAGE_ATTEMPTS, type OutboxPointer } from '#shared/contract/message.ts';
import { eventWrite, findJobInput } from '#shared/platform/outbox/write.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import { findEntity, unsealEntity } from '../entities/repository.ts';
import type { EntityRecord } from '../entities/schema.ts';
import { EntityGone, failedWrite } from '../entities/screened.ts';
import { findHead } from '../relations/repository.ts';
import type { HeadRecord } from '../relations/schema.ts';
import type { ProfileView } from '../tenants/schema.ts';
import type { RunReason } from './codes.ts';
import { detailsOf, type Run } from './completion/outcome.ts';
import { completionWrites } from './completion/writes.ts';
import type { ScreeningContext } from './context.ts';
import { screeningEvents } from './events.ts';
import { ScreeningJob } from './job.ts';
import { screeningIdOf } from './keys.ts';
import { followOwnership } from './ownership/follow.ts';
import { type OwnersOfEntity, readOwners } from './ownership/graph.ts';
import { OwnershipJob } from './ownership/job.ts';
import { entityFacts } from './profiles/facts.ts';
import { dependsOnLists, ProviderFailed, type Screened } from './providers/provider.ts';
import { subjectOf } from './providers/subject.ts';
import { workOf } from './rules.ts';
import { listedWrite, MISSED_RUN } from './store/listed-records.ts';
import { contentOf, newResult, type ResultAfter } from './store/records.ts';
import { loadScreening, resultWrites, runWrite } from './store/repository.ts';
import { workOfFailure } from './work.ts';

/** Runs one job. A second delivery changes nothing. A retryable failure is thrown, except on the last attempt. */
export async function runScreeningJob(
  pointer: OutboxPointer,
  context: ScreeningContext,
  { attempt }: { readonly attempt: number },
): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'due'));
  const found = await findJobInput(table, scope, pointer.outbox_id, context.vault(scope));
  if (found === undefined) return;
  const work = z.union([OwnershipJob, ScreeningJob]).parse(found);
  if ('ownership_of' in work) {
    const at = { table, scope, vault: await context.vault(scope), now: context.clock.now() };
    return followOwnership(work, pointer.outbox_id, at);
  }
  const { entity_id, reason, list_version } = work;
  const outcome = await screenEntity(scope, entity_id, context, {
    reason,
    jobId: pointer.outbox_id,
    lastAttempt: attempt >= MESSAGE_ATTEMPTS,
    ...(list_version === undefined ? {} : { listVersion: list_version }),
  });
  if (outcome.kind === 'failed')
    context.log.warn('screening failed', { outbox_id: pointer.outbox_id, code: outcome.code });
}

export interface RunOptions {
  readonly reason: RunReason;
  /** A second run with the same job id changes nothing. Without a job id, every call is a new run. */
  readonly jobId?: string;
  /** Owner of a screening that was not started by its own call. */
  readonly creator?: ProfileView;
  /** The provider must have read this version of the watchlists or a later one. */
  readonly listVersion?: string;
  /** True on the last attempt: a retryable failure is then recorded instead of thrown. */
  readonly lastAttempt?: boolean;
  readonly unscreened?: Unscreened;
}

/** An entity without a screening, as the caller has just read it. The run then does not read it again. */
export interface Unscreened {
  readonly record: EntityRecord;
  /** Of its relations; undefined where it has none. */
  readonly head: HeadRecord | undefined;
}

export type RunOutcome =
  | { readonly kind: 'completed' }
  | { readonly kind: 'failed'; readonly code: ProviderFailed['code'] }
  /** No work left: another run did it, or the entity was deleted. */
  | { readonly kind: 'nothing' };

/** The limit of a DynamoDB transaction. */
const MAX_WRITES = 100;
const ROUNDS = 6;

/**
 * Screens an entity and commits the outcome. A failure of the provider is an outcome too. A retryable one is thrown as
 * `ProviderFailed` unless this is the last attempt. Throws `StaleRead` where the entity keeps changing.
 */
export async function screenEntity(
  scope: TenantScope,
  entityId: string,
  context: ScreeningContext,
  options: RunOptions,
): Promise<RunOutcome> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const runId = options.jobId ?? context.ids.uuid();
  const asked = new Map<string, Promise<Screened>>();
  for (let round = 1; ; round += 1) {
    try {
      const unscreened = round === 1 ? options.unscreened : undefined;
      return await attempt({ scope, entityId, context, table, runId, asked, options, unscreened });
    } catch (error) {
      if (error instanceof EntityGone) return { kind: 'nothing' };
      if (!(error instanceof StaleRead) || round === ROUNDS) throw error;
    }
  }
}

interface Attempt {
  readonly scope: TenantScope;
  readonly entityId: string;
  readonly context: ScreeningContext;
  readonly table: Table;
  readonly runId: string;
  /**
   * Answers of the provider in this run, by the fingerprint of the subject, so that a retry with the same facts asks only once.
   */
  readonly asked: Map<string, Promise<Screened>>;
  readonly options: RunOptions;
  readonly unscreened: Unscreened | undefined;
}

async function attempt({ scope, entityId, context, table, ...rest }: Attempt): Promise<RunOutcome> {
  const { runId, asked, options, unscreened } = rest;
  const screeningId = screeningIdOf(entityId);
  const opening = context.vault(scope);
  const [record, before, vault, requiredLists, head] = await Promise.all([
    unscreened?.record ?? findEntity(table, scope, entityId),
    unscreened === undefined ? loadScreening(table, scope, screeningId, opening) : undefined,
    opening,
    context.requiredLists(scope),
    unscreened === undefined ? findHead(table, scope, entityId) : unscreened.head,
  ]);
  const work = workOf(before?.record, { id: runId, reason: options.reason });
  if (record === undefined || work === 'nothing') return { kind: 'nothing' };
  const entity = unsealEntity(record, vault);
  const subject = subjectOf(record.entity_type, entity.details);
  const facts = entityFacts(vault, subject);
  const now = context.clock.now();
  const at = new Date(now).toISOString();
  const beforeOwners = {
    ...{ scope, vault, ids: context.ids, now, at, runId, reason: options.reason, screeningId },
    ...{ entity, entityFacts: facts, before, creator: options.creator ?? null },
    head,
  };
  const known = (before?.profiles ?? []).filter(({ gone }) => gone === null);
  const requirements = {
    requiredLists,
    known: known.map(({ match }) => match.record_id),
    ...(options.listVersion === undefined ? {} : { listVersion: options.listVersion }),
  };
  const asking = asked.get(facts) ?? context.screener(scope).screen(subject, requirements);
  asked.set(facts, asking);
  const reading = { table, scope, vault, now };
  const [screened, owners] = await Promise.all([
    answerOf(asking, options),
    ownersIn(head, reading, { id: record.id, name: entity.name }),
  ]);
  const run: Run = { ...beforeOwners, owners };
  if (screened instanceof ProviderFailed) return fail(run, screened, table);
  try {
    return await complete(run, screened, table);
  } catch (error) {
    const isDecided = error instanceof StaleRead || error instanceof EntityGone;
    if (isDecided || options.lastAttempt !== true) throw error;
    // Without this write the screening would stay pending, and no call can restart a pending screening.
    return fail(run, unexpected(error), table);
  }
}

/** Undefined where it has no relations: nothing more is read then. */
async function ownersIn(
  head: HeadRecord | undefined,
  reading: Parameters<typeof readOwners>[0],
  root: { readonly id: string; readonly name: string },
): Promise<OwnersOfEntity | undefined> {
  return (head?.relations ?? 0) > 0 ? readOwners(reading, root) : undefined;
}

async function fail(run: Run, failure: ProviderFailed, table: Table): Promise<RunOutcome> {
  await table.commit(failureWrites(run, failure));
  return { kind: 'failed', code: failure.code };
}

async function complete(run: Run, screened: Screened, table: Table): Promise<RunOutcome> {
  const { pointers, main } = completionWrites(run, screened);
  const together = pointers.length + main.length <= MAX_WRITES;
  if (!together) await table.commit(pointers);
  await retryContended(() => table.commit(together ? [...main, ...pointers] : main));
  return { kind: 'completed' };
}

async function answerOf(
  asking: Promise<Screened>,
  { lastAttempt = false }: RunOptions,
): Promise<Screened | ProviderFailed> {
  try {
    return await asking;
  } catch (error) {
    const failure = error instanceof ProviderFailed ? error : unexpected(error);
    if (failure.retryable && !lastAttempt) throw failure;
    return failure;
  }
}

/**
 * Any other error of a provider is a defect in our code or in its data. It counts as retryable, and never as a clear result.
 */
function unexpected(cause: unknown): ProviderFailed {
  return new ProviderFailed('unavailable', { retryable: true, cause });
}

/** A failure keeps the previous result. It never makes an entity clear. */
function failureWrites(run: Run, failure: ProviderFailed): readonly Write[] {
  const { scope, vault, before, screeningId, entity, at } = run;
  const { record } = entity;
  const runs = (before?.record.runs ?? 0) + 1;
  const known = before === undefined ? newResult(screeningId, record, at) : contentOf(before.record);
  const next: ResultAfter = {
    ...known,
    status: known.status === 'completed' ? 'completed' : 'failed',
    ...{ last_run: run.runId, runs, failure: failure.code, updated_at: at },
  };
  const details = detailsOf(run);
  return [
    ...resultWrites(scope, vault, before?.record, next, {
      details,
      work: workOfFailure({ scope, vault, at }, before?.record, next, entity.name),
    }),
    runWrite(scope, screeningId, runs, {
      ...{ run_id: run.runId, at, reason: run.reason, status: 'failed', failure: failure.code },
      ...{ list_version: null, outcome: null, risk_score: null, match_count: 0, new_count: 0 },
      ...{ changed_count: 0, gone_count: 0, suppressed_count: 0, alert_id: null },
    }),
    failedWrite(record, { at, reason: failure.code }),
    failureEvent(run, failure, details.webhook_url),
    // A call cannot screen again what has a result. Monitoring does it when the next watchlists come into force, or when a list that was
    // missing is there.
    ...(next.status === 'completed' || dependsOnLists(failure)
      ? [listedWrite(scope, vault, MISSED_RUN, record.id)]
      : []),
  ];
}

function failureEvent(run: Run, failure: ProviderFailed, webhookUrl: string | null): Write {
  const { scope, vault, screeningId, entity, at } = run;
  const data = {
    screening_id: screeningId,
    entity_id: entity.record.id,
    entity_name: entity.name,
    entity_type: entity.record.entity_type,
    status: 'failed',
    code: failure.code,
    failed_at: at,
  };
  const event = {
    type: screeningEvents.failed.type,
    data,
    ...(webhookUrl === null ? {} : { webhookUrl }),
  };
  return eventWrite(scope, vault, event, { outboxId: run.ids.uuid(), now: run.now });
}

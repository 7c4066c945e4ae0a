/**
 * Brings a verification session on by one step. What is to be done follows from the records alone, so that the job may run twice,
 * late, or after a crash.
 */
import { mayMove } from '#shared/contract/lifecycle.ts';
import type { OutboxPointer } from '#shared/contract/message.ts';
import { findJobInput } from '#shared/platform/outbox/write.ts';
import { type ObjectStore, StaleRead, type Table, type Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { retryContended } from '#shared/platform/worker/retry-contended.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { VerificationJob } from '../../verification/job.ts';
import { verificationLifecycle } from '../../verification/lifecycle.ts';
import { findStep, type StepRecords } from '../../verification/progress/repository.ts';
import { scanOf } from '../../verification/progress/scan.ts';
import type { IdentityProviders } from '../../verification/provider/choose.ts';
import { type CaseFacts, ProviderAway, type Reading } from '../../verification/provider/port.ts';
import { applyAway, applyReading, type Conclude, type Unscanned } from './apply.ts';
import { beginCase } from './begin.ts';
import { endCase } from './end.ts';
import { caseFacts, evidenceOf, findPerson } from './facts.ts';
import { findCase, newCase, nextCase } from './repository.ts';
import type { CaseRecord } from './schema.ts';

export interface ProcessingContext extends WorkerContext {
  readonly providers: IdentityProviders;
  readonly objects: ObjectStore;
  /** `https://host` of the API, without a path. */
  readonly publicUrl: string;
  readonly conclude: Conclude;
}

/** The state of one session as it was read. */
export interface Current {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
  readonly context: ProcessingContext;
  readonly step: StepRecords;
  readonly record: CaseRecord;
}

const ROUNDS = 6;

/** Runs one job. Throws where a repetition may help. */
export async function runVerificationJob(pointer: OutboxPointer, context: ProcessingContext): Promise<void> {
  const scope = unsafeTenantScope(pointer.tenant_id, pointer.environment);
  const table = context.tables.within(fenceOf(scope, 'callback', 'due'));
  const input = await findJobInput(table, scope, pointer.outbox_id, context.vault(scope));
  if (input !== undefined) await processSession(scope, VerificationJob.parse(input).session_id, context);
}

/** Brings the session on. Throws `StaleRead` where it keeps changing. */
async function processSession(
  scope: TenantScope,
  sessionId: string,
  context: ProcessingContext,
): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      return await attempt(scope, sessionId, context);
    } catch (error) {
      if (!(error instanceof StaleRead) || round === ROUNDS) throw error;
    }
  }
}

async function attempt(scope: TenantScope, sessionId: string, context: ProcessingContext): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'callback', 'due'));
  const opening = context.vault(scope);
  const [step, found, vault] = await Promise.all([
    findStep(table, scope, sessionId, opening),
    findCase(table, scope, sessionId),
    opening,
  ]);
  const record = found === undefined ? newCase(scope, sessionId, context.clock.now()) : nextCase(found);
  const isOpen = step !== undefined && mayMove(verificationLifecycle, 'complete', step.verification.status);
  if (!isOpen) {
    const isJudged = step?.verification.status === 'completed';
    return found === undefined
      ? undefined
      : endCase({ table, context, record: found, isJudged, isGone: step === undefined });
  }
  const current = { scope, table, vault, context, step, record };
  const person = await findPerson(table, scope, step.verification.entity_id, vault);
  if (person === undefined) return;
  const facts = caseFacts(step.verification, record, step.progress, person);
  const outcome = await ask(current, facts);
  if (outcome === 'nothing to do') return;
  await retryContended(() =>
    outcome.reading instanceof ProviderAway
      ? applyAway({ ...current, record: outcome.record }, outcome.reading)
      : applyReading({ ...current, record: outcome.record }, outcome.reading),
  );
}

interface Asked {
  readonly record: CaseRecord;
  readonly reading: Reading | Unscanned | ProviderAway;
}

/** Hands over what was submitted, if that is still to be done and the scan found it clean, and reads the case. */
async function ask(current: Current, facts: CaseFacts): Promise<'nothing to do' | Asked> {
  const { record, step, context } = current;
  const isHandedOver = record.reference !== null && record.begun_round === record.round;
  if (!isHandedOver && step.progress.status === 'open') return 'nothing to do';
  const unscanned = isHandedOver ? undefined : await findUnscanned(current);
  if (unscanned !== undefined) return { record, reading: unscanned };
  let known = record;
  try {
    if (!isHandedOver) known = await begin(current, facts);
    const provider = known.provider === null ? undefined : await context.providers.named(known.provider);
    if (provider === undefined || known.reference === null)
      throw new ProviderAway(known.provider ?? 'sandbox');
    return { record: known, reading: await provider.read(known.reference, facts) };
  } catch (error) {
    if (error instanceof ProviderAway) return { record: known, reading: error };
    throw error;
  }
}

/** Why the pictures may not be handed over. Undefined where all are clean. */
async function findUnscanned({ scope, step, context }: Current): Promise<Unscanned | undefined> {
  const { isPending, problems } = await scanOf(step.progress.captures, context.objects.within(scope));
  if (problems.length > 0) return { state: 'not_clean', problems };
  return isPending ? { state: 'being_scanned' } : undefined;
}

/** On our own page. A hosted case is begun by the person. */
async function begin(
  { scope, table, vault, context, step, record }: Current,
  facts: CaseFacts,
): Promise<CaseRecord> {
  const settings = await findEnvironment(table, scope);
  const begun = await beginCase(
    {
      ...{ scope, vault, session: step.verification, record, capture: 'page', now: context.clock.now() },
      preferred: settings?.identity_providers ?? [],
      request: {
        ...facts,
        evidence: evidenceOf(step.progress, context.objects.within(scope)),
        returnUrl: `${context.publicUrl}/api/portal/`,
        language: step.progress.language,
      },
    },
    context,
  );
  await commit(table, begun.writes);
  return begun.record;
}

function commit(table: Table, writes: readonly Write[]): Promise<void> {
  return retryContended(() => table.commit(writes));
}

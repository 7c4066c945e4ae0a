/** What follows from the answer of a provider: a result, another look, another picture, or another attempt. */
import type { Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { RETAKE_REASONS, type RetakeReason } from '../../verification/progress/evidence.ts';
import { delayWrites, retakeWrites } from '../../verification/progress/repository.ts';
import type { CaptureScan } from '../../verification/progress/scan.ts';
import type { ProviderAway, Reading } from '../../verification/provider/port.ts';
import { endCase } from './end.ts';
import type { Current } from './process.ts';
import { caseWrite } from './repository.ts';
import { nextLookAt, pollDelayMs, retryDelayMs } from './rules.ts';

/** Longer than any session lives. */
const UNTIL_EXPIRY_MS = 30 * 86_400_000;

export type FinalReading = Extract<Reading, { state: 'done' | 'failed' }>;

/** Pictures that may not be handed to a provider. */
export type Unscanned =
  | { readonly state: 'being_scanned' }
  | { readonly state: 'not_clean'; readonly problems: CaptureScan['problems'] };

/** Ends the session with the result. Does nothing where the session has ended. */
export type Conclude = (
  context: WorkerContext,
  scope: TenantScope,
  sessionId: string,
  reading: FinalReading,
) => Promise<unknown>;

export async function applyReading(current: Current, reading: Reading | Unscanned): Promise<void> {
  switch (reading.state) {
    case 'being_scanned':
      return waitForScan(current);
    case 'not_clean':
      return askForClean(current, reading.problems);
    case 'waiting':
      return lookAgain(current);
    case 'retake':
      return askAgain(current, reading.problems);
    default:
      return conclude(current, reading);
  }
}

/** The session first, the case second: after a crash in between, the next job ends the case. */
async function conclude(current: Current, reading: FinalReading): Promise<void> {
  const { scope, table, context, record } = current;
  await context.conclude(context, scope, record.session_id, reading);
  await endCase({ table, context, record, isJudged: true, isGone: false });
}

async function lookAgain({ scope, table, vault, context, step, record }: Current): Promise<void> {
  const looks = record.looks + 1;
  await table.commit([
    caseWrite(
      record,
      { looks, failed_attempts: 0 },
      nextLookAt(timesOf({ step, context }), pollDelayMs(looks)),
    ),
    ...delayWrites(scope, vault, step.progress, 'resume'),
  ]);
}

/** The person is not told of a delay, because a scan takes seconds. */
async function waitForScan({ table, context, step, record }: Current): Promise<void> {
  const looks = record.looks + 1;
  const again = nextLookAt(timesOf({ step, context }), retryDelayMs(looks, undefined));
  await table.commit([caseWrite(record, { looks }, again)]);
}

/** The round stays the same, because nothing of it was handed over. */
async function askForClean(
  { scope, table, vault, context, step, record }: Current,
  problems: CaptureScan['problems'],
): Promise<void> {
  const slots = problems.map(({ slot }) => slot).join(',');
  context.log.warn('pictures not clean', { session_id: record.session_id, slots });
  await table.commit([
    caseWrite(record, { looks: 0 }, nextLookAt(timesOf({ step, context }), UNTIL_EXPIRY_MS)),
    ...retakeWrites(scope, vault, step.progress, problems),
  ]);
}

/** Nothing is asked of the provider until the person has submitted again. */
async function askAgain(
  { scope, table, vault, context, step, record }: Current,
  problems: Extract<Reading, { state: 'retake' }>['problems'],
): Promise<void> {
  const again = nextLookAt(timesOf({ step, context }), UNTIL_EXPIRY_MS);
  const known = problems.map(({ slot, reason }) => ({ slot, reason: retakeReason(reason) }));
  await table.commit([
    caseWrite(record, { round: record.round + 1, failed_attempts: 0, looks: 0 }, again),
    ...retakeWrites(scope, vault, step.progress, known),
  ]);
}

function retakeReason(reason: string): RetakeReason {
  return RETAKE_REASONS.find((known) => known === reason) ?? 'unreadable';
}

/** The session says that it is delayed, and is tried again until it expires. */
export async function applyAway(current: Current, away: ProviderAway): Promise<void> {
  const { scope, table, vault, context, step, record } = current;
  const failed_attempts = record.failed_attempts + 1;
  const delay = retryDelayMs(failed_attempts, away.retryAfterSec);
  context.log.warn('verification delayed', {
    session_id: record.session_id,
    provider: away.provider,
    failed_attempts,
  });
  const writes: readonly Write[] = [
    caseWrite(record, { failed_attempts }, nextLookAt(timesOf({ step, context }), delay)),
    ...delayWrites(scope, vault, step.progress, 'delay'),
  ];
  await table.commit(writes);
}

function timesOf({ step, context }: Pick<Current, 'step' | 'context'>) {
  return { now: context.clock.now(), expiresAt: step.verification.expires_at };
}

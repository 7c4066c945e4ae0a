/** How many invocations the queues may cause at once, so that the API always has executions left. */
import type { FunctionSpec } from '#functions/function-spec.ts';
import type { FleetRow } from './rows.ts';

/** Concurrent batches of jobs of one kind, and of what other services of AWS report. */
const DEFAULT_CONCURRENCY = 10;
const BY_DEFAULT: ReadonlySet<FunctionSpec['trigger']['kind']> = new Set([
  'job',
  'scan-results',
  'mail-feedback',
]);
/** The least that SQS accepts (Lambda Developer Guide, "Configuring scaling behavior for SQS event source mappings"). */
const LEAST_CONCURRENCY = 2;
/** The part of the account's concurrent executions that queues may use together. The rest is for the API. */
export const QUEUES_SHARE = 0.6;

/** What the fleet asks for, or undefined where no queue invokes the function. */
export function wantedConcurrency({ trigger }: FunctionSpec): number | undefined {
  if (trigger.kind === 'queue') return trigger.maxConcurrency;
  return BY_DEFAULT.has(trigger.kind) ? DEFAULT_CONCURRENCY : undefined;
}

/**
 * The greatest concurrency of a queue's function. `executions`: concurrent executions of the account. Where they are not enough for all
 * queues, each queue gets its part of them, and two at least.
 */
export function queueConcurrency(
  wanted: number,
  { executions, rows }: { readonly executions: number; readonly rows: readonly FleetRow[] },
): number {
  const all = rows.reduce((sum, { spec }) => sum + (wantedConcurrency(spec) ?? 0), 0);
  const part = Math.floor((wanted * executions * QUEUES_SHARE) / Math.max(all, 1));
  return Math.min(wanted, Math.max(LEAST_CONCURRENCY, part));
}

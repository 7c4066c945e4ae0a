/** The rows of the fleet for synthesis, and the problems that prevent a deployment. */

import { fleet } from '#functions/fleet.ts';
import {
  ANSWER_WITHIN_SEC,
  FLEET_QUEUES,
  type FunctionSpec,
  type Grant,
  MACHINES,
  type MachineName,
  type QueueSpecName,
} from '#functions/function-spec.ts';
import { JOB_KINDS, type JobKind } from '#shared/contract/message.ts';
import type { Routes } from '#shared/contract/route.ts';

/** One function: its name and its row of the fleet. */
export interface FleetRow {
  readonly name: string;
  readonly spec: FunctionSpec;
}

/** Functions by name: the service's own, or those of a test. */
export type Fleet = Readonly<Record<string, FunctionSpec>>;

export function rowsOf(specs: Fleet = fleet): readonly FleetRow[] {
  return Object.entries(specs).map(([name, spec]) => ({ name, spec }));
}

/** The queue to which a grant allows sending. */
export function queueOfGrant(grant: Grant): QueueSpecName | undefined {
  return FLEET_QUEUES.find((queue) => grant === `queue:${queue}:send`);
}

/** The queue that a function consumes; undefined if it consumes none. */
export function workQueueOf({ trigger }: FunctionSpec): string | undefined {
  if (trigger.kind === 'queue') return trigger.queue;
  if (trigger.kind === 'scan-results' || trigger.kind === 'mail-feedback') return trigger.kind;
  return trigger.kind === 'job' ? `job-${trigger.job}` : undefined;
}

/** True if callers wait for the function's answer at the API. */
export function answersCalls({ trigger: { kind } }: FunctionSpec): boolean {
  return kind === 'api' || kind === 'staged' || kind === 'pages' || kind === 'fallback';
}

/** True if a function sends to the queue that it consumes. */
export function feedsItself({ trigger, grants }: FunctionSpec): boolean {
  return trigger.kind === 'queue' && grants.some((grant) => queueOfGrant(grant) === trigger.queue);
}

/** The routes whose large forms are stored first and then processed. */
export function stagedForms(rows: readonly FleetRow[]): Routes {
  return Object.assign(
    {},
    ...rows.map(({ spec: { trigger } }) => (trigger.kind === 'staged' ? trigger.routes : {})),
  );
}

/** The machine that a grant allows to start. */
function machineOfGrant(grant: Grant): MachineName | undefined {
  return machineNames().find((machine) => grant === `workflow:${machine}:start`);
}

/** The machines whose steps the rows execute, or which they start. */
export function machinesOf(rows: readonly FleetRow[]): readonly MachineName[] {
  const named = rows.flatMap(({ spec: { trigger, grants } }) => [
    ...(trigger.kind === 'step' ? [trigger.machine] : []),
    ...grants.flatMap((grant) => machineOfGrant(grant) ?? []),
  ]);
  return [...new Set(named)];
}

/** The rows that execute a step of a machine. */
export function rowsOfStep(
  rows: readonly FleetRow[],
  machine: MachineName,
  step: string,
): readonly FleetRow[] {
  return rows.filter(
    ({ spec: { trigger } }) =>
      trigger.kind === 'step' && trigger.machine === machine && trigger.step === step,
  );
}

function machineNames(): readonly MachineName[] {
  return unsafeNames(Object.keys(MACHINES));
}

function unsafeNames(names: readonly string[]): readonly MachineName[] {
  return names as readonly MachineName[];
}

/** Each step of a machine needs exactly one function. */
function stepProblems(rows: readonly FleetRow[]): readonly string[] {
  return machinesOf(rows).flatMap((machine) =>
    MACHINES[machine].flatMap((step) => {
      const { length } = rowsOfStep(rows, machine, step);
      return length === 1 ? [] : [`${length} functions do the step ${step} of ${machine}`];
    }),
  );
}

/** Functions whose calls the gateway would end before they do. */
function lateAnswers(rows: readonly FleetRow[]): readonly string[] {
  return rows
    .filter(({ spec }) => answersCalls(spec) && !isStreamed(spec) && spec.timeoutSec > ANSWER_WITHIN_SEC)
    .map(({ name }) => `${name} takes longer than the gateway waits`);
}

function isStreamed({ trigger }: FunctionSpec): boolean {
  return trigger.kind === 'api' && trigger.stream === true;
}

/** True if the function needs a dead-letter queue for failed invocations. */
export function keepsFailures({ trigger }: FunctionSpec): boolean {
  return trigger.kind === 'outbox' || trigger.kind === 'events' || trigger.kind === 'schedule';
}

/**
 * The problems of a fleet, one sentence each: work that no function takes, or that two functions take.
 * `jobs`: the kinds of job that the service starts.
 */
export function fleetProblems(
  rows: readonly FleetRow[],
  jobs: readonly JobKind[] = JOB_KINDS,
): readonly string[] {
  const consumed = rows.flatMap(({ spec }) => workQueueOf(spec) ?? []);
  const sent = rows.flatMap(({ spec }) => spec.grants.flatMap((grant) => queueOfGrant(grant) ?? []));
  const needed = new Set<string>([...sent, ...jobs.map((job) => `job-${job}`)]);
  const unserved = [...needed].filter((queue) => !consumed.includes(queue));
  const shared = consumed.filter((queue, index) => consumed.indexOf(queue) !== index);
  const staged = new Set(Object.values(stagedForms(rows)).map(({ id }) => id));
  const forms = rows.flatMap(({ spec: { trigger } }) =>
    trigger.kind === 'api'
      ? Object.values(trigger.routes).filter(({ encoding }) => encoding === 'multipart')
      : [],
  );
  const fallbacks = rows.filter(({ spec }) => spec.trigger.kind === 'fallback');
  return [
    ...unserved.map((queue) => `nothing takes the messages of ${queue}`),
    ...shared.map((queue) => `more than one function takes the messages of ${queue}`),
    ...forms
      .filter(({ id }) => !staged.has(id))
      .map(({ id }) => `nothing takes over the large forms of ${id}`),
    ...stepProblems(rows),
    ...lateAnswers(rows),
    ...(fallbacks.length > 1 ? ['there is more than one fallback'] : []),
  ];
}

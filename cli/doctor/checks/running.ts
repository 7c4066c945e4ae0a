/** Checks of a running stage: stacks, release, queues, schedules, alarms, public address. */
import { check, type Finding, faultsOr, ok, warning, wrong } from '../check.ts';
import type { StackFact } from '../facts.ts';
import { isSettled } from './account.ts';

const RUNBOOK = 'docs/runbook.md';
const DEPLOY = 'docs/deploy.md';

export const RUNNING_CHECKS = [
  check('stacks', 'stacks', ({ wanted, found }, { stage, isProtected }) => {
    const faults = wanted.flatMap((name): readonly Finding[] => {
      const stack = found.find((each) => each.name === name);
      if (stack === undefined) return [wrong(`${name} is missing`, `npx cdk deploy --all -c stage=${stage}`)];
      return faultsOfStack(stack, isProtected);
    });
    return faultsOr(faults, `${wanted.length} stacks are complete`);
  }),
  check('release', 'release', (functions, { stage }) => {
    const other = functions.filter(({ deployed, released }) => deployed !== released);
    if (other.length === 0) return [ok(`${functions.length} functions have the code of this checkout`)];
    const names = other.slice(0, 3).map(({ id }) => id);
    const more = other.length > names.length ? ` and ${other.length - names.length} more` : '';
    return [
      wrong(
        `another code: ${names.join(', ')}${more}`,
        `deploy (npx cdk deploy --all -c stage=${stage}), or check out the deployed revision`,
      ),
    ];
  }),
  check('public address', 'publicAddress', ({ status, code }) =>
    status === 401 && code === 'invalid_api_key'
      ? [ok('answers, and refuses a call without a key')]
      : [
          wrong(
            `answers ${status} ${code} to a call without a key`,
            `${DEPLOY}#dns, ${RUNBOOK}#edge-failing`,
          ),
        ],
  ),
  check('dead letters', 'deadLetters', (queues) => {
    if (queues.length === 0)
      return [wrong('the stage has no dead-letter queues', 'deploy the service stack')];
    const full = queues.filter(({ messages }) => messages > 0);
    return faultsOr(
      full.map(({ queue, messages }) =>
        wrong(`${queue}: ${messages}`, `${RUNBOOK}#dead-letter-queue-not-empty`),
      ),
      `${queues.length} queues are empty`,
    );
  }),
  check('schedules', 'schedules', ({ wanted, found }) => {
    const off = found.filter(({ state }) => state !== 'ENABLED');
    const faults = [
      ...off.map(({ rule, state }) => wrong(`${rule} is ${state}`, `aws events enable-rule --name ${rule}`)),
      ...(found.length < wanted
        ? [wrong(`${found.length} of ${wanted} schedules exist`, 'deploy the service stack')]
        : []),
    ];
    return faultsOr(faults, `${found.length} schedules are enabled`);
  }),
  check('functions', 'failures', (functions) =>
    faultsOr(
      functions
        .filter(({ failures }) => failures > 0)
        .map(({ name, failures }) =>
          wrong(`${name}: ${failures} invocations failed since the start`, `${RUNBOOK}#function-failing`),
        ),
      `${functions.length} functions without a failure since the start`,
    ),
  ),
  check('alarms', 'alarms', (alarms) => {
    if (alarms.length === 0) return [wrong('the stage has no alarms', 'deploy the watch stack')];
    const faults = [
      ...alarms
        .filter(({ state }) => state === 'ALARM')
        .map(({ name, text }) => wrong(name, /\(([^()]*)\)\.?$/.exec(text)?.[1] ?? RUNBOOK)),
      ...alarms
        .filter(({ notifies }) => !notifies)
        .map(({ name }) => warning(`${name} notifies nobody`, 'aws cloudwatch enable-alarm-actions')),
    ];
    return faultsOr(faults, `none of ${alarms.length} is in ALARM`);
  }),
] as const;

function faultsOfStack(stack: StackFact, isProtected: boolean): readonly Finding[] {
  const { name, status, reason } = stack;
  if (status.endsWith('_IN_PROGRESS'))
    return [warning(`${name}: ${status}`, 'wait for the deployment to end')];
  // A rolled-back update leaves the earlier, complete state.
  if (!isSettled(stack))
    return [wrong(`${name}: ${status} ${reason}`.trim(), `${DEPLOY}#retry-after-a-failure`)];
  return isProtected && !stack.isProtected
    ? [warning(`${name} is not protected from deletion`, 'deploy without -c first=true')]
    : [];
}

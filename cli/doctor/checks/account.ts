/** Checks of what a stage needs before its first deployment: its file, quotas, bootstrap, certificate. */
import { check, faultsOr, ok, warning, wrong } from '../check.ts';
import type { StackFact } from '../facts.ts';

/** Below that, the workers of a busy stage wait for each other. */
const ENOUGH_EXECUTIONS = 1_000;
/** What the assets of our stacks ask of the bootstrap stack (`CheckBootstrapVersion` in every template). */
const BOOTSTRAP_VERSION = 6;
const RENEWAL_MS = 30 * 86_400_000;

const QUOTA =
  'aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000';

export const ACCOUNT_CHECKS = [
  check('stage file', 'stageFile', (problems, { stage }) =>
    faultsOr(
      problems.map((problem) => wrong(problem, `correct stages/${stage}.json`)),
      'complete, and free of values of the example',
    ),
  ),
  check('Lambda concurrency', 'executions', ({ limit, unreserved, planned }) => {
    const found = `${limit} executions, ${unreserved} of them unreserved`;
    if (limit < planned)
      return [wrong(`${found}, and the stage is made for ${planned}`, `set lambdaConcurrency, or ${QUOTA}`)];
    return limit < ENOUGH_EXECUTIONS ? [warning(found, QUOTA)] : [ok(found)];
  }),
  check('CDK bootstrap', 'bootstrap', (stack) => {
    const todo = 'npx cdk bootstrap aws://<account>/<region>';
    if (stack === undefined) return [wrong('no stack CDKToolkit in this region', todo)];
    const version = Number(stack.outputs['BootstrapVersion'] ?? 0);
    if (version < BOOTSTRAP_VERSION)
      return [wrong(`version ${version}, and ${BOOTSTRAP_VERSION} is needed`, todo)];
    return isSettled(stack) ? [ok(`version ${version}`)] : [wrong(stack.status, todo)];
  }),
  check('certificate', 'certificate', ({ status, names, until, domain }, { now }) => {
    const faults = [
      ...(status === 'ISSUED' ? [] : [wrong(status, 'enter the validation record of ACM into the DNS')]),
      ...(names.some((name) => covers(name, domain))
        ? []
        : [wrong(`${names.join(', ')} do not cover ${domain}`, 'request a certificate for the domain')]),
      ...(until !== undefined && Date.parse(until) - now < RENEWAL_MS
        ? [warning(`ends on ${until.slice(0, 10)}`, 'check that the validation record is still in the DNS')]
        : []),
    ];
    return faultsOr(faults, `issued for ${domain}, until ${until?.slice(0, 10) ?? '-'}`);
  }),
] as const;

/** A wildcard covers one label (RFC 6125, section 6.4.3). */
export function covers(name: string, domain: string): boolean {
  if (!name.startsWith('*.')) return name === domain;
  return domain.slice(domain.indexOf('.') + 1) === name.slice(2);
}

export function isSettled({ status }: StackFact): boolean {
  return status.endsWith('_COMPLETE') && !status.includes('ROLLBACK') && !status.startsWith('DELETE');
}

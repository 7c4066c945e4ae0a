/** Run as a process of its own: a fleet on the given folder and ports, until its parent goes or it is told to stop. */
import type { ObservedCall } from '@probity/embedded-cloud/wire/wire';
import { startFleet } from '../../../../cli/local/start-fleet.ts';
import { ARMED, CrashPoint, type HostOrder, ready } from './host-order.ts';
import { sharedDeployment } from './shared-assembly.ts';

/** Calls that change something outside the process; reads, and the limiter's counting, are repeated harmlessly. */
const EFFECTS = ['TransactWriteItems', 'PutItem', 'POST /v2/email/outbound-emails'];

const order: HostOrder = JSON.parse(process.argv[2] ?? '{}');
let crash: CrashPoint | undefined;
let seen = 0;
const { folder, ports, parameters, shared } = order;
const fleet = await startFleet({
  folder,
  ports,
  parameters,
  observe: crashWhereTold,
  ...(await sharedDeployment(shared)),
});
const root = fleet.cloud.credentials('root');
process.stdout.write(
  `${ready({
    facts: fleet.facts,
    root: root ?? { accessKeyId: '', secretAccessKey: '' },
    registersSecret: String(fleet.cloud.outputs['RegistersSecretArn']),
  })}\n`,
);

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  fleet.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once('SIGTERM', stop);
process.stdin.once('end', stop).on('data', (line) => {
  crash = CrashPoint.parse(JSON.parse(String(line)));
  seen = 0;
  process.stdout.write(`${ARMED}\n`);
});

function crashWhereTold({ caller, operation, phase }: ObservedCall): void {
  if (crash === undefined || caller !== crash.functionName || !EFFECTS.includes(operation)) return;
  if (phase === 'before') seen += 1;
  if (seen === crash.effect && phase === crash.when) process.kill(process.pid, 'SIGKILL');
}

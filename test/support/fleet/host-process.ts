/** Run as a process of its own: a fleet on the given folder and ports, until its parent goes or it is told to stop. */
import { startFleet } from '../../../cli/local/start-fleet.ts';
import { type HostOrder, ready } from './host-order.ts';

const order: HostOrder = JSON.parse(process.argv[2] ?? '{}');
const fleet = await startFleet(order);
const root = fleet.cloud.credentials('root');
process.stdout.write(
  `${ready({ facts: fleet.facts, root: root ?? { accessKeyId: '', secretAccessKey: '' } })}\n`,
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
process.stdin.once('end', stop).resume();

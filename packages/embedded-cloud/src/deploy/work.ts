/** The work of the services that goes on without a caller: how to see whether there is any, and how to end it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Mappings } from '../lambda/mapping/mappings.ts';
import type { Probe } from './idle.ts';
import type { Emulated } from './services.ts';

/** What may be at work. */
export function probesOf({ host, queue, sqs, malware }: Emulated, mappings: Mappings): Probe[] {
  const depths = async () => Promise.all(mappings.queueArns().map((arn) => sqs.depth(arn)));
  return [
    { name: 'malware scans', busy: () => malware.busy > 0 },
    { name: 'functions', busy: () => host.busy() > 0 },
    { name: 'asynchronous events', busy: () => queue.busy > 0 },
    { name: 'event source mappings', busy: () => mappings.busy > 0 },
    { name: 'queues', busy: async () => (await depths()).some(({ visible }) => visible > 0) },
    { name: 'streams', busy: () => mappings.behind() },
  ];
}

/** What runs has `graceMs` to finish; what does not is continued at the next start. */
export async function endWork(
  emulated: Emulated,
  mappings: Mappings | undefined,
  graceMs: number,
): Promise<void> {
  const { events, states, queue, host, malware } = emulated;
  const ended = Promise.all([
    malware.close(),
    mappings?.stop(),
    queue.stop(),
    events.close(),
    states.close(),
  ]);
  await Promise.race([ended, pause(graceMs, undefined, { ref: false })]);
  host.stop();
  await ended;
}

/** Closes the services themselves, after their work has ended. */
export function closeServices({ sqs, s3, dynamodb }: Emulated): void {
  sqs.close();
  s3.close();
  dynamodb.close();
}

/** What the queue of replays does with a job. */
import { webhookReplay } from '#functions/workers/webhook-replay/app.ts';
import type { BusEntry } from '#shared/platform/ports.ts';

/** Hands the job to the worker, and rejects where the queue would hand it out again. */
export async function runReplayJob(
  ports: Parameters<typeof webhookReplay>[0],
  { detail }: BusEntry,
): Promise<undefined> {
  const Records = [{ messageId: 'job', body: JSON.stringify({ detail }) }];
  const { batchItemFailures } = await webhookReplay(ports)({ Records });
  if (batchItemFailures.length > 0) throw new Error('the job comes back');
}

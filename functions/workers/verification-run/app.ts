/** Brings identity verifications on: one message, one session. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import {
  type ProcessingContext,
  runVerificationJob,
} from '#shared/domain/verification-sessions/processing/process.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

export function verificationWorker(
  ports: FoundationPorts & Pick<ProcessingContext, 'providers' | 'objects' | 'conclude'>,
  publicUrl: string,
) {
  const { providers, objects, conclude } = ports;
  const context = { ...workerContext(ports), providers, objects, conclude, publicUrl };
  return queueWorker(JobEvent, ({ detail }) => runVerificationJob(detail, context), ports.log);
}

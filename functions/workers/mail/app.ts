/** Sends the mail of a change: one message, one letter. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import { runMail } from '#shared/domain/mail/run-mail.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { Mailer } from '#shared/platform/ports.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

export function mailWorker(ports: FoundationPorts & { readonly mailer: Mailer }, publicUrl: string) {
  const context = {
    ...workerContext(ports),
    mailer: ports.mailer,
    publicUrl,
    testMail: ports.testMail ?? 'any',
  };
  return queueWorker(JobEvent, ({ detail }) => runMail(detail, context), ports.log);
}

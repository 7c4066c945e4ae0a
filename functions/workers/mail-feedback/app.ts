/** Takes reports of the mail provider to the sessions whose mails they are about. */
import type * as z from 'zod';
import { type MailFeedback, takeFeedback } from '#shared/domain/mail/feedback/take-feedback.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** The form in which the provider reports. */
export interface MailFeedbackForm<S extends z.ZodType> {
  readonly schema: S;
  /** Undefined where the report changes nothing. */
  readonly read: (message: z.output<S>) => MailFeedback | undefined;
}

export function mailFeedbackWorker<S extends z.ZodType>(
  ports: FoundationPorts,
  { schema, read }: MailFeedbackForm<S>,
) {
  const context = workerContext(ports);
  const take = async (message: z.output<S>) => {
    const feedback = read(message);
    if (feedback !== undefined) await takeFeedback(context, feedback);
  };
  return queueWorker(schema, take, ports.log);
}

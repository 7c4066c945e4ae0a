/** The worker for reports of SES. */
import { MailFeedbackEvent, readMailFeedback } from '#shared/platform/aws/mail/feedback.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { mailFeedbackWorker } from './app.ts';

export const handler = mailFeedbackWorker(workerPorts('mail-feedback'), {
  schema: MailFeedbackEvent,
  read: readMailFeedback,
});

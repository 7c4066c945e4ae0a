/** The letter after a submission: what arrived, when and for whom, and whether a step is left. */
import type { Mail } from '#shared/platform/ports.ts';
import { deadlineClosing, type Envelope, instantOf, linkClosing, mailOf } from '../layout/letter.ts';
import { say } from '../layout/words.ts';

export interface Confirmation extends Envelope {
  readonly entityName: string;
  readonly questionnaireName: string;
  /** Milliseconds since the epoch. */
  readonly submittedAt: number;
  /** True where the link still asks for an identity check. */
  readonly verificationLeft: boolean;
  /** Null where the link no longer works. */
  readonly link: { readonly url: string; readonly expiresAt: number } | null;
}

export function confirmationMail(confirmation: Confirmation): Mail {
  const { entityName, questionnaireName, sender, link, verificationLeft } = confirmation;
  const senderName = sender.tenant_name;
  return mailOf(confirmation, {
    kind: 'confirmation',
    subject: say`${senderName} has received your answers`,
    paragraphs: [
      say`The questionnaire “${questionnaireName}” for ${entityName} was submitted to ${senderName} on ${instantOf(confirmation.submittedAt, confirmation.language)}.`,
      verificationLeft
        ? say`One step is left: verifying your identity.`
        : say`There is nothing more for you to do. ${senderName} will write to you if anything is unclear.`,
    ],
    quotation: [],
    link:
      link === null
        ? null
        : { label: verificationLeft ? 'Open the request' : 'See what you sent', url: link.url },
    closing:
      link === null
        ? say`If you did not expect this message, you can ignore it.`
        : verificationLeft
          ? deadlineClosing(link.expiresAt)
          : linkClosing(link.expiresAt, confirmation.language),
  });
}

/** The letter when the sender reminds of a request that is not answered yet. */
import type { Mail } from '#shared/platform/ports.ts';
import { deadlineClosing, type Envelope, mailOf } from '../layout/letter.ts';
import { say } from '../layout/words.ts';

export interface Reminder extends Envelope {
  readonly entityName: string;
  readonly questionnaireName: string;
  /** True where the answers were sent, and changes of them are awaited. */
  readonly isForChanges: boolean;
  readonly url: string;
  readonly expiresAt: number;
}

export function reminderMail(letter: Reminder): Mail {
  const { entityName, questionnaireName, isForChanges, sender } = letter;
  const senderName = sender.tenant_name;
  return mailOf(letter, {
    kind: 'reminder',
    subject: say`Reminder: ${senderName} waits for your answers`,
    paragraphs: [
      isForChanges
        ? say`${senderName} has asked for changes of the answers of ${entityName} to the questionnaire “${questionnaireName}”, and still waits for them.`
        : say`${senderName} has asked ${entityName} to complete the questionnaire “${questionnaireName}”, and still waits for the answers.`,
      say`Answers that were saved are still there. When you are done, submit the questionnaire.`,
      say`Please use the link below instead of any link that was sent to you earlier.`,
    ],
    quotation: [],
    link: { label: 'Open the request', url: letter.url },
    closing: deadlineClosing(letter.expiresAt),
  });
}

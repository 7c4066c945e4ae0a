/** The letter with the current or a new link, on request of the respondent or the sender. */
import type { Mail } from '#shared/platform/ports.ts';
import { deadlineClosing, type Envelope, mailOf } from '../layout/letter.ts';
import { say } from '../layout/words.ts';

export interface NewLink extends Envelope {
  readonly entityName: string;
  /** Null where only an identity check is requested. */
  readonly questionnaireName: string | null;
  readonly url: string;
  readonly expiresAt: number;
}

export function newLinkMail(letter: NewLink): Mail {
  const { entityName, questionnaireName, sender } = letter;
  const senderName = sender.tenant_name;
  return mailOf(letter, {
    kind: 'new_link',
    subject: say`Your link to the request of ${senderName}`,
    paragraphs: [
      questionnaireName === null
        ? say`Here is your link to the request of ${senderName} to ${entityName}.`
        : say`Here is your link to the questionnaire “${questionnaireName}” that ${senderName} asks ${entityName} to complete.`,
      questionnaireName === null
        ? say`Please use it instead of any link that was sent to you earlier.`
        : say`Please use it instead of any link that was sent to you earlier. Answers that were saved are still there.`,
    ],
    quotation: [],
    link: { label: 'Open the request', url: letter.url },
    closing: deadlineClosing(letter.expiresAt),
  });
}

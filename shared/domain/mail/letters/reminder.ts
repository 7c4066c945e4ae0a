/** The letter when the sender reminds of a request that is not answered yet. */
import type { Mail } from '#shared/platform/ports.ts';
import { deadlineClosing, type Envelope, mailOf } from '../layout/letter.ts';
import { RESPONDENT_WORDS } from '../wording/respondent/words.ts';

export interface Reminder extends Envelope {
  readonly entityName: string;
  readonly questionnaireName: string;
  /** True where the answers were sent, and changes of them are awaited. */
  readonly isForChanges: boolean;
  readonly url: string;
  readonly expiresAt: number;
}

export function reminderMail(letter: Reminder): Mail {
  const { entityName, questionnaireName, isForChanges, sender, language } = letter;
  const { open, reminder } = RESPONDENT_WORDS[language];
  const asked = { sender: sender.tenant_name, entity: entityName, questionnaire: questionnaireName };
  return mailOf(letter, {
    kind: 'reminder',
    subject: reminder.subject(sender.tenant_name),
    paragraphs: [
      isForChanges ? reminder.forChanges(asked) : reminder.forAnswers(asked),
      reminder.saved,
      reminder.insteadOfEarlier,
    ],
    quotation: [],
    link: { label: open, url: letter.url },
    closing: deadlineClosing(letter.expiresAt, language),
  });
}

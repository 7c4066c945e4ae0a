/** The letter with the current or a new link, on request of the respondent or the sender. */
import type { Mail } from '#shared/platform/ports.ts';
import { deadlineClosing, type Envelope, mailOf } from '../layout/letter.ts';
import { sentences } from '../layout/words.ts';
import { RESPONDENT_WORDS } from '../wording/respondent/words.ts';

export interface NewLink extends Envelope {
  readonly entityName: string;
  /** Null where only an identity check is requested. */
  readonly questionnaireName: string | null;
  readonly url: string;
  readonly expiresAt: number;
}

export function newLinkMail(letter: NewLink): Mail {
  const { entityName, questionnaireName, sender, language } = letter;
  const { open, newLink } = RESPONDENT_WORDS[language];
  const parties = { sender: sender.tenant_name, entity: entityName };
  return mailOf(letter, {
    kind: 'new_link',
    subject: newLink.subject(sender.tenant_name),
    paragraphs:
      questionnaireName === null
        ? [newLink.toRequest(parties), newLink.insteadOfEarlier]
        : [
            newLink.toQuestionnaire({ ...parties, questionnaire: questionnaireName }),
            sentences(newLink.insteadOfEarlier, newLink.saved),
          ],
    quotation: [],
    link: { label: open, url: letter.url },
    closing: deadlineClosing(letter.expiresAt, language),
  });
}

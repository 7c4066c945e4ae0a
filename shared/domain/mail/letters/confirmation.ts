/** The letter after a submission: what arrived, when and for whom, and whether a step is left. */
import type { Mail } from '#shared/platform/ports.ts';
import { deadlineClosing, type Envelope, instantOf, linkClosing, mailOf } from '../layout/letter.ts';
import { WORDS } from '../wording/model.ts';
import { RESPONDENT_WORDS } from '../wording/respondent/words.ts';

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
  const { entityName, questionnaireName, sender, link, verificationLeft, language } = confirmation;
  const { open, confirmation: words } = RESPONDENT_WORDS[language];
  const name = sender.tenant_name;
  const asked = { sender: name, entity: entityName, questionnaire: questionnaireName };
  return mailOf(confirmation, {
    kind: 'confirmation',
    subject: words.subject(name),
    paragraphs: [
      words.submitted(asked, instantOf(confirmation.submittedAt, language)),
      verificationLeft ? words.stepLeft : words.nothingMore(name),
    ],
    quotation: [],
    link: link === null ? null : { label: verificationLeft ? open : words.see, url: link.url },
    closing: closingOf(confirmation),
  });
}

function closingOf({ link, verificationLeft, language }: Confirmation) {
  if (link === null) return WORDS[language].unexpected;
  return verificationLeft ? deadlineClosing(link.expiresAt, language) : linkClosing(link.expiresAt, language);
}

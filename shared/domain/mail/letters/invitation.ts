/** The first letter: the sender, the request, and the link. */
import type { Mail } from '#shared/platform/ports.ts';
import { deadlineClosing, type Envelope, mailOf } from '../layout/letter.ts';
import { RESPONDENT_WORDS } from '../wording/respondent/words.ts';

export interface Invitation extends Envelope {
  readonly entityName: string;
  /** Null where only an identity check is requested. */
  readonly questionnaireName: string | null;
  readonly asksVerification: boolean;
  readonly url: string;
  readonly expiresAt: number;
}

export function invitationMail(invitation: Invitation): Mail {
  const { language, questionnaireName, sender } = invitation;
  const words = RESPONDENT_WORDS[language];
  return mailOf(invitation, {
    kind: 'invitation',
    subject: words.invitation.subject(sender.tenant_name),
    paragraphs: [
      requestOf(invitation),
      questionnaireName === null ? words.invitation.forVerification : words.invitation.forAnswers,
    ],
    quotation: [],
    link: { label: words.open, url: invitation.url },
    closing: deadlineClosing(invitation.expiresAt, language),
  });
}

function requestOf({ language, questionnaireName, asksVerification, sender, entityName }: Invitation) {
  const { verify, complete, completeAndVerify } = RESPONDENT_WORDS[language].invitation;
  const parties = { sender: sender.tenant_name, entity: entityName };
  if (questionnaireName === null) return verify(parties);
  const asked = { ...parties, questionnaire: questionnaireName };
  return asksVerification ? completeAndVerify(asked) : complete(asked);
}

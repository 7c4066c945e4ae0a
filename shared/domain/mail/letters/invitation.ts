/** The first letter: the sender, the request, and the link. */
import type { Mail } from '#shared/platform/ports.ts';
import { deadlineClosing, type Envelope, mailOf } from '../layout/letter.ts';
import { joined, say } from '../layout/words.ts';

export interface Invitation extends Envelope {
  readonly entityName: string;
  /** Null where only an identity check is requested. */
  readonly questionnaireName: string | null;
  readonly asksVerification: boolean;
  readonly url: string;
  readonly expiresAt: number;
}

export function invitationMail(invitation: Invitation): Mail {
  const { entityName, questionnaireName, sender } = invitation;
  const senderName = sender.tenant_name;
  return mailOf(invitation, {
    kind: 'invitation',
    subject: say`${senderName} asks you for information`,
    paragraphs: [
      joined(say`${senderName} asks ${entityName} to `, tasksOf(invitation), say`.`),
      questionnaireName === null
        ? say`You need no account. Have an identity document at hand, and a phone or a computer with a camera.`
        : say`You need no account. Your answers are saved as you type, and you can come back with the same link.`,
    ],
    quotation: [],
    link: { label: 'Open the request', url: invitation.url },
    closing: deadlineClosing(invitation.expiresAt),
  });
}

function tasksOf({ questionnaireName, asksVerification }: Invitation) {
  if (questionnaireName === null) return say`verify your identity`;
  const questionnaire = say`complete the questionnaire “${questionnaireName}”`;
  return asksVerification ? joined(questionnaire, say` and to verify your identity`) : questionnaire;
}

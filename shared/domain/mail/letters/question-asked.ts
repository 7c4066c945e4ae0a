/** The letter to the sender when the respondent asks something. It has none of the respondent's text. */
import type { Mail } from '#shared/platform/ports.ts';
import { type CommentedSubjects, commentedInWords } from '../layout/commented.ts';
import { type Envelope, mailOf } from '../layout/letter.ts';
import { say } from '../layout/words.ts';

export interface QuestionAsked extends Envelope {
  readonly entityName: string;
  readonly questionnaireName: string;
  readonly responseName: string;
  readonly responseId: string;
  /** Questions and files with comments of the respondent that have no reply. */
  readonly waiting: CommentedSubjects;
}

export function questionAskedMail(question: QuestionAsked): Mail {
  const { entityName, questionnaireName, responseName, responseId, waiting } = question;
  return mailOf(question, {
    kind: 'question_asked',
    subject: say`A respondent asks a question about your request`,
    paragraphs: [
      say`The respondent of ${entityName} has written to you about the questionnaire “${questionnaireName}”.`,
      say`Comments on ${commentedInWords(waiting, question.language)} have no reply yet.`,
      say`The response is “${responseName}”, reference ${responseId}. Your system lists its comments under this reference, and your reply is shown on the respondent’s page.`,
    ],
    quotation: [],
    link: null,
    closing: say`You receive this message because the request was sent with your key. What the respondent writes within the next hour is mailed only after your reply.`,
  });
}

/** The letter to the sender when the respondent asks something. It has none of the respondent's text. */
import type { Mail } from '#shared/platform/ports.ts';
import { type CommentedSubjects, commentedInWords } from '../layout/commented.ts';
import { type Envelope, mailOf } from '../layout/letter.ts';
import { WORDS } from '../wording/model.ts';

export interface QuestionAsked extends Envelope {
  readonly entityName: string;
  readonly questionnaireName: string;
  readonly responseName: string;
  readonly responseId: string;
  /** Questions and files with comments of the respondent that have no reply. */
  readonly waiting: CommentedSubjects;
}

export function questionAskedMail(question: QuestionAsked): Mail {
  const { entityName, questionnaireName, responseName, responseId, waiting, language } = question;
  const words = WORDS[language].question;
  return mailOf(question, {
    kind: 'question_asked',
    subject: words.subject,
    paragraphs: [
      words.asked(entityName, questionnaireName),
      words.waiting(commentedInWords(waiting, language)),
      words.where(responseName, responseId),
    ],
    quotation: [],
    link: null,
    closing: words.closing,
  });
}

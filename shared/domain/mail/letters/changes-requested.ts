/** The letter when a reviewer requests changes: the sender, the shared reason, the number of comments, and the link. */
import type { Mail } from '#shared/platform/ports.ts';
import { type CommentedSubjects, commentedInWords } from '../layout/commented.ts';
import { deadlineClosing, type Envelope, mailOf } from '../layout/letter.ts';
import { linesOf } from '../layout/words.ts';
import { RESPONDENT_WORDS } from '../wording/respondent/words.ts';

export interface ChangesRequest extends Envelope {
  readonly entityName: string;
  readonly questionnaireName: string;
  /** The reviewer's message, or null where it was not shared. */
  readonly message: string | null;
  /** Number of questions and files with comments of the sender that the respondent can see. */
  readonly commented: CommentedSubjects;
  readonly url: string;
  readonly expiresAt: number;
}

export function changesRequestedMail(request: ChangesRequest): Mail {
  const { entityName, questionnaireName, sender, language } = request;
  const { open, changes } = RESPONDENT_WORDS[language];
  const name = sender.tenant_name;
  const quotation = linesOf(request.message ?? '');
  const counted = commentedInWords(request.commented, language);
  return mailOf(request, {
    kind: 'changes_requested',
    subject: changes.subject(name),
    paragraphs: [
      changes.asked({ sender: name, entity: entityName, questionnaire: questionnaireName }),
      ...(counted === '' ? [] : [changes.comments(counted)]),
      changes.whatToDo,
      ...(quotation.length === 0 ? [] : [changes.writes(name)]),
    ],
    quotation,
    link: { label: open, url: request.url },
    closing: deadlineClosing(request.expiresAt, language),
  });
}

/** The letter when a reviewer requests changes: the sender, the shared reason, the number of comments, and the link. */
import type { Mail } from '#shared/platform/ports.ts';
import { type CommentedSubjects, commentedInWords } from '../layout/commented.ts';
import { deadlineClosing, type Envelope, mailOf } from '../layout/letter.ts';
import { type Line, linesOf, say } from '../layout/words.ts';

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
  const { entityName, questionnaireName, sender } = request;
  const senderName = sender.tenant_name;
  const quotation = linesOf(request.message ?? '');
  return mailOf(request, {
    kind: 'changes_requested',
    subject: say`${senderName} asks you for changes`,
    paragraphs: [
      say`${senderName} has read the answers of ${entityName} to the questionnaire “${questionnaireName}” and asks for changes.`,
      ...commentsLine(request.commented),
      say`Open the request, change what is asked for, and submit it again. Everything you sent is still there.`,
      ...(quotation.length === 0 ? [] : [say`${senderName} writes:`]),
    ],
    quotation,
    link: { label: 'Open the request', url: request.url },
    closing: deadlineClosing(request.expiresAt),
  });
}

function commentsLine(commented: CommentedSubjects): readonly Line[] {
  const counted = commentedInWords(commented);
  return counted === '' ? [] : [say`You will find comments on ${counted}.`];
}

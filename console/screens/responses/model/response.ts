/** What the screen reads of a response and its files. Fields that only newer services send are optional. */
import type { AttachmentView } from '#shared/domain/responses/attachments/schema.ts';
import type { CommentView } from '#shared/domain/responses/comments/schema.ts';
import type { ComparisonView, EvidenceView } from '#shared/domain/responses/evidence/schema.ts';
import type { AnswerView, ResponseView } from '#shared/domain/responses/schema.ts';

export type Comment = CommentView;
export type Evidence = EvidenceView;
export type ResponseFile = AttachmentView;

/** A person who has checked the answer as it is now. */
interface Checked {
  readonly id: string;
  readonly at: string;
}

/** What an answer contains. An earlier submission contains the same. */
export interface AnswerContent {
  readonly answer_text: string;
  readonly date_answer: string | null;
  readonly structured_data: AnswerView['structured_data'];
}

export type Answer = Omit<AnswerView, 'checked_by' | 'changed_from' | 'comparison'> & {
  /** Missing where the service keeps no marks. */
  readonly checked_by?: readonly Checked[] | undefined;
  /** What it was at the submission before. Null where it is the same. */
  readonly changed_from?: (AnswerContent & { readonly is_cut?: boolean | undefined }) | null | undefined;
  /** Whether a check has compared it with sources. Null where nothing was answered. */
  readonly comparison?: ComparisonView | null | undefined;
};

export type Response = Omit<ResponseView, 'answers' | 'assigned_to'> & {
  readonly answers: readonly Answer[];
  readonly assigned_to?: string | null | undefined;
};

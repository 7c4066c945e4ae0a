/** Schemas of comments on answers and files (Resources › Comment; R33). */
import * as z from 'zod';
import { askedPageSize, Instant, pageNumber, requiredText, Uuid } from '#shared/contract/primitives.ts';

/** The respondent sees `external` comments only. The tenant's team sees all. */
export const CommentType = z.enum(['internal', 'external', 'ai_reviewer_side']).meta({ id: 'CommentType' });
export type CommentType = z.output<typeof CommentType>;

/** The types that callers may write. Only automatic checks write the third type. */
const WritableType = CommentType.exclude(['ai_reviewer_side']).meta({ id: 'WritableCommentType' });

/** The subject of a comment: exactly one answer or file. */
const Subject = { answer_id: Uuid.nullish(), file_answer_id: Uuid.nullish() };

/** The ids of a request, of which exactly one is set. */
export interface SubjectIds {
  readonly answer_id?: string | null | undefined;
  readonly file_answer_id?: string | null | undefined;
}

function namesOne({ answer_id, file_answer_id }: SubjectIds): boolean {
  return ((answer_id ?? null) === null) !== ((file_answer_id ?? null) === null);
}

function namesNone({ answer_id, file_answer_id }: SubjectIds): boolean {
  return (answer_id ?? null) === null && (file_answer_id ?? null) === null;
}

const ONE_PARENT = {
  error: 'Name an answer_id, a file_answer_id or a response_id.',
  path: ['answer_id'],
};
const ONE_SUBJECT = {
  error: 'Name either an answer_id or a file_answer_id.',
  path: ['answer_id'],
};

/**
 * Query of GET /comments/: an answer, a file, or the whole response. `reviewer` asks for internal comments. Without `page_size`, an
 * answer or a file has all its comments on one page, and a response fifty.
 */
export const CommentQuery = z
  .object({
    ...Subject,
    response_id: Uuid.nullish(),
    comment_type: z.enum([...CommentType.options, 'reviewer']).optional(),
    order: z.enum(['oldest', 'newest']).default('oldest'),
    page: pageNumber(),
    page_size: askedPageSize(100),
  })
  .refine((query) => ((query.response_id ?? null) === null ? namesOne(query) : namesNone(query)), ONE_PARENT);

export const CommentInput = z
  .object({ ...Subject, text: requiredText(10_000), comment_type: WritableType.nullish() })
  .refine(namesOne, ONE_SUBJECT)
  .meta({ id: 'CommentInput' });

/** The type may be repeated. A different type is refused (COM-120). */
export const CommentEdit = z
  .object({ text: requiredText(10_000), comment_type: CommentType.nullish() })
  .meta({ id: 'CommentEdit' });

/** By name and address, as the author is. */
const Person = z.object({ name: z.string(), email: z.string() }).meta({ id: 'CommentEditor' });

export const CommentView = z
  .object({
    id: Uuid,
    text: z.string(),
    comment_type: CommentType,
    profile_name: z.string(),
    profile_email: z.string(),
    is_edited: z.boolean(),
    edited_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
    /** Who changed the text last. Missing before: every key of the tenant may change a comment that a key has written. */
    edited_by: Person.optional(),
  })
  .meta({ id: 'Comment' });
export type CommentView = z.input<typeof CommentView>;

/** A comment of a list: who wrote it, and the answer or the file that it is about. */
const CommentItem = CommentView.extend({
  author_kind: z.enum(['key', 'respondent', 'ai']),
  answer_id: Uuid.nullable(),
  file_answer_id: Uuid.nullable(),
}).meta({ id: 'CommentListItem' });
export type CommentItem = z.input<typeof CommentItem>;

export const CommentList = z
  .object({
    count: z.int(),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    comments: z.array(CommentItem),
  })
  .meta({ id: 'CommentList' });

export const CommentCreated = CommentView.pick({
  id: true,
  text: true,
  comment_type: true,
  created_at: true,
}).meta({ id: 'CommentCreated' });

export const CommentEdited = CommentView.pick({
  id: true,
  text: true,
  is_edited: true,
  edited_at: true,
  updated_at: true,
}).meta({ id: 'CommentEdited' });

/** `T#<tenant>#<env>#RES#<id>` / `CMT#<comment id>`; text and author sealed together. */
export const CommentRecord = z.object({
  pk: z.string(),
  sk: z.string().startsWith('CMT#'),
  id: Uuid,
  subject: z.enum(['answer', 'attachment']),
  subject_id: Uuid,
  comment_type: CommentType,
  content: z.string(),
  author_kind: z.enum(['key', 'respondent', 'ai']),
  is_edited: z.boolean(),
  edited_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type CommentRecord = z.output<typeof CommentRecord>;

/** `T#<tenant>#<env>#RES#<id>` / `CMT`: the work item of the questions that wait for an answer. */
export const ConversationRecord = z.object({
  pk: z.string(),
  sk: z.literal('CMT'),
  /** Every comment that the respondent may read, and every deletion of one, increases it. */
  version: z.int(),
  /** The mark of the work item. */
  work: z.string().optional(),
});
export type ConversationRecord = z.output<typeof ConversationRecord>;

export const CommentContent = z.object({
  text: z.string(),
  profile_name: z.string(),
  profile_email: z.string(),
  /** Missing until the text is changed. */
  edited_by: Person.optional(),
});
export type CommentContent = z.output<typeof CommentContent>;

/** Comments on answers and files: what is stored and what is answered (Resources › Comment; decisions 33). */
import * as z from 'zod';
import { Instant, requiredText, Uuid } from '#shared/contract/primitives.ts';

/** `external` is seen by the respondent too; the others by the tenant's team alone. */
export const CommentType = z.enum(['internal', 'external', 'ai_reviewer_side']).meta({ id: 'CommentType' });
export type CommentType = z.output<typeof CommentType>;

/** What callers may write; the third type is the checks' own. */
const WritableType = CommentType.exclude(['ai_reviewer_side']).meta({ id: 'WritableCommentType' });

/** What a comment belongs to: one answer or one file, and nothing beside it. */
const Subject = { answer_id: Uuid.nullish(), file_answer_id: Uuid.nullish() };

/** Ids as they were sent; exactly one is there. */
export interface SubjectIds {
  readonly answer_id?: string | null | undefined;
  readonly file_answer_id?: string | null | undefined;
}

function namesOne({ answer_id, file_answer_id }: SubjectIds): boolean {
  return ((answer_id ?? null) === null) !== ((file_answer_id ?? null) === null);
}

const ONE_SUBJECT = {
  error: 'Name either an answer_id or a file_answer_id.',
  path: ['answer_id'],
};

/** Query of GET /comments/; `reviewer` asks for internal ones. */
export const CommentQuery = z
  .object({ ...Subject, comment_type: z.enum([...CommentType.options, 'reviewer']).optional() })
  .refine(namesOne, ONE_SUBJECT);

export const CommentInput = z
  .object({ ...Subject, text: requiredText(10_000), comment_type: WritableType.nullish() })
  .refine(namesOne, ONE_SUBJECT)
  .meta({ id: 'CommentInput' });

/** A comment keeps its type: another one than its own is refused (COM-120). */
export const CommentEdit = z
  .object({ text: requiredText(10_000), comment_type: CommentType.nullish() })
  .meta({ id: 'CommentEdit' });

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
  })
  .meta({ id: 'Comment' });
export type CommentView = z.input<typeof CommentView>;

export const CommentList = z
  .object({ count: z.int(), comments: z.array(CommentView) })
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

export const CommentContent = z.object({
  text: z.string(),
  profile_name: z.string(),
  profile_email: z.string(),
});
export type CommentContent = z.output<typeof CommentContent>;

/** Schemas of review notes on a response (Resources › Response note). */
import * as z from 'zod';
import { Instant, requiredText, Uuid } from '#shared/contract/primitives.ts';
import { ResponseStatusSchema } from '../schema.ts';

/** The statuses that a note may set (NOTE-110…112, NOTE-116). */
export const StatusTransition = z
  .enum(['APPROVED', 'REJECTED', 'CHANGES_REQUESTED'])
  .meta({ id: 'StatusTransition' });
export type StatusTransition = z.output<typeof StatusTransition>;

/** Notes are internal to the tenant. A note that requests changes may be shown to the respondent as the reason. */
export const NoteInput = z
  .object({
    text: requiredText(10_000),
    status_transition: StatusTransition.nullish(),
    share_with_entity: z.boolean().default(false),
  })
  .refine((note) => !note.share_with_entity || note.status_transition === 'CHANGES_REQUESTED', {
    error: 'Only a note that asks for changes can be shared.',
    path: ['share_with_entity'],
  })
  .meta({ id: 'NoteInput' });

export const NoteCreated = z
  .object({
    id: z.string(),
    text: z.string(),
    status_transition: StatusTransition.nullable(),
    created_at: Instant,
    /** Present where the note decided on a response that was never submitted. */
    unsubmitted: z.literal(true).optional(),
  })
  .meta({ id: 'NoteCreated' });

export const NoteView = NoteCreated.omit({ unsubmitted: true })
  .extend({
    profile_name: z.string(),
    profile_email: z.string(),
    /** Whether the respondent may read the text as the reason for the changes. */
    share_with_entity: z.boolean(),
  })
  .meta({ id: 'ResponseNote' });
export type NoteView = z.input<typeof NoteView>;

export const NoteList = z
  .object({
    response_id: Uuid,
    response_name: z.string(),
    response_status: ResponseStatusSchema,
    count: z.int(),
    notes: z.array(NoteView),
  })
  .meta({ id: 'NoteList' });

/** `T#<tenant>#<env>#RES#<id>` / `NOTE#<created>#<note id>`; text and author sealed together. */
export const NoteRecord = z.object({
  pk: z.string(),
  sk: z.string().startsWith('NOTE#'),
  id: z.string(),
  status_transition: StatusTransition.nullable(),
  /** True where the respondent sees the text as the reason for the changes. */
  shared: z.boolean().default(false),
  content: z.string(),
  created_at: z.string(),
});
export type NoteRecord = z.output<typeof NoteRecord>;

export const NoteContent = z.object({
  text: z.string(),
  profile_name: z.string(),
  profile_email: z.string(),
});
export type NoteContent = z.output<typeof NoteContent>;

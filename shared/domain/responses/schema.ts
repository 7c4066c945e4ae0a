/** Responses and answers: what is stored and what is answered (Resources › Response, Answer). */
import * as z from 'zod';
import { pageOf } from '#shared/contract/page.ts';
import { Instant, pageSize, text, Uuid } from '#shared/contract/primitives.ts';
import { EntityType } from '../entities/schema.ts';
import { QuestionnaireType, QuestionType } from '../questionnaires/schema.ts';
import { ProfileView } from '../tenants/schema.ts';
import { responseLifecycle } from './lifecycle.ts';

export const ResponseStatusSchema = z.enum(responseLifecycle.states).meta({ id: 'ResponseStatus' });

export const STEPS = ['ddq', 'verification'] as const;

/** One answer as callers send it; `submit` judges it, saving does not (ANS-304). */
export const AnswerInput = z
  .object({
    question_id: z.int(),
    answer_text: text(20_000).nullish(),
    date_answer: text(32).nullish(),
    structured_data: z
      .array(z.record(z.string(), z.unknown()))
      .refine((instances) => JSON.stringify(instances).length <= 65_536, 'Must be at most 64 KB.')
      .nullish(),
  })
  .meta({ id: 'AnswerInput' });
export type AnswerInput = z.output<typeof AnswerInput>;

/** An answer with the question as it was when it was answered. */
const AnsweredQuestion = {
  id: Uuid,
  question_id: z.int(),
  question_text: z.string(),
  question_number: z.int(),
  question_type: QuestionType,
  section: z.string(),
  sub_section: z.string(),
  required: z.boolean(),
  answer_text: z.string(),
  date_answer: z.string().nullable(),
  structured_data: z.array(z.record(z.string(), z.unknown())).nullable(),
  is_flagged: z.boolean(),
};

export const AnswerView = z
  .object({
    ...AnsweredQuestion,
    comments: z.array(z.never()),
    num_of_comments: z.int(),
    num_of_genie_comments: z.int(),
    num_of_external_comments: z.int(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Answer' });
export type AnswerView = z.input<typeof AnswerView>;

export const ResponseView = z
  .object({
    id: Uuid,
    response_name: z.string(),
    questionnaire: z.object({ id: z.int(), name: z.string(), questionnaire_type: QuestionnaireType }),
    subject_entity: z.object({ id: Uuid, name: z.string(), entity_type: EntityType }),
    entity_name: z.string(),
    status: ResponseStatusSchema,
    is_test_data: z.boolean(),
    sent_by: z.string(),
    responded_by: ProfileView.nullable(),
    reviewed_by: ProfileView.nullable(),
    manager_reviewer: ProfileView.nullable(),
    created_at: Instant,
    updated_at: Instant,
    submitted_at: Instant.nullable(),
    reviewed_at: Instant.nullable(),
    manager_reviewed_at: Instant.nullable(),
    answers: z.array(AnswerView),
  })
  .meta({ id: 'Response' });
export type ResponseView = z.input<typeof ResponseView>;

export const ResponseListItem = z
  .object({
    id: Uuid,
    response_name: z.string(),
    questionnaire_name: z.string(),
    entity_name: z.string(),
    status: ResponseStatusSchema,
    created_at: Instant,
    submitted_at: Instant.nullable(),
  })
  .meta({ id: 'ResponseListItem' });
export type ResponseListItem = z.input<typeof ResponseListItem>;

export const ResponsePage = pageOf(ResponseListItem).meta({ id: 'ResponsePage' });

export const ResponseListQuery = z.object({
  status: ResponseStatusSchema.optional(),
  page: z.coerce.number().int().min(1).default(1),
  page_size: pageSize(50, 100),
});

/** Reply of the submit endpoints (ANS-401…407). */
export const SubmitReply = z
  .object({
    success: z.boolean(),
    message: z.string(),
    response_id: Uuid,
    status: ResponseStatusSchema,
    submitted_at: Instant,
    autoflag_task_id: Uuid,
  })
  .meta({ id: 'SubmitReply' });

/** Names and people of a response; sealed as one piece at rest. */
export const ResponseDetails = z.object({
  response_name: z.string(),
  questionnaire_name: z.string(),
  entity_name: z.string(),
  sent_by: z.string(),
  responded_by: ProfileView.nullable(),
  reviewed_by: ProfileView.nullable(),
  manager_reviewer: ProfileView.nullable(),
});
export type ResponseDetails = z.output<typeof ResponseDetails>;

/** Checks to run once a prefilled response is sent. */
export const PendingVerification = z.array(
  z.enum(['document', 'identity', 'enhanced_identity', 'proof_of_address']),
);

/** `T#<tenant>#<env>#RES#<id>` / `RESPONSE`. */
export const ResponseRecord = z.object({
  pk: z.string(),
  sk: z.literal('RESPONSE'),
  id: Uuid,
  status: ResponseStatusSchema,
  entity_id: Uuid,
  entity_type: EntityType,
  questionnaire_id: z.int(),
  questionnaire_type: QuestionnaireType,
  details: z.string(),
  card: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  submitted_at: z.string().nullable(),
  reviewed_at: z.string().nullable(),
  manager_reviewed_at: z.string().nullable(),
  pending_verification: PendingVerification.nullable(),
  /** The onboarding session of the last send; null before it. */
  session_id: Uuid.nullable(),
  /** The steps of that session; empty before it. */
  session_steps: z.array(z.enum(STEPS)),
  /** When that session's link ends, milliseconds since the epoch. */
  session_expires_at: z.number().nullable(),
  /** A send in flight: the seed of its claim and when its lease ends, so that two sends cannot both mail. */
  sending_owner: z.string().optional(),
  sending_until: z.number().optional(),
});
export type ResponseRecord = z.output<typeof ResponseRecord>;

/** What the list indexes project of a response. */
export const ResponseRow = ResponseRecord.pick({
  pk: true,
  sk: true,
  id: true,
  status: true,
  card: true,
  submitted_at: true,
  created_at: true,
});
export type ResponseRow = z.output<typeof ResponseRow>;

/** One stored answer with the question as it was when it was answered. */
export const StoredAnswer = z.object({
  ...AnsweredQuestion,
  /** True once a submit found the question hidden: kept, but no longer part of the response (decisions 25). */
  archived: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type StoredAnswer = z.output<typeof StoredAnswer>;

/** `T#<tenant>#<env>#RES#<id>` / `ANS#<section number>`: every answer of one section, sealed together. */
export const SectionRecord = z.object({
  pk: z.string(),
  sk: z.string().startsWith('ANS#'),
  section_number: z.int(),
  /** Counts saves; a page that saves on top of another revision is told so. */
  revision: z.int(),
  answers: z.string(),
});
export type SectionRecord = z.output<typeof SectionRecord>;

/** Schemas of responses and answers (Resources › Response, Answer). */
import { isCarriable } from '@probity/written/addresses';
import { isTurned } from '@probity/written/characters';
import * as z from 'zod';
import { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { jsonInText } from '#shared/contract/judged-later.ts';
import { pageOf } from '#shared/contract/page.ts';
import { Instant, name, pageNumber, pageSize, SentFile, text, Uuid } from '#shared/contract/primitives.ts';
import { inlineFields, refuseMissingNames } from '../entities/inline.ts';
import { EntityType } from '../entities/schema.ts';
import { QuestionnaireType, QuestionType } from '../questionnaires/schema.ts';
import { MailLanguage, ProfileView, WantedHours } from '../tenants/schema.ts';
import { Checked } from './checked/schema.ts';
import { CommentView } from './comments/schema.ts';
import { autofillView, comparisonView, evidenceView } from './evidence/schema.ts';
import { responseLifecycle } from './lifecycle.ts';
import { ChangedFrom } from './submission/earlier/changed-value.ts';

export const ResponseStatusSchema = z.enum(responseLifecycle.states).meta({ id: 'ResponseStatus' });

/** Maximum answers per call. A questionnaire has at most a thousand questions. */
export const MAX_ANSWERS = 2_000;

/**
 * Bytes of all answers of a response, as a reply carries them. Stored answers are compressed, so that the limit of an item does not
 * limit them.
 */
export const MOST_ANSWER_BYTES = 2_500_000;

/** An answer as callers send it. Only `submit` validates it, saving does not (ANS-304). */
export const AnswerInput = z
  .object({
    question_id: z.int(),
    answer_text: text(20_000).nullish(),
    date_answer: text(32).nullish(),
    structured_data: z
      .array(z.record(z.string(), z.unknown()))
      .refine((instances) => JSON.stringify(instances).length <= 65_536, 'Must be at most 64 KB.')
      .refine(
        isCarriableThroughout,
        'Contains a NUL character, an unpaired surrogate, or a character that turns the direction of text.',
      )
      .nullish(),
  })
  .meta({ id: 'AnswerInput' });
export type AnswerInput = z.output<typeof AnswerInput>;

/** All texts and names in the value. The parser has limited its depth. */
function isCarriableThroughout(value: unknown): boolean {
  let isCarried = true;
  JSON.stringify(value, (name, member: unknown) => {
    isCarried &&=
      isCarriable(name) && (typeof member !== 'string' || (isCarriable(member) && !isTurned(member)));
    return member;
  });
  return isCarried;
}

/** An answer with its question at the time of the answer. Stored and returned in this form. */
export const AnsweredQuestion = {
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
    comments: z.array(CommentView),
    num_of_comments: z.int(),
    num_of_genie_comments: z.int(),
    num_of_external_comments: z.int(),
    /** Address of all comments where the answer has more than `comments` contains, otherwise null. */
    comments_url: z.url().nullable(),
    /** Where the value stands, and other values that were found. Only the tenant sees it. */
    evidence: z.array(z.lazy(evidenceView)),
    autofill: z.lazy(autofillView).nullable(),
    /** Null where nothing was answered, or where an earlier release compared it and kept only what it found. */
    comparison: z.lazy(comparisonView).nullable(),
    /** Who has checked the answer as it is now. */
    checked_by: z.array(Checked),
    /** What it was at the submission before. Null where it is the same, or there was none. */
    changed_from: ChangedFrom.nullable(),
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
    /** Who works on it, as the tenant's own systems know the person. */
    assigned_to: z.string().nullable(),
    created_at: Instant,
    updated_at: Instant,
    submitted_at: Instant.nullable(),
    reviewed_at: Instant.nullable(),
    manager_reviewed_at: Instant.nullable(),
    /** The document of the latest assessment. It may have been deleted. */
    assessment_document_id: Uuid.nullable(),
    /** What became of the last mail to the respondent. Null where nothing is known against it. */
    email_delivery: EmailDelivery.nullable(),
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
    assigned_to: z.string().nullable(),
    status: ResponseStatusSchema,
    created_at: Instant,
    submitted_at: Instant.nullable(),
  })
  .meta({ id: 'ResponseListItem' });
export type ResponseListItem = z.input<typeof ResponseListItem>;

export const ResponsePage = pageOf(ResponseListItem).meta({ id: 'ResponsePage' });

export const ResponseListQuery = z.object({
  status: ResponseStatusSchema.optional(),
  page: pageNumber(),
  page_size: pageSize(50, 100),
});

/** An existing entity by id, or one to create (R27). */
const Subject = z.object({ id: Uuid.nullish(), ...inlineFields }).superRefine((entity, context) => {
  if (entity.id === undefined || entity.id === null) refuseMissingNames(entity, context);
});

/** Body of POST /responses/ (RESP-101…113). */
export const ResponseInput = z
  .object({
    questionnaire_id: z.int().positive(),
    entity: Subject.nullish(),
    entity_id: Uuid.nullish(),
    response_name: name(255, 1).nullish(),
    status: z.enum(['PREFILL', 'DRAFT']).default('PREFILL'),
    /** Of the mail of a draft, and of its link. Null or absent: the tenant's usual time. */
    language: MailLanguage,
    expiry_hours: WantedHours,
  })
  .superRefine((body, context) => {
    const named = [body.entity, body.entity_id].filter((each) => each !== undefined && each !== null);
    if (named.length !== 1)
      context.addIssue({ code: 'custom', path: ['entity'], message: 'Give the entity of the response.' });
  })
  .meta({ id: 'ResponseInput' });
export type ResponseInput = z.output<typeof ResponseInput>;

/** Body of the JSON save (ANS-201…206). */
export const AnswersSave = z
  .object({ answers: z.array(AnswerInput).max(MAX_ANSWERS), submit: z.boolean().default(false) })
  .meta({ id: 'AnswersSave' });
export type AnswersSave = z.output<typeof AnswersSave>;

/** Response of the JSON save. The last two fields are there only where it submitted. */
export const AnswersSaved = z
  .object({
    success: z.boolean(),
    message: z.string(),
    response_id: Uuid,
    status: ResponseStatusSchema,
    answers_saved: z.int(),
    submitted_at: Instant.optional(),
    autoflag_task_id: Uuid.optional(),
  })
  .meta({ id: 'AnswersSaved' });
export type AnswersSaved = z.input<typeof AnswersSaved>;

/**
 * Form of `save` and `save-and-submit`: `answers` is a JSON array, and each file has the id of its file question as field name
 * (ANS-301…303).
 */
export const SaveForm = z
  .object({ answers: jsonInText(AnswerInput.array()).optional(), files: z.array(SentFile) })
  .catchall(z.string())
  .meta({ id: 'SaveForm' });
export type SaveForm = z.output<typeof SaveForm>;

const UploadedFile = z.object({
  file_question_id: z.int(),
  attachment_id: Uuid,
  filename: z.string(),
  document_type: z.string(),
  size: z.int(),
});
export type UploadedFile = z.output<typeof UploadedFile>;

const saved = {
  success: z.boolean(),
  message: z.string(),
  response_id: Uuid,
  status: ResponseStatusSchema,
  answers_saved: z.int(),
  files_uploaded: z.int(),
  uploaded_files: z.array(UploadedFile),
};
export const SaveReply = z.object(saved).meta({ id: 'SaveReply' });
export type SaveReply = z.input<typeof SaveReply>;

/** ANS-502…504. */
export const SaveAndSubmitReply = z
  .object({ ...saved, submitted_at: Instant, autoflag_task_id: Uuid })
  .meta({ id: 'SaveAndSubmitReply' });
export type SaveAndSubmitReply = z.input<typeof SaveAndSubmitReply>;

const EntityReference = z.object({ id: Uuid, name: z.string(), type: EntityType });

/** Reply of GET /responses/{id}/entities/ (RESP-501…508). */
export const ResponseEntities = z
  .object({
    subject_entity_id: Uuid,
    subject_entity_name: z.string(),
    subject_entity_type: EntityType,
    companies: z.array(EntityReference),
    individuals: z.array(EntityReference),
    unlinked_entities: z.array(EntityReference),
    total_count: z.int(),
  })
  .meta({ id: 'ResponseEntities' });
export type ResponseEntities = z.input<typeof ResponseEntities>;

/** Reply of the token endpoint (TOK-001…006). */
export const LinkReply = z
  .object({
    token: z.string(),
    expires_at: Instant,
    onboarding_url: z.url(),
    submit_url: z.url(),
    session_id: Uuid,
  })
  .meta({ id: 'OnboardingLink' });

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
export type SubmitReply = z.input<typeof SubmitReply>;

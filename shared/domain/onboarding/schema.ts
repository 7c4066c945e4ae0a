/** The respondent's side: a mailed link becomes a session, and the session a page (Auth 12; ours beyond it). */
import * as z from 'zod';
import { Instant, requiredText, Uuid } from '#shared/contract/primitives.ts';
import { QuestionnaireType, QuestionsView, SectionOutline } from '../questionnaires/schema.ts';
import { AnswerInput, ResponseStatusSchema, STEPS } from '../responses/schema.ts';
import { onboardingLifecycle } from './lifecycle.ts';

export const OnboardingStatusSchema = z.enum(onboardingLifecycle.states).meta({ id: 'OnboardingStatus' });
export const StepSchema = z.enum(STEPS).meta({ id: 'OnboardingStep' });

/** Body of POST /onboarding/exchange/: the token of the link's fragment. */
export const ExchangeInput = z.object({ token: requiredText(200) }).meta({ id: 'ExchangeInput' });

/** A short-lived bearer session for the page; it ends with the link at the latest. */
export const ExchangeReply = z
  .object({ session_token: z.string(), expires_at: Instant, link_expires_at: Instant })
  .meta({ id: 'ExchangeReply' });

/** An answer as the page gets it back. */
export const SessionAnswer = z
  .object({
    question_id: z.int(),
    answer_text: z.string(),
    date_answer: z.string().nullable(),
    structured_data: z.array(z.record(z.string(), z.unknown())).nullable(),
  })
  .meta({ id: 'SessionAnswer' });

/** Saves of one section so far; a page sends the number it last saw. */
export const SectionRevision = z
  .object({ section_number: z.int(), revision: z.int() })
  .meta({ id: 'SectionRevision' });

/** Everything the page shows, in one answer. */
export const SessionView = z
  .object({
    session_id: Uuid,
    status: OnboardingStatusSchema,
    steps: z.array(z.object({ step: StepSchema, status: z.enum(['open', 'done']) })),
    expires_at: Instant,
    is_test_data: z.boolean(),
    sender_name: z.string(),
    entity_name: z.string(),
    ddq: z
      .object({
        response_id: Uuid,
        response_name: z.string(),
        response_status: ResponseStatusSchema,
        /** False where the response may only be read. */
        editable: z.boolean(),
        submitted_at: Instant.nullable(),
        questionnaire_name: z.string(),
        questionnaire_type: QuestionnaireType,
        description: z.string(),
        sections: z.array(SectionOutline).nullable(),
        ...QuestionsView.shape,
        answers: z.array(SessionAnswer),
        revisions: z.array(SectionRevision),
      })
      .nullable(),
    verification: z.object({ verification_session_id: Uuid, status: z.string() }).nullable(),
  })
  .meta({ id: 'OnboardingSessionView' });
export type SessionView = z.input<typeof SessionView>;

/** Body of PUT /onboarding/answers/: one section, on top of the revision the page last saw (0 before the first). */
export const SectionSave = z
  .object({
    section_number: z.int().min(1),
    revision: z.int().min(0),
    answers: z.array(AnswerInput).max(500),
  })
  .meta({ id: 'SectionSave' });
export type SectionSave = z.output<typeof SectionSave>;

export const SectionSaved = z
  .object({ section_number: z.int(), revision: z.int(), saved_at: Instant })
  .meta({ id: 'SectionSaved' });

/** Reply of POST /onboarding/submit/. */
export const OnboardingSubmitted = z
  .object({
    success: z.boolean(),
    message: z.string(),
    response_id: Uuid,
    status: ResponseStatusSchema,
    submitted_at: Instant,
  })
  .meta({ id: 'OnboardingSubmitted' });

/** `T#<tenant>#<env>#ONB#<id>` / `ONB`. */
export const SessionRecord = z.object({
  pk: z.string(),
  sk: z.literal('ONB'),
  id: Uuid,
  status: OnboardingStatusSchema,
  steps: z.array(StepSchema),
  steps_done: z.array(StepSchema),
  entity_id: Uuid,
  response_id: Uuid.nullable(),
  questionnaire_id: z.int().nullable(),
  verification_session_id: Uuid.nullable(),
  /** Sealed JSON {email, entity_name, sender_name}. */
  details: z.string(),
  link_version: z.int(),
  created_at: z.string(),
  accessed_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  /** Milliseconds since the epoch. */
  expires_at: z.number(),
});
export type SessionRecord = z.output<typeof SessionRecord>;

export const SessionDetails = z.object({
  email: z.string(),
  entity_name: z.string(),
  sender_name: z.string(),
});
export type SessionDetails = z.output<typeof SessionDetails>;

/** `LINK#<sha256 of the token>` / `LINK`: where a link leads. Ids only. */
export const LinkRecord = z.object({
  pk: z.string().startsWith('LINK#'),
  sk: z.literal('LINK'),
  tenant_id: Uuid,
  environment: z.enum(['test', 'live']),
  session_id: Uuid,
  link_version: z.int(),
});
export type LinkRecord = z.output<typeof LinkRecord>;

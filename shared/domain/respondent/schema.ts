/**
 * Schemas of the respondent's page: the exchange of a mailed link for a session, and the data of the page (Auth 12; the rest is
 * our own).
 */

import * as z from 'zod';
import { Instant, requiredText, Uuid } from '#shared/contract/primitives.ts';
import { ScanStatus } from '../documents/scan/scan-status.ts';
import { QuestionnaireType, QuestionsView, SectionOutline } from '../questionnaires/schema.ts';
import { AnswerInput, ResponseStatusSchema } from '../responses/schema.ts';
import { OnboardingStatusSchema, StepSchema } from '../sessions/schema.ts';
import { BrandView } from '../tenants/schema.ts';

/** Body of POST /onboarding/exchange/: the token from the fragment of the link. */
export const ExchangeInput = z.object({ token: requiredText(200) }).meta({ id: 'ExchangeInput' });

/** A short-lived bearer session for the page. It never outlives the link. */
export const ExchangeReply = z
  .object({ session_token: z.string(), expires_at: Instant, link_expires_at: Instant })
  .meta({ id: 'ExchangeReply' });

/** An answer as the page receives it. */
const SessionAnswer = z
  .object({
    question_id: z.int(),
    answer_text: z.string(),
    date_answer: z.string().nullable(),
    structured_data: z.array(z.record(z.string(), z.unknown())).nullable(),
    /** When it was last saved. */
    updated_at: Instant,
  })
  .meta({ id: 'SessionAnswer' });

/** Number of saves of a section. The page sends the number it last received. */
const SectionRevision = z
  .object({ section_number: z.int(), revision: z.int() })
  .meta({ id: 'SectionRevision' });

/** A file on the page. `removable` until the response is submitted with it. */
export const SessionFile = z
  .object({
    attachment_id: Uuid,
    file_question_id: z.int().nullable(),
    filename: z.string(),
    size: z.int(),
    content_type: z.string(),
    removable: z.boolean(),
    scan_status: ScanStatus,
    created_at: Instant,
  })
  .meta({ id: 'SessionFile' });
export type SessionFile = z.input<typeof SessionFile>;

/** An external comment. Internal ones are never sent to the page (COM-116). */
export const SessionComment = z
  .object({
    id: Uuid,
    /** The question of the comment, or null where it is about a file. */
    question_id: z.int().nullable(),
    attachment_id: Uuid.nullable(),
    text: z.string(),
    author: z.enum(['respondent', 'sender']),
    author_name: z.string(),
    created_at: Instant,
  })
  .meta({ id: 'SessionComment' });
export type SessionComment = z.input<typeof SessionComment>;

/** When changes were requested, and the reviewer's message where it was shared. */
const ChangesRequested = z
  .object({ requested_at: Instant, message: z.string().nullable() })
  .meta({ id: 'ChangesRequested' });

/** All data of the page, in one response. */
export const SessionView = z
  .object({
    session_id: Uuid,
    status: OnboardingStatusSchema,
    steps: z.array(z.object({ step: StepSchema, status: z.enum(['open', 'done']) })),
    expires_at: Instant,
    is_test_data: z.boolean(),
    sender_name: z.string(),
    brand: BrandView,
    entity_name: z.string(),
    ddq: z
      .object({
        response_id: Uuid,
        response_name: z.string(),
        response_status: ResponseStatusSchema,
        /** False where the response is read-only. */
        editable: z.boolean(),
        submitted_at: Instant.nullable(),
        questionnaire_name: z.string(),
        questionnaire_type: QuestionnaireType,
        description: z.string(),
        sections: z.array(SectionOutline).nullable(),
        ...QuestionsView.shape,
        answers: z.array(SessionAnswer),
        revisions: z.array(SectionRevision),
        files: z.array(SessionFile),
        comments: z.array(SessionComment),
        /** Present while the response is in CHANGES_REQUESTED. */
        changes_requested: ChangesRequested.nullable(),
      })
      .nullable(),
    verification: z.object({ verification_session_id: Uuid, status: z.string() }).nullable(),
  })
  .meta({ id: 'OnboardingSessionView' });
export type SessionView = z.input<typeof SessionView>;

/**
 * Body of PUT /onboarding/answers/: one section, based on the revision that the page last received (0 before the first save).
 */
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

/** Body of POST /onboarding/comments/: an external comment of the respondent on a question. */
export const RespondentComment = z
  .object({ question_id: z.int(), text: requiredText(5_000) })
  .meta({ id: 'RespondentComment' });

/** Body of POST /onboarding/uploads/: announces an upload. Size in bytes. */
export const UploadInput = z
  .object({ file_question_id: z.int(), filename: requiredText(255), size: z.int().min(1) })
  .meta({ id: 'UploadInput' });

/** The target of the upload: one PUT to `url` with exactly these headers, before `expires_at`. */
export const UploadTicket = z
  .object({
    upload_id: Uuid,
    url: z.url(),
    headers: z.record(z.string(), z.string()),
    expires_at: Instant,
  })
  .meta({ id: 'UploadTicket' });

/** Body of POST /onboarding/renew/: the token of an expired link. */
export const RenewInput = z.object({ token: requiredText(200) }).meta({ id: 'RenewInput' });

/** The same response for every token, so that it reveals nothing. */
export const RenewReply = z.object({ message: z.string() }).meta({ id: 'RenewReply' });

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

/** Schemas of stored responses and answers. */

import * as z from 'zod';
import { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { Uuid } from '#shared/contract/primitives.ts';
import type { Key } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { EntityType } from '../entities/schema.ts';
import { QuestionnaireType } from '../questionnaires/schema.ts';
import { STEPS } from '../sessions/schema.ts';
import { StoredChange } from '../tenants/last-change.ts';
import { ProfileView } from '../tenants/schema.ts';
import { Written } from './answers/history/actor.ts';
import { AnsweredQuestion, ResponseStatusSchema } from './schema.ts';

/** Names and persons of a response, sealed together. */
export const ResponseDetails = z.object({
  response_name: z.string(),
  questionnaire_name: z.string(),
  entity_name: z.string(),
  sent_by: z.string(),
  /** Where the sender is told of questions. Empty where no address is known. */
  sent_by_email: z.string().default(''),
  responded_by: ProfileView.nullable(),
  reviewed_by: ProfileView.nullable(),
  manager_reviewer: ProfileView.nullable(),
  /** Who works on it. Kept whatever the status becomes. */
  assigned_to: z.string().nullable().optional(),
  /** The last change of the status, or of who works on it. Saves of answers record none. */
  last_change: StoredChange,
});
export type ResponseDetails = z.output<typeof ResponseDetails>;

/** Checks to start when a prefilled response is sent. */
const PendingVerification = z.array(
  z.enum(['document', 'identity', 'enhanced_identity', 'proof_of_address']),
);

// Shared, because each schema takes time at every start of a function.
const Unsaid = z.string().optional();

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
  /** The onboarding session of the last send, or null before a send. */
  session_id: Uuid.nullable(),
  /** The steps of that session, or empty before a send. */
  session_steps: z.array(z.enum(STEPS)),
  /** When the link of that session expires, in milliseconds since the epoch. */
  session_expires_at: z.number().nullable(),
  /** The verification that the session also asks for. */
  session_verification_id: Uuid.nullable().default(null),
  /** Version of that session's link. Each new link increases it. */
  session_link_version: z.int().default(1),
  /** What is done of that session beside the questionnaire. Written with the session, so that the last step completes it. */
  session_progress: z.enum(['open', 'verified', 'completed']).default('open'),
  /** What became of the last mail of that session. Null where nothing is known against it. */
  email_delivery: EmailDelivery.nullable().default(null),
  /** The task of the last autofill. It may have ended. */
  autofill_task_id: Uuid.nullable().default(null),
  /** The task of the last check of answers. It may have ended. */
  check_task_id: Uuid.nullable().default(null),
  /** The last send of a prefill. Evidence of earlier runs is not shown, and is removed. */
  analysis_removed_at: z.string().nullable().default(null),
  /** The document of its latest assessment. It may have been deleted. */
  assessment_document_id: Uuid.nullable().default(null),
  /** A send in progress: the seed of its claim and the end of its lease, so that two sends cannot both mail. */
  sending_owner: Unsaid,
  sending_until: z.number().optional(),
  /** Number of submissions. Absent on responses that were last submitted before submissions were counted. */
  submissions: z.int().optional(),
  /** Number of items of overwritten answers that were ever written. */
  overwritings: z.int().default(0),
  /** The mark of the work item of its review. */
  work: Unsaid,
});
export type ResponseRecord = z.output<typeof ResponseRecord>;

/** Number of submissions. Of responses from before they were counted, only the last one is known. */
export function submissionsOf(record: Pick<ResponseRecord, 'submissions' | 'submitted_at'>): number {
  return record.submissions ?? (record.submitted_at === null ? 0 : 1);
}

/** The attributes of a response in the list indexes. */
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

/** A stored answer with the text of its question at the time of the answer. */
export const StoredAnswer = z.object({
  ...AnsweredQuestion,
  /** True once a submission found the question hidden. The answer is kept but no longer part of the response (R25). */
  archived: z.boolean(),
  /** Absent on answers that were stored before it was recorded. */
  written: Written.optional(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type StoredAnswer = z.output<typeof StoredAnswer>;

/** `T#<tenant>#<env>#RES#<id>` / `ANS#<section number>`: all answers of one section, sealed together. */
export const SectionRecord = z.object({
  pk: z.string(),
  sk: z.string().startsWith('ANS#'),
  section_number: z.int(),
  /** Number of saves. A save based on another revision is refused. */
  revision: z.int(),
  /** Number of submissions before the last change of the answers. */
  after_submission: z.int().default(0),
  /** Packed and sealed JSON. */
  answers: z.string(),
});
export type SectionRecord = z.output<typeof SectionRecord>;

/** What the list shows of a response, sealed together. */
export const Card = z.object({
  response_name: z.string(),
  questionnaire_name: z.string(),
  entity_name: z.string(),
  /** Absent on responses that were never assigned. */
  assigned_to: z.string().nullable().optional(),
});
export type ResponseCard = z.output<typeof Card>;

/** The sealed attributes of the record: all details, and those that the list shows. */
export function sealedParts(key: Key, vault: Vault, details: ResponseDetails) {
  const card: ResponseCard = {
    response_name: details.response_name,
    questionnaire_name: details.questionnaire_name,
    entity_name: details.entity_name,
    assigned_to: details.assigned_to,
  };
  return {
    details: vault.sealJson({ ...key, attribute: 'details' }, details),
    card: vault.sealJson({ ...key, attribute: 'card' }, card),
  };
}

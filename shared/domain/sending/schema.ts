/**
 * Schemas of sending: the nested form (v1), the flat form (v2), the send of a prefilled response, and their common response.
 */

import * as z from 'zod';
import { Email, Instant, name, Uuid } from '#shared/contract/primitives.ts';
import { InlineEntity } from '../entities/inline.ts';
import { STEPS } from '../sessions/schema.ts';
import { MailLanguage, WantedHours } from '../tenants/schema.ts';

const atLeastOne = (checks: Readonly<Record<string, unknown>>) => Object.values(checks).includes(true);

const NestedChecks = z
  .object({
    document: z.boolean().optional(),
    identity: z.boolean().optional(),
    enhancedIdentity: z.boolean().optional(),
    enhanced_identity: z.boolean().optional(),
    proofOfAddress: z.boolean().optional(),
    proof_of_address: z.boolean().optional(),
  })
  .refine(atLeastOne, 'At least one check must be true.');

/** Body of POST /api/v1/workflows/send/. */
export const NestedSend = z
  .object({
    entity_id: Uuid.nullish(),
    entity: InlineEntity.nullish(),
    ddq: z
      .object({
        questionnaire_id: z.int().positive(),
        response_name: name(255, 1).nullish(),
        prefill: z.boolean().default(false),
      })
      .nullish(),
    verification: z.object({ checks: NestedChecks }).nullish(),
    email: Email.nullish(),
    expiry_hours: WantedHours,
    language: MailLanguage,
  })
  .superRefine((body, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const hasId = body.entity_id !== undefined && body.entity_id !== null;
    const hasEntity = body.entity !== undefined && body.entity !== null;
    if (hasId === hasEntity) refuse('entity', 'Give either entity_id or entity.');
    const hasDdq = body.ddq !== undefined && body.ddq !== null;
    const hasVerification = body.verification !== undefined && body.verification !== null;
    if (!hasDdq && !hasVerification) refuse('ddq', 'Give ddq, verification, or both.');
    if (body.ddq?.prefill !== true && (body.email ?? '') === '')
      refuse('email', 'An e-mail address is required to send.');
  })
  .meta({ id: 'NestedSend' });
export type NestedSend = z.output<typeof NestedSend>;

/** Body of POST /api/v2/workflows/send/. */
export const FlatSend = z
  .object({
    entity_id: Uuid,
    questionnaire_id: z
      .union([
        z.int().positive(),
        z
          .string()
          .regex(/^[1-9]\d{0,15}$/)
          .transform(Number),
        Uuid,
      ])
      .nullish(),
    response_name: name(255, 1).nullish(),
    prefill: z.boolean().default(false),
    verification: z
      .object({
        document: z.boolean().optional(),
        identity: z.boolean().optional(),
        enhanced_identity: z.boolean().optional(),
        enhancedIdentity: z.boolean().optional(),
        proof_of_address: z.boolean().optional(),
        proofOfAddress: z.boolean().optional(),
      })
      .refine(atLeastOne, 'At least one check must be true.')
      .nullish(),
    email: Email.nullish(),
    expiry_hours: WantedHours,
    language: MailLanguage,
  })
  .superRefine((body, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const hasQuestionnaire = body.questionnaire_id !== undefined && body.questionnaire_id !== null;
    const hasVerification = body.verification !== undefined && body.verification !== null;
    if (!hasQuestionnaire && !hasVerification)
      refuse('questionnaire_id', 'Give questionnaire_id, verification, or both.');
    if (!hasQuestionnaire && body.prefill) refuse('prefill', 'Only a questionnaire can be prefilled.');
    if (!body.prefill && (body.email ?? '') === '') refuse('email', 'An e-mail address is required to send.');
  })
  .meta({ id: 'FlatSend' });
export type FlatSend = z.output<typeof FlatSend>;

/** Body of POST /responses/{id}/send/. The body is optional. */
export const ResponseSend = z
  .object({ email: Email.nullish(), expiry_hours: WantedHours, language: MailLanguage })
  .meta({ id: 'ResponseSend' });

/** The same response for both versions and both variants (R76). */
export const WorkflowReply = z
  .object({
    success: z.boolean(),
    message: z.string(),
    workflow_type: z.enum(['ddq_only', 'verification_only', 'ddq_and_verification']),
    workflow_session_id: Uuid.nullable(),
    session_id: Uuid.nullable(),
    status: z.enum(['sent', 'prefill_ready']),
    email_sent: z.boolean(),
    email_sent_to: z.string().nullable(),
    entity_id: Uuid,
    entity_name: z.string(),
    response_id: Uuid.nullable(),
    verification_session_id: Uuid.nullable(),
    has_ddq: z.boolean(),
    has_verification: z.boolean(),
    steps: z.array(z.enum(STEPS)),
    expires_at: Instant.nullable(),
  })
  .meta({ id: 'WorkflowReply' });
export type WorkflowReply = z.input<typeof WorkflowReply>;

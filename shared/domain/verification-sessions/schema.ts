/** Verification sessions as callers send and see them (Resources › Verification session, Verification review). */
import * as z from 'zod';
import { EmailDelivery } from '#shared/contract/email-delivery.ts';
import { pageOf } from '#shared/contract/page.ts';
import {
  Email,
  Instant,
  Offset,
  pageNumber,
  pageSize,
  requiredText,
  text,
  Uuid,
} from '#shared/contract/primitives.ts';
import { MailLanguage, ProfileView, WantedHours } from '../tenants/schema.ts';
import { verificationLifecycle } from '../verification/lifecycle.ts';
import { CHECK_TYPES, CheckRecord, Outcome, PROFILES } from '../verification/schema.ts';
import { ComparisonLine } from './conclusion/schema.ts';

const VerificationStatusSchema = z.enum(verificationLifecycle.states).meta({ id: 'VerificationStatus' });

/** The option shape of a check is not specified: `true` and any object ask for it (R50). */
const Wanted = z.union([z.boolean(), z.looseObject({})]);

/** Body of POST /verification/sessions/. */
export const VerificationInput = z
  .object({
    entity_id: Uuid,
    email: Email,
    verification_profile: z.enum(PROFILES).default('standard'),
    verification_checks: z
      .strictObject({
        document_check: Wanted,
        identity_check: Wanted,
        enhanced_identity_check: Wanted,
        proof_of_address_check: Wanted,
      })
      .partial()
      .refine(
        (checks) => Object.values(checks).some((wanted) => wanted !== false && wanted !== undefined),
        'At least one check must be asked for.',
      )
      .nullish(),
    expiry_hours: WantedHours,
    language: MailLanguage,
    send_email: z.boolean().default(true),
    webhook_url: text(2_048).nullish(),
  })
  .meta({ id: 'VerificationInput' });
export type VerificationInput = z.output<typeof VerificationInput>;

const Shared = z.object({
  session_id: Uuid,
  entity_id: Uuid,
  entity_name: z.string(),
  status: VerificationStatusSchema,
  /** The page of the link, without its token. */
  verification_url: z.url(),
  email_sent: z.boolean(),
  expires_at: Instant,
  created_at: Instant,
  /** The screening of the profile `comprehensive`, or null. */
  screening_id: Uuid.nullable(),
});

export const VerificationAccepted = Shared.meta({ id: 'VerificationAccepted' });
export type VerificationAccepted = z.input<typeof VerificationAccepted>;

const CheckType = z.enum(CHECK_TYPES);

const CheckView = z
  .object({
    check_id: Uuid,
    check_type: CheckType,
    status: CheckRecord.shape.status,
    outcome: Outcome,
    created_at: Instant,
    completed_at: Instant.nullable(),
  })
  .meta({ id: 'VerificationCheck' });

export const VerificationView = Shared.extend({
  outcome: Outcome,
  verification_profile: z.enum(PROFILES).nullable(),
  failure_reason: z.string().nullable(),
  failure_details: z.string(),
  /** What became of the last mail to the person. Null where nothing is known against it. */
  email_delivery: EmailDelivery.nullable(),
  delivery_method: z.enum(['email', 'link']),
  accessed_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  checks: z.array(CheckView),
}).meta({ id: 'VerificationSession' });
export type VerificationView = z.input<typeof VerificationView>;

/** Query of GET /entities/{entity_id}/verification-sessions/. */
export const VerificationListQuery = z.object({
  status: VerificationStatusSchema.optional(),
  outcome: Outcome.optional(),
  limit: pageSize(10, 100),
  offset: Offset,
});
export type VerificationListQuery = z.output<typeof VerificationListQuery>;

export const VerificationList = z
  .object({
    count: z.int(),
    limit: z.int(),
    offset: z.int(),
    results: z.array(
      z.object({
        session_id: Uuid,
        status: VerificationStatusSchema,
        outcome: Outcome,
        failure_reason: z.string().nullable(),
        created_at: Instant,
        accessed_at: Instant.nullable(),
        completed_at: Instant.nullable(),
        expires_at: Instant,
      }),
    ),
  })
  .meta({ id: 'VerificationList' });
export type VerificationList = z.input<typeof VerificationList>;

/** Query of GET /verifications/. */
export const EveryVerificationQuery = z.object({
  status: VerificationStatusSchema.optional(),
  outcome: Outcome.optional(),
  page: pageNumber(),
  page_size: pageSize(50, 100),
});

const VerificationLine = z
  .object({
    session_id: Uuid,
    entity_id: Uuid,
    entity_name: z.string(),
    status: VerificationStatusSchema,
    outcome: Outcome,
    failure_reason: z.string().nullable(),
    created_at: Instant,
    accessed_at: Instant.nullable(),
    completed_at: Instant.nullable(),
    expires_at: Instant,
  })
  .meta({ id: 'VerificationLine' });
export type VerificationLine = z.input<typeof VerificationLine>;

export const VerificationPage = pageOf(VerificationLine).meta({ id: 'VerificationPage' });
export type VerificationPage = z.input<typeof VerificationPage>;

/** What was read from the document, as it is answered. Test mode has no `address` (decisions, VER-211); `comparison` does. */
const ExtractedView = z.object({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  document_type: z.string().nullable(),
  document_number: z.string().nullable(),
  document_country: z.string().nullable(),
  nationality: z.string().nullable(),
  expiry_date: z.string().nullable(),
  gender: z.string().nullable(),
  address: z
    .object({
      line1: z.string().nullable(),
      city: z.string().nullable(),
      postcode: z.string().nullable(),
      country: z.string().nullable(),
    })
    .nullish(),
});

export const ResultsView = z
  .object({
    session_id: Uuid,
    entity_id: Uuid,
    status: VerificationStatusSchema,
    outcome: Outcome,
    failure_reason: z.string().nullable(),
    completed_at: Instant.nullable(),
    extracted_data: ExtractedView,
    checks: z.array(
      CheckView.extend({
        result_data: z.object({
          id: Uuid,
          type: CheckType,
          result: Outcome,
          breakdown: z.record(z.string(), z.string()),
        }),
      }),
    ),
    comparison: z.array(ComparisonLine),
    screening_id: Uuid.nullable(),
    /** When the results are deleted. */
    retained_until: Instant,
  })
  .meta({ id: 'VerificationResults' });
export type ResultsView = z.input<typeof ResultsView>;

export const VerificationRevoked = z
  .object({ success: z.boolean(), message: z.string(), session_id: Uuid, status: VerificationStatusSchema })
  .meta({ id: 'VerificationRevoked' });

export const VerificationResent = z
  .object({
    success: z.boolean(),
    message: z.string(),
    session_id: Uuid,
    status: VerificationStatusSchema,
    email_sent: z.boolean(),
    /** Resends that are left. */
    resends_left: z.int(),
    expires_at: Instant,
  })
  .meta({ id: 'VerificationResent' });

/** The link with its token. It is answered once; only its hash is stored. */
export const VerificationLink = z
  .object({ session_id: Uuid, token: z.string(), verification_url: z.url(), expires_at: Instant })
  .meta({ id: 'VerificationLink' });

const DECISIONS = ['approved', 'rejected', 'flagged', 'pending'] as const;
export const Decision = z.enum(DECISIONS).meta({ id: 'VerificationDecision' });
export type Decision = z.output<typeof Decision>;

/** Body of POST …/reviews/create/. */
export const ReviewInput = z
  .object({
    decision: Decision,
    notes: requiredText(5_000),
    check_ids: z.array(Uuid).max(20).nullish(),
  })
  .meta({ id: 'VerificationReviewInput' });
export type ReviewInput = z.output<typeof ReviewInput>;

export const ReviewView = z
  .object({
    review_id: Uuid,
    session_id: Uuid,
    /** With four eyes, a first approval is `pending` until another person approves, too. */
    decision: Decision,
    /** `approved` on such a first approval; null on all others. */
    proposed_decision: Decision.nullable(),
    notes: z.string(),
    reviewed_by: ProfileView,
    reviewed_at: Instant,
    check_ids: z.array(Uuid).nullable(),
  })
  .meta({ id: 'VerificationReview' });
export type ReviewView = z.input<typeof ReviewView>;

export const ReviewList = z
  .object({
    session_id: Uuid,
    entity_id: Uuid,
    session_status: VerificationStatusSchema,
    session_outcome: Outcome,
    reviews: z.array(ReviewView),
    total_reviews: z.int(),
    latest_decision: Decision.nullable(),
  })
  .meta({ id: 'VerificationReviewList' });
export type ReviewList = z.input<typeof ReviewList>;

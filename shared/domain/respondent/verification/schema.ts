/** Data of the identity verification on the respondent's page. It contains no outcome and nothing that was read from a document. */
import * as z from 'zod';
import { Country, Instant, requiredText, Uuid } from '#shared/contract/primitives.ts';
import { PAGE_LANGUAGES } from '../../tenants/schema.ts';
import { DOCUMENT_KINDS, RETAKE_REASONS } from '../../verification/progress/evidence.ts';
import { SLOTS } from '../../verification/provider/port.ts';
import { CHECK_TYPES } from '../../verification/schema.ts';

const DocumentKind = z.enum(DOCUMENT_KINDS);

/** One part of the evidence. `retake` where it was judged to be unusable. */
const Capture = z.object({
  slot: z.enum(SLOTS),
  status: z.enum(['missing', 'received', 'retake']),
  problem: z.enum(RETAKE_REASONS).nullable(),
  received_at: Instant.nullable(),
});

/** The step as the person sees it. */
export const STEP_STATES = ['open', 'processing', 'delayed', 'done', 'failed', 'expired', 'revoked'] as const;

/** Query of every call that is answered with the view: the language of the consent's text. */
export const StepQuery = z.object({ language: z.enum(PAGE_LANGUAGES).default('en') });

/** Reply of GET /onboarding/verification/ and of every change of the step. */
export const VerificationView = z
  .object({
    verification_session_id: Uuid,
    /** `delayed` while the provider does not answer. `done` whatever the outcome, which is the tenant's to tell. */
    state: z.enum(STEP_STATES),
    /** `page`: evidence is given here. `hosted`: on a page of the provider, by POST …/start/. */
    mode: z.enum(['page', 'hosted']),
    provider_name: z.string(),
    is_test_data: z.boolean(),
    checks: z.array(z.enum(CHECK_TYPES)),
    consent: z.object({ text: z.string(), version: z.string(), given_at: Instant.nullable() }),
    document: z.object({ kind: DocumentKind, country: Country }).nullable(),
    /** The kinds that may be chosen, and whether the back is needed. */
    document_kinds: z.array(z.object({ kind: DocumentKind, sides: z.union([z.literal(1), z.literal(2)]) })),
    /** The parts that the checks and the kind of document need, in order. Empty in hosted mode. */
    captures: z.array(Capture),
    /** In test mode, while the step is open: what the person may choose to happen. Null elsewhere. */
    sandbox_outcomes: z.array(z.object({ value: z.string(), summary: z.string() })).nullable(),
    submitted_at: Instant.nullable(),
    expires_at: Instant,
  })
  .meta({ id: 'RespondentVerification' });
export type VerificationView = z.input<typeof VerificationView>;

/** Body of POST /onboarding/verification/consent/: the version of the text that was shown. */
export const ConsentInput = z.object({ version: requiredText(64) }).meta({ id: 'VerificationConsent' });

/** Body of PUT /onboarding/verification/document/. A change removes the pictures of the document. */
export const DocumentInput = z
  .object({ kind: DocumentKind, country: Country })
  .meta({ id: 'VerificationDocument' });

/** Body of POST /onboarding/verification/uploads/. Size in bytes. Reply: `UploadTicket`. A second upload replaces the first. */
export const CaptureInput = z
  .object({ slot: z.enum(SLOTS), filename: requiredText(255), size: z.int().min(1) })
  .meta({ id: 'VerificationCapture' });

/** Body of POST /onboarding/verification/submit/. `sandbox_outcome` in test mode only. */
export const VerificationSubmit = z
  .object({ sandbox_outcome: z.string().max(64).optional() })
  .meta({ id: 'VerificationSubmit' });

/** Reply of POST /onboarding/verification/start/: a page of the provider in hosted mode, else our own page. */
export const HostedStart = z.object({ redirect_url: z.url() }).meta({ id: 'HostedVerification' });

/** Reply of POST /onboarding/verification/hand-over/: opens the same step on another device, once, for ten minutes. */
export const HandOver = z.object({ url: z.url(), expires_at: Instant }).meta({ id: 'VerificationHandOver' });
export type HandOver = z.input<typeof HandOver>;

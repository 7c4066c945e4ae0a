/** Converts a Stripe session to our reading of it. */
import type { CheckType, Outcome } from '../../schema.ts';
import { type FailureReason, failure } from '../failure-reasons.ts';
import type { CaseFacts, CheckResult, ExtractedData, Reading } from '../port.ts';
import { dayOf } from '../reading.ts';
import type { DateParts, StripeAddress, StripeSession } from './answers.ts';

type Found = Exclude<Outcome, 'pending' | 'clear'>;

interface Meaning {
  readonly outcome: Found;
  readonly reason: FailureReason;
  /** The part of the verification that the error is about. */
  readonly about: 'document' | 'face';
}

const about = (part: Meaning['about'], outcome: Found, reason: FailureReason): Meaning => ({
  outcome,
  reason,
  about: part,
});

/** Errors after which the person has been judged (Stripe API, "last_error.code"). The others leave the session open. */
const ERRORS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries({
    document_expired: about('document', 'consider', 'document_expired'),
    document_type_not_supported: about('document', 'consider', 'document_not_accepted'),
    document_unverified_other: about('document', 'consider', 'document_unverified'),
    country_not_supported: about('document', 'consider', 'country_not_supported'),
    under_supported_age: about('document', 'attention', 'under_age'),
    id_number_mismatch: about('document', 'attention', 'id_number_mismatch'),
    id_number_unverified_other: about('document', 'consider', 'id_number_mismatch'),
    selfie_face_mismatch: about('face', 'attention', 'face_mismatch'),
    selfie_document_missing_photo: about('face', 'consider', 'document_unverified'),
    selfie_unverified_other: about('face', 'consider', 'liveness_failed'),
    selfie_manipulated: about('face', 'issue', 'selfie_manipulated'),
  }),
);

/** The codes of these errors. */
export const STRIPE_ERRORS: readonly string[] = [...ERRORS.keys()];

/** The person may still finish: they left the page, or have not agreed yet. */
const STILL_OPEN = ['consent_declined', 'abandoned', 'device_not_supported'];

const FACE_CHECKS: readonly CheckType[] = ['liveness_check', 'identity_check'];

export function readingOf(session: StripeSession, { checks }: Pick<CaseFacts, 'checks'>): Reading {
  if (session.status === 'processing') return { state: 'waiting' };
  if (session.status === 'canceled') return { state: 'failed', failure: failure('refused_by_provider') };
  if (session.status === 'verified') return done(session, checks, undefined);
  const code = session.last_error?.code ?? undefined;
  if (code === undefined || STILL_OPEN.includes(code)) return { state: 'waiting' };
  const known = ERRORS.get(code);
  // An error that we do not know is shown to the tenant. It must count neither as clear nor as waiting for ever.
  return done(session, checks, known ?? about('document', 'error', 'not_processed'));
}

function done(session: StripeSession, checks: readonly CheckType[], found: Meaning | undefined): Reading {
  return {
    state: 'done',
    checks: checks.map((type) => resultOf(session, type, found)),
    extracted: extractedFrom(session),
    failure: found === undefined ? null : failure(found.reason),
  };
}

/** A check that the error is not about has no result of its own where its part was not verified. */
function resultOf(session: StripeSession, type: CheckType, found: Meaning | undefined): CheckResult {
  const isFace = FACE_CHECKS.includes(type);
  const part = isFace ? session.last_verification_report?.selfie : session.last_verification_report?.document;
  const breakdown = {
    ...(part?.status == null ? {} : { [isFace ? 'selfie' : 'document']: part.status }),
    ...(part?.error?.code == null ? {} : { error: part.error.code }),
  };
  if (found === undefined) return { check_type: type, outcome: 'clear', breakdown };
  const isConcerned = (found.about === 'face') === isFace;
  if (isConcerned) return { check_type: type, outcome: found.outcome, breakdown };
  return { check_type: type, outcome: part?.status === 'verified' ? 'clear' : 'error', breakdown };
}

const DOCUMENT_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({ passport: 'passport', id_card: 'national_id', driving_license: 'driving_licence' }),
);

/** The verified outputs, and what the report adds to them. */
function extractedFrom({ verified_outputs, last_verification_report }: StripeSession): ExtractedData {
  const document = last_verification_report?.document ?? NOTHING_READ;
  const person = verified_outputs ?? document;
  return {
    first_name: person.first_name ?? null,
    last_name: person.last_name ?? null,
    date_of_birth: dateOf(person.dob),
    document_type: documentType(document.type ?? null),
    document_number: document.number ?? null,
    document_country: document.issuing_country ?? null,
    nationality: null,
    expiry_date: dateOf(document.expiration_date),
    gender: document.sex ?? null,
    address: addressOf(person.address),
  };
}

const NOTHING_READ = {
  ...{ type: null, number: null, issuing_country: null, first_name: null, last_name: null },
  ...{ sex: null, dob: null, expiration_date: null, address: null },
} as const;

function documentType(type: string | null): string | null {
  return type === null ? null : (DOCUMENT_TYPES.get(type) ?? type);
}

function addressOf(read: StripeAddress): ExtractedData['address'] {
  if (read === null || read === undefined) return null;
  return {
    line1: read.line1 ?? null,
    city: read.city ?? null,
    postcode: read.postal_code ?? null,
    country: read.country ?? null,
  };
}

function dateOf(parts: DateParts): string | null {
  if (parts === null || parts === undefined) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return dayOf(`${String(parts.year).padStart(4, '0')}-${two(parts.month)}-${two(parts.day)}`);
}

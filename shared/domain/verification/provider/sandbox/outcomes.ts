/** The outcomes of the sandbox: what a tenant or a respondent may choose in test mode, and the names that trigger them. */
import type { CheckType, Outcome } from '../../schema.ts';
import type { FailureReason } from '../failure-reasons.ts';
import type { PersonFacts } from '../port.ts';

type Ended = Exclude<Outcome, 'pending'>;

/** One documented outcome. */
export interface SandboxOutcome {
  readonly value: string;
  /** The fictional person whose name triggers the outcome: first and last name. */
  readonly name: string;
  readonly summary: string;
  readonly ends:
    | { readonly kind: 'clear' }
    /**
     * The first requested check of `checks` gets the outcome, else the first of all, and every other check that examines the
     * same part. All others are clear.
     */
    | {
        readonly kind: 'found';
        readonly outcome: Exclude<Ended, 'clear'>;
        readonly reason: FailureReason;
        readonly checks: readonly CheckType[];
        /** The fact that the document contradicts. */
        readonly differs?: 'name' | 'birth date' | 'address' | 'expiry';
      }
    /** The first submission has to be repeated. The second is clear. */
    | { readonly kind: 'retake' }
    /** The provider does not answer so many times, and is then clear. */
    | { readonly kind: 'away'; readonly times: number }
    | { readonly kind: 'failed'; readonly reason: FailureReason };
}

const DOCUMENT: readonly CheckType[] = ['document_check'];
const FACE: readonly CheckType[] = ['identity_check', 'enhanced_identity_check', 'liveness_check'];
const LIVENESS: readonly CheckType[] = ['liveness_check', 'enhanced_identity_check', 'identity_check'];
const ADDRESS: readonly CheckType[] = ['proof_of_address_check'];

const found = (
  outcome: Exclude<Ended, 'clear'>,
  reason: FailureReason,
  checks: readonly CheckType[] = DOCUMENT,
) => ({ kind: 'found', outcome, reason, checks }) as const;

/** Every outcome of test mode. Whoever has none of these names, and chooses nothing, is clear. */
export const SANDBOX_OUTCOMES: readonly SandboxOutcome[] = [
  {
    value: 'clear',
    name: 'Verity Clearford',
    summary: 'Every check is clear',
    ends: { kind: 'clear' },
  },
  {
    value: 'consider',
    name: 'Tobin Maybeck',
    summary: 'The document is not verified beyond doubt: consider',
    ends: found('consider', 'document_unverified'),
  },
  {
    value: 'attention',
    name: 'Ines Wardlaw',
    summary: 'Details on the document contradict each other: attention',
    ends: found('attention', 'data_inconsistent'),
  },
  {
    value: 'issue',
    name: 'Rolf Grievance',
    summary: 'The document is listed as stolen: issue',
    ends: found('issue', 'document_compromised'),
  },
  {
    value: 'error',
    name: 'Mara Faultline',
    summary: 'The provider could not process a check: error',
    ends: found('error', 'not_processed'),
  },
  {
    value: 'document_expired',
    name: 'Otto Lapsed',
    summary: 'The document has expired: consider',
    ends: { ...found('consider', 'document_expired'), differs: 'expiry' },
  },
  {
    value: 'document_fake',
    name: 'Felix Forgewright',
    summary: 'The document is a forgery: issue',
    ends: found('issue', 'document_fake'),
  },
  {
    value: 'document_unreadable',
    name: 'Blanche Mistral',
    summary: 'The document cannot be read: it has to be shown again, and is then clear',
    ends: { kind: 'retake' },
  },
  {
    value: 'face_mismatch',
    name: 'Gemma Doppelmann',
    summary: 'Another face than on the document: attention',
    ends: found('attention', 'face_mismatch', FACE),
  },
  {
    value: 'liveness_failed',
    name: 'Stillwell Waxman',
    summary: 'No living person in front of the camera: attention',
    ends: found('attention', 'liveness_failed', LIVENESS),
  },
  {
    value: 'name_mismatch',
    name: 'Nomi Othername',
    summary: 'Another last name on the document: consider',
    ends: { ...found('consider', 'name_mismatch'), differs: 'name' },
  },
  {
    value: 'birth_date_mismatch',
    name: 'Abril Yearling',
    summary: 'Another date of birth on the document: consider',
    ends: { ...found('consider', 'birth_date_mismatch'), differs: 'birth date' },
  },
  {
    value: 'address_mismatch',
    name: 'Wanda Elsewhere',
    summary: 'Another address on the proof of address: consider',
    ends: { ...found('consider', 'address_mismatch', ADDRESS), differs: 'address' },
  },
  {
    value: 'provider_away',
    name: 'Perpetua Outage',
    summary: 'The provider does not answer twice: the session is delayed, tried again, and then clear',
    ends: { kind: 'away', times: 2 },
  },
  {
    value: 'refused',
    name: 'Norbert Turnaway',
    summary: 'The provider refuses the verification for good: the session fails',
    ends: { kind: 'failed', reason: 'refused_by_provider' },
  },
  {
    value: 'consent_declined',
    name: 'Nadia Unwilling',
    summary: 'The person declines the verification: the session fails',
    ends: { kind: 'failed', reason: 'consent_declined' },
  },
];

/** The value that the name of the person triggers. */
export function outcomeOfName({
  first_name,
  last_name,
}: Pick<PersonFacts, 'first_name' | 'last_name'>): string {
  const name = comparable(`${first_name ?? ''} ${last_name ?? ''}`);
  return SANDBOX_OUTCOMES.find((outcome) => comparable(outcome.name) === name)?.value ?? 'clear';
}

function comparable(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** The values that may be chosen in test mode. */
export const SANDBOX_VALUES: readonly string[] = SANDBOX_OUTCOMES.map(({ value }) => value);

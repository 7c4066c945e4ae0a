/** Converts checks of ComplyCube to our reading of the case. */
import { CHECK_TYPES, type CheckType, type Outcome } from '../../schema.ts';
import { type FailureReason, failure } from '../failure-reasons.ts';
import type { CheckResult, ExtractedData, Reading } from '../port.ts';
import { cleanText, dayOf } from '../reading.ts';
import type { CcAddress, CcCheck, CcDay, CcName } from './answers.ts';

/** Our check types in ComplyCube's words. It has no liveness check of its own: an identity check contains one. */
const TYPES: Readonly<Record<CheckType, string>> = {
  document_check: 'document_check',
  liveness_check: 'identity_check',
  identity_check: 'identity_check',
  enhanced_identity_check: 'enhanced_identity_check',
  proof_of_address_check: 'proof_of_address_check',
};

export const SUPPORTS: readonly CheckType[] = CHECK_TYPES;

/** The types to request, each once. */
export function typesOf(checks: readonly CheckType[]): readonly string[] {
  return [...new Set(checks.map((type) => TYPES[type]))];
}

type Ended = Exclude<Outcome, 'pending'>;

/** An outcome that we do not know counts as an error, never as clear. */
const OUTCOMES: ReadonlyMap<string, Ended> = new Map(
  Object.entries({
    clear: 'clear',
    attention: 'attention',
    rejected: 'issue',
    match_confirmed: 'issue',
    not_processed: 'error',
  } as const),
);

/** The order in which a reason is chosen: the first analysis that was not clear. */
const REASONS: readonly (readonly [analysis: string, reason: FailureReason])[] = [
  ['forensicAnalysis', 'document_fake'],
  ['expirationDate', 'document_expired'],
  ['formatAnalysis', 'document_unverified'],
  ['faceAnalysis', 'face_mismatch'],
  ['authenticityAnalysis', 'liveness_failed'],
  ['livenessAnalysis', 'liveness_failed'],
  ['consistencyAnalysis', 'data_inconsistent'],
  ['contentAnalysis', 'data_inconsistent'],
];

/** The names of these analyses. */
export const DECIDING_ANALYSES: readonly string[] = REASONS.map(([analysis]) => analysis);

const OF_TYPE: Readonly<Record<CheckType, FailureReason>> = {
  document_check: 'document_unverified',
  liveness_check: 'liveness_failed',
  identity_check: 'face_mismatch',
  enhanced_identity_check: 'face_mismatch',
  proof_of_address_check: 'address_mismatch',
};

/** Newest first, as ComplyCube lists them: a check that the person repeated replaces the one before. */
export function readingOf(listed: readonly CcCheck[], checks: readonly CheckType[]): Reading {
  const judged = checks.map((type) => [type, listed.find((check) => check.type === TYPES[type])] as const);
  if (judged.some(([, check]) => check === undefined || check.status === 'pending'))
    return { state: 'waiting' };
  const results = judged.flatMap(([type, check]) => (check === undefined ? [] : [resultOf(type, check)]));
  const worst = results.find(({ outcome }) => outcome !== 'clear');
  return {
    state: 'done',
    checks: results,
    extracted: extractedFrom(listed),
    failure: worst === undefined ? null : failure(reasonOf(worst)),
  };
}

function resultOf(type: CheckType, { status, result }: CcCheck): CheckResult {
  const outcome = status === 'failed' ? 'error' : (OUTCOMES.get(result?.outcome ?? '') ?? 'error');
  return { check_type: type, outcome, breakdown: analyses(result?.breakdown ?? {}) };
}

/** Maximum members of a breakdown that are reported. */
const MOST_ANALYSES = 40;

/** Outcomes by analysis, including those one level below. */
function analyses(breakdown: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const found = Object.entries(breakdown)
    .filter(([name]) => name !== 'extractedData')
    .flatMap(([name, value]) => [...outcomeOf(name, value), ...nested(value)]);
  return Object.fromEntries(found.slice(0, MOST_ANALYSES));
}

function nested(value: unknown): readonly (readonly [string, string])[] {
  if (!isObject(value) || !isObject(value['breakdown'])) return [];
  return Object.entries(value['breakdown']).flatMap(([name, inner]) => outcomeOf(name, inner));
}

function outcomeOf(name: string, value: unknown): readonly (readonly [string, string])[] {
  const outcome = isObject(value) ? value['outcome'] : value;
  const isShown = /^\w{1,60}$/.test(name) && typeof outcome === 'string' && /^\w{1,40}$/.test(outcome);
  return isShown ? [[name, outcome] as const] : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function reasonOf({ check_type, outcome, breakdown }: CheckResult): FailureReason {
  if (outcome === 'error') return 'not_processed';
  const named = REASONS.find(
    ([analysis]) => breakdown[analysis] !== undefined && isNotClear(breakdown[analysis]),
  );
  return named?.[1] ?? OF_TYPE[check_type];
}

function isNotClear(outcome: string): boolean {
  return outcome !== 'clear' && outcome !== 'not_processed';
}

/** Data of the document; the address of the proof of address, where there is one. */
function extractedFrom(listed: readonly CcCheck[]): ExtractedData {
  const of = (type: string) =>
    listed.find((check) => check.type === type)?.result?.breakdown?.extractedData ?? null;
  const document = of(TYPES.document_check);
  const proof = of(TYPES.proof_of_address_check)?.holderDetails;
  // Where a proof of address was asked for alone, the name stands on it.
  const holder = document === null ? proof : document.holderDetails;
  const details = document?.documentDetails;
  const address = addressOf(proof?.address ?? holder?.address);
  return {
    first_name: nameOf(holder?.firstName ?? null),
    last_name: nameOf(holder?.lastName ?? null),
    date_of_birth: dateOf(holder?.dob ?? null),
    document_type: documentType(details?.documentType ?? null),
    document_number: details?.documentNumber ?? null,
    document_country: details?.issuingCountry ?? null,
    nationality: holder?.nationality ?? null,
    expiry_date: dateOf(details?.expirationDate ?? null),
    gender: holder?.gender ?? null,
    address,
  };
}

function addressOf(read: CcAddress | undefined): ExtractedData['address'] {
  if (read === null || read === undefined) return null;
  return {
    line1: read.line ?? null,
    city: read.city ?? null,
    postcode: read.postalCode ?? null,
    country: read.country ?? null,
  };
}

const DOCUMENT_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({ driving_license: 'driving_licence', national_identity_card: 'national_id' }),
);

function documentType(type: string | null): string | null {
  return type === null ? null : (DOCUMENT_TYPES.get(type) ?? type);
}

function nameOf(name: CcName): string | null {
  if (name === null || name === undefined) return null;
  return cleanText(typeof name === 'string' ? name : name.join(' '));
}

function dateOf(day: CcDay): string | null {
  if (day === null || day === undefined) return null;
  if (typeof day === 'string') return dayOf(day.slice(0, 10));
  const two = (value: number) => String(value).padStart(2, '0');
  return dayOf(`${String(day.year).padStart(4, '0')}-${two(day.month)}-${two(day.day)}`);
}

/** The parts that each check of the sandbox examines. They agree with the reason, and with the pictures that were given. Pure. */
import type { CheckType } from '../../schema.ts';
import type { CheckPart } from '../codes/checks.ts';
import type { FailureReason } from '../failure-reasons.ts';
import type { CaseFacts, CheckResult, Slot } from '../port.ts';
import type { SandboxOutcome } from './outcomes.ts';

type Found = Extract<SandboxOutcome['ends'], { kind: 'found' }>;

/** What each kind of check examines. */
const PARTS: Readonly<Record<CheckType, readonly CheckPart[]>> = {
  document_check: ['authenticity', 'data_consistency', 'image_quality'],
  liveness_check: ['liveness'],
  identity_check: ['face_comparison'],
  enhanced_identity_check: ['face_comparison', 'liveness'],
  proof_of_address_check: ['address', 'issuer'],
};

/** By reason: the parts that it is about. Nothing is known of any part of a check that could not be processed. */
const CONCERNED: Readonly<Partial<Record<FailureReason, readonly CheckPart[] | 'every part'>>> = {
  document_unverified: ['authenticity'],
  data_inconsistent: ['data_consistency'],
  not_processed: 'every part',
  document_expired: ['data_consistency'],
  document_fake: ['authenticity'],
  face_mismatch: ['face_comparison'],
  liveness_failed: ['liveness'],
  name_mismatch: ['data_consistency'],
  birth_date_mismatch: ['data_consistency'],
  address_mismatch: ['address'],
};

/** Parts that are about a picture. Without it they are not checked. */
const PICTURES: Readonly<Partial<Record<CheckPart, Slot>>> = {
  image_quality: 'document_front',
  liveness: 'selfie',
  face_comparison: 'selfie',
};

/** The first of its checks gets the outcome, and every other check that examines the same part. */
export function sandboxChecks(
  { checks, given }: Pick<CaseFacts, 'checks' | 'given'>,
  found: Found | undefined,
): readonly CheckResult[] {
  const first = found?.checks.find((type) => checks.includes(type)) ?? checks[0];
  return checks.map((type) => {
    const parts = Object.fromEntries(PARTS[type].map((part) => [part, withoutFinding(part, given)]));
    if (found === undefined || (type !== first && !isShared(type, found)))
      return { check_type: type, outcome: 'clear', breakdown: parts };
    const bad = PARTS[type].filter((part) => isConcerned(part, found));
    const said = found.reason === 'not_processed' ? 'not_processed' : found.outcome;
    const findings = Object.fromEntries(bad.map((part) => [part, said]));
    return {
      check_type: type,
      outcome: found.outcome,
      breakdown: { ...parts, ...findings, [found.reason]: found.outcome },
    };
  });
}

function isConcerned(part: CheckPart, { reason }: Found): boolean {
  const concerned = CONCERNED[reason];
  return concerned === 'every part' || (concerned?.includes(part) ?? false);
}

/** A finding about a face is one of every check that looks at the face. An error is one of its check only. */
function isShared(type: CheckType, found: Found): boolean {
  return CONCERNED[found.reason] !== 'every part' && PARTS[type].some((part) => isConcerned(part, found));
}

function withoutFinding(part: CheckPart, given: readonly Slot[]): 'clear' | 'not_checked' {
  const picture = PICTURES[part];
  return picture === undefined || given.includes(picture) ? 'clear' : 'not_checked';
}

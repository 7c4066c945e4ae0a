/** Which checks a session has: those that the call names, or those of its profile. */
import type { CheckType, Profile } from '../verification/schema.ts';
import type { VerificationInput } from './schema.ts';

/** VER-107 to VER-109. `comprehensive` also links a screening, which is no check (R50). */
const CHECKS_OF: Readonly<Record<Profile, readonly CheckType[]>> = {
  basic: ['document_check'],
  standard: ['document_check', 'liveness_check'],
  comprehensive: ['document_check', 'liveness_check'],
};

/** The checks that replace those of a profile, in the order in which sessions list them. */
const BY_NAME = [
  'document_check',
  'identity_check',
  'enhanced_identity_check',
  'proof_of_address_check',
] as const satisfies readonly CheckType[];

/** The checks of a session, at least one. */
export function checksOf({
  verification_profile: profile,
  verification_checks: named,
}: Pick<VerificationInput, 'verification_profile' | 'verification_checks'>): readonly CheckType[] {
  if (named === undefined || named === null) return CHECKS_OF[profile];
  return BY_NAME.filter((type) => named[type] !== undefined && named[type] !== false);
}

/** True where the profile asks for a screening against AML and PEP lists, too. */
export function asksScreening(profile: Profile): boolean {
  return profile === 'comprehensive';
}

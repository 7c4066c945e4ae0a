/** What a tenant asks of a clear outcome: the comparisons that must have been made, and the least age. Pure. */
import { type ClearNeeds, clearNeedsOf, minimumAgeOf, type Need } from '../../tenants/clear-needs.ts';
import type { EnvironmentRecord } from '../../tenants/schema.ts';
import type { CheckType } from '../../verification/schema.ts';
import type { ComparisonLine } from './schema.ts';

export interface VerificationPolicy {
  readonly needs: ClearNeeds;
  /** In years. 0 for none. */
  readonly minimumAge: number;
}

export function policyOf(environment: EnvironmentRecord): VerificationPolicy {
  return { needs: clearNeedsOf(environment), minimumAge: minimumAgeOf(environment) };
}

/** The lines without which the outcome is not clear. */
export function missingLines(
  lines: readonly ComparisonLine[],
  checks: readonly CheckType[],
  { needs }: VerificationPolicy,
): readonly ComparisonLine[] {
  return lines.filter(
    (line) => line.finding === 'not_compared' && isNeeded(line, needOf(line, checks, needs)),
  );
}

function needOf({ field }: ComparisonLine, checks: readonly CheckType[], needs: ClearNeeds): Need {
  const provesAddress = checks.includes('proof_of_address_check');
  // A proof of address that was compared with nothing proves nothing.
  if (field === 'address')
    return needs.address === 'never' && provesAddress ? 'where_recorded' : needs.address;
  const asksForIdentity = checks.some((type) => type !== 'proof_of_address_check');
  // A proof of address has a name, and no birth date.
  if (!asksForIdentity && field !== 'name') return 'never';
  // Without a birth date nobody knows that the person is of age. The line is there only where the tenant asks for an age.
  return field === 'age' ? 'always' : needs[field];
}

/** `where_recorded`: what our record does not have need not be compared, but the document must state it. */
function isNeeded({ not_compared_because: reason }: ComparisonLine, need: Need): boolean {
  if (need === 'never') return false;
  if (need === 'always') return true;
  return reason !== 'record_has_none' && reason !== 'record_too_little' && reason !== 'other_number';
}

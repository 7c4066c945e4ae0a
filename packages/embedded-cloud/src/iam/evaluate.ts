/** Decides one request by identity and resource policies, as IAM does within one account. */
import type { AccessRequest, Statement } from './statement.ts';

/** The policies that bear on a request. `resource` is undefined where the resource carries no policy. */
export interface Policies {
  readonly identity: readonly Statement[];
  readonly resource: readonly Statement[] | undefined;
}

/** Why a request is refused, or that it is allowed. */
export type Decision = 'allowed' | 'explicit deny' | 'no identity-based policy' | 'no resource-based policy';

/**
 * An explicit deny wins. Otherwise either side may allow, except for KMS keys: their own policy must name the
 * caller, or hand the decision to the account's identity policies (IAM User Guide, "Policy evaluation logic";
 * KMS Developer Guide, "Key policies").
 */
export function decide(request: AccessRequest, policies: Policies): Decision {
  const onResource = policies.resource ?? [];
  const covering = (statements: readonly Statement[], allows: boolean) =>
    statements.filter((statement) => statement.allows === allows && statement.covers(request));
  const denied =
    covering(policies.identity, false).length > 0 ||
    covering(onResource, false).some((statement) => statement.names(request.principal) !== 'none');
  if (denied) return 'explicit deny';
  const namings = covering(onResource, true).map((statement) => statement.names(request.principal));
  if (namings.includes('direct')) return 'allowed';
  if (request.principal.kind === 'service') return 'no resource-based policy';
  const keyPolicyRules = request.action.toLowerCase().startsWith('kms:') && policies.resource !== undefined;
  if (keyPolicyRules && !namings.includes('account')) return 'no resource-based policy';
  return covering(policies.identity, true).length > 0 ? 'allowed' : 'no identity-based policy';
}

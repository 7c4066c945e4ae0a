/** Applies a reviewer's judgement to a risk profile: its status, and a decision bound to the facts of both sides. */
import type { ProfileView } from '../../tenants/schema.ts';
import { DecidedStatus, type Decision, type RiskProfile, type RiskProfileStatus } from './model.ts';
import type { DismissalGround } from './rules.ts';

export interface Judgement {
  readonly status: RiskProfileStatus;
  readonly reason: string | null;
  readonly grounds: readonly DismissalGround[];
  readonly by: ProfileView;
  /** ISO instant. */
  readonly at: string;
  /** Fingerprint of the entity's facts at the time of the match, which is what the reviewer judged. */
  readonly entityFacts: string;
}

/** A decision that is replaced or withdrawn becomes the previous one, with no changed sides. */
export function judged(
  profile: RiskProfile,
  { status, reason, grounds, by, at, entityFacts }: Judgement,
): RiskProfile {
  const { decision: before, previous_decision, record_facts } = profile;
  const decided = DecidedStatus.safeParse(status);
  const decision: Decision | null = decided.success
    ? {
        status: decided.data,
        decided_by: by,
        decided_at: at,
        reason,
        grounds: [...grounds],
        entity_facts: entityFacts,
        record_facts,
      }
    : null;
  return {
    ...profile,
    status,
    decision,
    previous_decision: formerly(before) ?? previous_decision,
    updatedAt: at,
  };
}

function formerly(decision: Decision | null): RiskProfile['previous_decision'] {
  if (decision === null) return null;
  const { entity_facts: _entity, record_facts: _record, ...rest } = decision;
  return { ...rest, changed: [] };
}

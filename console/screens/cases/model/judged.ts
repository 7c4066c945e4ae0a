/** Lays what a person has just judged over what was read, until it is read again. Pure. */
import type { JudgedBy } from './reasons.ts';
import type { Profile, Screening } from './screening.ts';

export interface Judged {
  readonly status: Profile['status'];
  readonly reason: string | null;
  readonly grounds: JudgedBy['grounds'];
  readonly by: { readonly id: string; readonly name: string; readonly email: string };
  /** ISO instant. */
  readonly at: string;
}

/** By the id of the risk profile. What nobody has just judged stays the same. */
export function withJudgements(screening: Screening, judged: ReadonlyMap<string, Judged>): Screening {
  if (judged.size === 0) return screening;
  return {
    ...screening,
    cases: screening.cases.map((each) => ({
      ...each,
      alerts: each.alerts.map((alert) => ({
        ...alert,
        risk_profiles: alert.risk_profiles.map((profile) => after(profile, judged.get(profile.id))),
      })),
    })),
  };
}

function after(profile: Profile, judged: Judged | undefined): Profile {
  if (judged === undefined) return profile;
  const { status, reason, grounds, by, at } = judged;
  const isDecided = status === 'true_positive' || status === 'false_positive';
  const decision = isDecided
    ? { status, decided_by: by, decided_at: at, reason, grounds: [...grounds] }
    : null;
  const { decision: before, previous_decision } = profile;
  return {
    ...profile,
    status,
    suppressed: status === 'false_positive',
    decision,
    previous_decision: before === null ? previous_decision : { ...before, changed: [] },
  };
}

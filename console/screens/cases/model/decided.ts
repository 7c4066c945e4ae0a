/** What was decided about a hit before, and whether it still holds. Pure. */
import type { DismissalGround } from '#shared/domain/screening/profiles/rules.ts';
import type { ChangeReason, Hit } from './hits.ts';
import type { Profile } from './screening.ts';

type Previous = NonNullable<Profile['previous_decision']>;

export interface Decided {
  readonly status: Previous['status'];
  readonly by: string;
  readonly at: string;
  readonly reason: string | null;
  /** The facts that were said to differ. */
  readonly grounds: readonly DismissalGround[];
  /** `holds` until a fact of one side changes. `lapsed`: one has. `replaced`: a person judged again. `taken_back`: nobody has since. */
  readonly standing: 'holds' | 'lapsed' | 'replaced' | 'taken_back';
  /** The sides whose facts have changed. */
  readonly changed: Previous['changed'];
  /** What the run found that made it lapse. Empty unless it lapsed. */
  readonly because: readonly ChangeReason[];
}

/** The decision that holds comes first, then the one before it. */
export function decidedBefore({ profile, reasons }: Pick<Hit, 'profile' | 'reasons'>): readonly Decided[] {
  const { decision, previous_decision: previous } = profile;
  const before: readonly Decided[] =
    previous === null
      ? []
      : [
          {
            ...shared(previous),
            standing: previous.changed.length > 0 ? 'lapsed' : decision === null ? 'taken_back' : 'replaced',
            changed: previous.changed,
            because: previous.changed.length > 0 ? reasons.filter((reason) => reason !== 'new_record') : [],
          },
        ];
  if (decision === null) return before;
  return [{ ...shared(decision), standing: 'holds', changed: [], because: [] }, ...before];
}

function shared({ status, decided_by, decided_at, reason, grounds = [] }: Omit<Previous, 'changed'>) {
  return { status, by: decided_by.name, at: decided_at, reason, grounds };
}

/** What was decided about a hit before, or proposed for the case, and whether it still holds. Pure. */
import type { RunReason } from '#shared/domain/screening/codes.ts';
import type { DismissalGround } from '#shared/domain/screening/profiles/rules.ts';
import type { ChangeReason, Hit } from './hits.ts';
import type { Case, Profile } from './screening.ts';

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

/** Why a proposal no longer stands: what nobody knew of when it was proposed, or who opened the case again. */
export interface Lapsed {
  readonly proposal: NonNullable<Case['lapsed_proposal']>;
  /** Why the screening ran that found it. Undefined where a person opened the case again. */
  readonly run: RunReason | undefined;
  /** What that screening found anew of each listed record. */
  readonly records: readonly { readonly name: string; readonly reasons: readonly ChangeReason[] }[];
  /** True where what listed owners hold was a reason. */
  readonly byOwners: boolean;
}

/** Undefined where no proposal has lapsed, or another decision was proposed or made since. */
export function lapsedOf({ lapsed_proposal: proposal, alerts }: Case): Lapsed | undefined {
  if (proposal === null) return undefined;
  const alert = alerts.find(({ id }) => id === proposal.alert_id);
  const names = new Map(
    alerts.flatMap(({ risk_profiles }) => risk_profiles).map(({ id, name }) => [id, name] as const),
  );
  return {
    proposal,
    run: alert?.kind,
    records: (alert?.changes ?? []).flatMap(({ risk_profile_id: id, reasons }) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ name, reasons }];
    }),
    byOwners: alert?.by_ownership ?? false,
  };
}

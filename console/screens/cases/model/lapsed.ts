/** Why a proposal no longer stands: what nobody knew of when it was proposed, or who opened the case again. Pure. */
import type { RunReason } from '#shared/domain/screening/codes.ts';
import type { ChangeReason } from './hits.ts';
import type { Case } from './screening.ts';

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

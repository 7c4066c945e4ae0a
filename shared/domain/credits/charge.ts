/** Sets a credit aside on a lane that has one; refuses only after a consistent look at every lane has found none. */
import { insufficientCredits } from '#shared/contract/errors.ts';
import { Contended, type Table, type Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { shardOf } from '#shared/platform/spread/shard.ts';
import { type Charge, holdWrites, isCharged } from './ledger.ts';
import { balancesOf, laneToCharge, type Purse, readPurse } from './purse.ts';

/** The lane was charged by others meanwhile and has no credit left; another one may have. */
class LaneSpent extends Error {}

const ATTEMPTS = 8;
const PICKS = 2 ** 16;

/** The balances as a charge needs them, of a moment ago; read beside the operation's other reads. Nothing in test mode. */
export async function lookIntoPurse(table: Table, scope: TenantScope): Promise<Purse> {
  return isCharged(scope) ? readPurse(table, scope) : { lanes: [] };
}

/**
 * Runs `commit` with the writes that set the credit aside, until it went through. Throws the charge's own refusal where there
 * is no credit, and `Contended` where others keep taking the last ones.
 */
export async function commitCharged(
  place: { readonly table: Table; readonly scope: TenantScope; readonly purse: Purse },
  charge: Charge,
  commit: (hold: readonly Write[]) => Promise<void>,
): Promise<void> {
  const { table, scope } = place;
  if (!isCharged(scope)) return commit([]);
  let lane = laneFor(place.purse, charge) ?? 0;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await commit(holdWrites(scope, { ...charge, lane, refuse: () => new LaneSpent() }));
    } catch (error) {
      if (!(error instanceof LaneSpent)) throw error;
    }
    const other = laneFor(await readPurse(table, scope, { consistent: true }), charge);
    if (other === undefined) throw charge.refuse?.() ?? insufficientCredits(charge.kind);
    lane = other;
  }
  throw new Contended();
}

/**
 * The lane that an operation without outside effect takes its credit from, with `holdWrites` in its own transaction. Throws the
 * charge's own refusal where there is no credit. Lane 0 in test mode, which charges nothing.
 */
export async function laneWithCredit(
  table: Table,
  scope: TenantScope,
  charge: Pick<Charge, 'kind' | 'operationId' | 'refuse'>,
): Promise<number> {
  if (!isCharged(scope)) return 0;
  const lane = laneFor(await readPurse(table, scope, { consistent: true }), charge);
  if (lane === undefined) throw charge.refuse?.() ?? insufficientCredits(charge.kind);
  return lane;
}

/** The same operation picks the same lane of the same purse. */
function laneFor(
  purse: Purse,
  { kind, operationId }: Pick<Charge, 'kind' | 'operationId'>,
): number | undefined {
  return laneToCharge(balancesOf(purse, kind), shardOf(operationId, PICKS) / PICKS);
}

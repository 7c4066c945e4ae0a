/** A tenant's credits: grants, balances, and the operator's ledger (R79). */
import * as z from 'zod';
import { CREDIT_KINDS, type CreditKind } from '#shared/domain/credits/ledger.ts';
import { type CreditLine, creditLines } from '#shared/domain/credits/lines.ts';
import {
  balanceKey,
  balancesOf,
  grantedName,
  type Purse,
  readPurse,
  storedBalances,
  totalOf,
} from '#shared/domain/credits/purse.ts';
import { grantChanges, setChanges } from '#shared/domain/credits/share-out.ts';
import { all, atLeast, type Condition, equals, isThere, missing } from '#shared/platform/condition.ts';
import type { Key, Write } from '#shared/platform/ports.ts';
import { auditWrite, homeScope, type Provisioning, retryConcurrentChanges, tableOf } from './context.ts';
import { ConcurrentChange, noSuchTenant } from './errors.ts';
import { ledgerEntries } from './keys.ts';

/** `T#<tenant>#live#LEDGER` / `<instant>#<id>`: one movement by the operator. */
export const LedgerEntry = z.object({
  entry_id: z.uuid(),
  at: z.string(),
  kind: z.enum(CREDIT_KINDS),
  movement: z.enum(['grant', 'set']),
  /** Credits added. Negative where a balance was set lower. */
  change: z.int(),
  operator: z.string(),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

const Amount = z.int().min(1).max(1_000_000_000);
const Balance = z.int().min(0).max(1_000_000_000);

/** The balances of the live environment. Test mode is never charged and has none. */
export async function showCredits(context: Provisioning, tenantId: string): Promise<readonly CreditLine[]> {
  return creditLines(await purseOf(context, tenantId));
}

/** Adds credits of one kind, and evens out the lanes of the balance. */
export async function grantCredits(
  context: Provisioning,
  tenantId: string,
  grant: { readonly kind: CreditKind; readonly amount: number },
): Promise<void> {
  const change = Amount.parse(grant.amount);
  const { kind } = grant;
  await retryConcurrentChanges(async () => {
    const changes = grantChanges(balancesOf(await purseOf(context, tenantId), kind), change);
    // What lane 0 gives to the others must still be there; nothing else of the balance matters.
    const conditions = changes.map((each) => (each < 0 ? atLeast(kind, -each) : undefined));
    await commitMovement(context, tenantId, { kind, movement: 'grant', change }, { changes, conditions });
  });
}

/** Sets the balance of one kind. A concurrent charge is not lost: the balance is then read and set again. */
export async function setCredits(
  context: Provisioning,
  tenantId: string,
  wanted: { readonly kind: CreditKind; readonly balance: number },
): Promise<void> {
  const balance = Balance.parse(wanted.balance);
  const { kind } = wanted;
  await retryConcurrentChanges(async () => {
    const purse = await purseOf(context, tenantId);
    const before = balancesOf(purse, kind);
    const changes = setChanges(before, balance);
    const conditions = storedBalances(purse, kind).map((stored) =>
      stored === undefined ? missing(kind) : equals(kind, stored),
    );
    const change = balance - totalOf(before);
    await commitMovement(context, tenantId, { kind, movement: 'set', change }, { changes, conditions });
  });
}

type Movement = Pick<LedgerEntry, 'kind' | 'movement' | 'change'>;

/** Changes the lanes and writes the entry, in one commit. */
async function commitMovement(
  context: Provisioning,
  tenantId: string,
  movement: Movement,
  lanes: { readonly changes: readonly number[]; readonly conditions: readonly (Condition | undefined)[] },
): Promise<void> {
  const scope = homeScope(tenantId);
  const refuse = () => new ConcurrentChange();
  const [first = 0, ...others] = lanes.changes;
  const [held, ...conditions] = lanes.conditions;
  const { kind } = movement;
  await tableOf(context, tenantId).commit([
    {
      update: balanceKey(scope),
      add: { [kind]: first, [grantedName(kind)]: movement.change },
      when: held === undefined ? isThere : all(isThere, held),
      refuse: (current) => (current === undefined ? noSuchTenant(tenantId) : new ConcurrentChange()),
    },
    ...others.flatMap((add, index): Write[] => {
      const update = balanceKey(scope, index + 1);
      const when = conditions[index];
      if (add !== 0)
        return [{ update, add: { [kind]: add }, ...(when === undefined ? {} : { when, refuse }) }];
      return when === undefined ? [] : [{ check: update, when, refuse }];
    }),
    ...recordWrites(context, tenantId, movement),
  ]);
}

/** The operator's movements, the newest first. */
export async function listLedger(
  context: Provisioning,
  tenantId: string,
  limit: number,
): Promise<readonly LedgerEntry[]> {
  await purseOf(context, tenantId);
  const pk = ledgerEntries.partition(homeScope(tenantId), {});
  const items = await tableOf(context, tenantId).query({ pk, descending: true, limit, consistent: true });
  return items.map((item) => LedgerEntry.parse(item));
}

function recordWrites(context: Provisioning, tenantId: string, movement: Movement): readonly Write[] {
  const entry_id = context.ids.uuid();
  const at = new Date(context.clock.now()).toISOString();
  const key: Key = ledgerEntries.key(homeScope(tenantId), { instant: at, id: entry_id });
  return [
    { put: { ...key, entry_id, at, ...movement, operator: context.operator } },
    auditWrite(context, homeScope(tenantId), `credits.${movement.movement}`, {
      target: `credits:${movement.kind}`,
      facts: { change: movement.change },
    }),
  ];
}

async function purseOf(context: Provisioning, tenantId: string): Promise<Purse> {
  const purse = await readPurse(tableOf(context, tenantId), homeScope(tenantId), { consistent: true });
  if (purse.lanes[0] === undefined) throw noSuchTenant(tenantId);
  return purse;
}

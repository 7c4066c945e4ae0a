/** A tenant's credits: grants, balances, and the operator's ledger (decisions 79). */
import * as z from 'zod';
import { BalanceRecord, balanceKey, CREDIT_KINDS, type CreditKind } from '#shared/domain/credits/ledger.ts';
import { equals, isThere } from '#shared/platform/condition.ts';
import type { Item, Key, Write } from '#shared/platform/ports.ts';
import { auditWrite, homeScope, type Provisioning, retryConcurrentChanges, tableOf } from './context.ts';
import { ConcurrentChange, noSuchTenant } from './errors.ts';
import { ledgerEntries } from './keys.ts';

/** The credits of one kind: available, granted in total, and used. */
export interface CreditLine {
  readonly kind: CreditKind;
  readonly balance: number;
  readonly granted: number;
  /** Charged, and held for operations in progress. */
  readonly used: number;
}

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
  const item = await readPurse(context, tenantId);
  const balances = BalanceRecord.parse(item);
  return CREDIT_KINDS.map((kind) => {
    const balance = z.int().parse(balances[kind]);
    const granted = numberIn(item, grantedName(kind));
    return { kind, balance, granted, used: granted - balance };
  });
}

/** Adds credits of one kind. */
export async function grantCredits(
  context: Provisioning,
  tenantId: string,
  grant: { readonly kind: CreditKind; readonly amount: number },
): Promise<void> {
  const change = Amount.parse(grant.amount);
  const { kind } = grant;
  await tableOf(context, tenantId).commit([
    {
      update: balanceKey(homeScope(tenantId)),
      add: { [kind]: change, [grantedName(kind)]: change },
      when: isThere,
      refuse: () => noSuchTenant(tenantId),
    },
    ...recordWrites(context, tenantId, { kind, movement: 'grant', change }),
  ]);
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
    const before = numberIn(await readPurse(context, tenantId), kind);
    const change = balance - before;
    await tableOf(context, tenantId).commit([
      {
        update: balanceKey(homeScope(tenantId)),
        set: { [kind]: balance },
        add: { [grantedName(kind)]: change },
        when: equals(kind, before),
        refuse: () => new ConcurrentChange(),
      },
      ...recordWrites(context, tenantId, { kind, movement: 'set', change }),
    ]);
  });
}

/** The operator's movements, newest first. */
export async function listLedger(
  context: Provisioning,
  tenantId: string,
  limit: number,
): Promise<readonly LedgerEntry[]> {
  await readPurse(context, tenantId);
  const pk = ledgerEntries.partition(homeScope(tenantId), {});
  const items = await tableOf(context, tenantId).query({ pk, descending: true, limit, consistent: true });
  return items.map((item) => LedgerEntry.parse(item));
}

function recordWrites(
  context: Provisioning,
  tenantId: string,
  movement: Pick<LedgerEntry, 'kind' | 'movement' | 'change'>,
): readonly Write[] {
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

async function readPurse(context: Provisioning, tenantId: string): Promise<Item> {
  const item = await tableOf(context, tenantId).get(balanceKey(homeScope(tenantId)), { consistent: true });
  if (item === undefined) throw noSuchTenant(tenantId);
  return item;
}

function grantedName(kind: CreditKind): string {
  return `granted_${kind}`;
}

function numberIn(item: Item, name: string): number {
  const value = item[name];
  return typeof value === 'number' ? value : 0;
}

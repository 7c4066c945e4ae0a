/** A tenant's purse: what the operator puts in, what is left, and the operator's own entries (decisions 79). */
import * as z from 'zod';
import { BalanceRecord, balanceKey, CREDIT_KINDS, type CreditKind } from '#shared/domain/credits/ledger.ts';
import { equals, isThere } from '#shared/platform/condition.ts';
import type { Item, Key, Write } from '#shared/platform/ports.ts';
import { auditWrite, homeScope, type Provisioning, tableOf, whileRaced } from './context.ts';
import { noSuchTenant, Raced } from './errors.ts';
import { ledgerEntries } from './keys.ts';

/** How much of one kind a tenant has, was given in all, and has spent or set aside. */
export interface CreditLine {
  readonly kind: CreditKind;
  readonly balance: number;
  readonly granted: number;
  /** Charged, and set aside for operations under way. */
  readonly used: number;
}

/** `T#<tenant>#live#LEDGER` / `<instant>#<id>`: one movement that the operator made. */
export const LedgerEntry = z.object({
  entry_id: z.uuid(),
  at: z.string(),
  kind: z.enum(CREDIT_KINDS),
  movement: z.enum(['grant', 'set']),
  /** Credits added; negative where a balance was set lower. */
  change: z.int(),
  operator: z.string(),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

const Amount = z.int().min(1).max(1_000_000_000);
const Balance = z.int().min(0).max(1_000_000_000);

/** The live purse; test mode is never charged and has none. */
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

/** Sets what is left of one kind; what is charged meanwhile is not lost, the balance is set after it. */
export async function setCredits(
  context: Provisioning,
  tenantId: string,
  wanted: { readonly kind: CreditKind; readonly balance: number },
): Promise<void> {
  const balance = Balance.parse(wanted.balance);
  const { kind } = wanted;
  await whileRaced(async () => {
    const before = numberIn(await readPurse(context, tenantId), kind);
    const change = balance - before;
    await tableOf(context, tenantId).commit([
      {
        update: balanceKey(homeScope(tenantId)),
        set: { [kind]: balance },
        add: { [grantedName(kind)]: change },
        when: equals(kind, before),
        refuse: () => new Raced(),
      },
      ...recordWrites(context, tenantId, { kind, movement: 'set', change }),
    ]);
  });
}

/** The operator's movements, the newest first. */
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

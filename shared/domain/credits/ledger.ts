/** Credits: a balance per kind, and one ledger entry per operation that is held, then captured or released. */

import * as z from 'zod';
import { insufficientCredits } from '#shared/contract/errors.ts';
import { all, atLeast, equals, isNew, isThere } from '#shared/platform/condition.ts';
import { DUE_ATTRIBUTES, dueAttributes } from '#shared/platform/due.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { laneWrite } from '#shared/platform/spread/lanes.ts';
import { holds } from './keys.ts';
import { balanceKey, balancePlaces } from './purse.ts';

/** What credits are bought for (R79). */
export const CREDIT_KINDS = [
  'send_ddq',
  'ai_autofill',
  'ai_check',
  'ai_assessment',
  'company_search',
] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Every operation costs one credit of its kind. */
const PRICE = 1;

/** `T#<tenant>#<env>#HOLD#<operation id>` / `HOLD`. */
export const HoldRecord = z.object({
  pk: z.string(),
  sk: z.literal('HOLD'),
  operation_id: z.string(),
  credit: z.enum(CREDIT_KINDS),
  amount: z.int().positive(),
  state: z.enum(['held', 'captured', 'released']),
  created_at: z.number(),
});
export type HoldRecord = z.output<typeof HoldRecord>;

/** A hold that nobody settled is given back this long after it was made: longer than any claim's lease. */
const REAP_AFTER_MS = 10 * 60_000;

export interface Charge {
  readonly operationId: string;
  readonly kind: CreditKind;
  readonly now: number;
  /** The refusal where there are none left; 403 where nothing is said. */
  readonly refuse?: () => Error;
  /** The lane of the balance to charge; 0 where nothing is said. */
  readonly lane?: number;
  /** False where the owner of the hold always settles it, as a task does. A hold that is not settled is otherwise given back. */
  readonly isReaped?: boolean;
}

function holdKey(scope: TenantScope, operationId: string): Key {
  return holds.key(scope, { 'operation id': operationId });
}

export async function findHold(
  table: Table,
  scope: TenantScope,
  operationId: string,
): Promise<HoldRecord | undefined> {
  const item = await table.get(holdKey(scope, operationId), { consistent: true });
  return item === undefined ? undefined : HoldRecord.parse(item);
}

/** Test mode is never charged (CRED-001): no hold, no entry. */
export function isCharged(scope: TenantScope): boolean {
  return scope.environment === 'live';
}

/** Sets credits aside before an outside effect; refuses when the lane has none left. */
export function holdWrites(scope: TenantScope, charge: Charge): readonly Write[] {
  if (!isCharged(scope)) return [];
  const key = holdKey(scope, charge.operationId);
  return [
    {
      update: balanceKey(scope, charge.lane),
      add: { [charge.kind]: -PRICE },
      when: all(isThere, atLeast(charge.kind, PRICE)),
      refuse: charge.refuse ?? (() => insufficientCredits(charge.kind)),
    },
    {
      put: {
        ...key,
        operation_id: charge.operationId,
        credit: charge.kind,
        amount: PRICE,
        state: 'held',
        created_at: charge.now,
        ...(charge.isReaped === false
          ? {}
          : dueAttributes({ kind: 'hold', at: charge.now + REAP_AFTER_MS, key })),
      },
      when: isNewOrReleased,
      refuse: () => new Error('a credit hold may not be made twice'),
    },
  ];
}

/** Turns the hold into a charge, in the transaction that records the success. */
export function captureWrites(scope: TenantScope, operationId: string): readonly Write[] {
  if (!isCharged(scope)) return [];
  return [settle(scope, operationId, 'captured')];
}

/** Gives the credits back after a failure, on whichever lane is free. */
export function releaseWrites(
  scope: TenantScope,
  charge: Pick<Charge, 'operationId' | 'kind'>,
): readonly Write[] {
  if (!isCharged(scope)) return [];
  return [
    settle(scope, charge.operationId, 'released'),
    laneWrite(balancePlaces(scope), { [charge.kind]: PRICE }),
  ];
}

/** The hold was captured or released by somebody else meanwhile. */
export class HoldSettled extends Error {}

const isNewOrReleased = { kind: 'any', parts: [isNew, equals('state', 'released')] } as const;

function settle(scope: TenantScope, operationId: string, state: 'captured' | 'released'): Write {
  return {
    update: holdKey(scope, operationId),
    set: { state },
    remove: DUE_ATTRIBUTES,
    when: equals('state', 'held'),
    refuse: () => new HoldSettled(),
  };
}

/** Legal holds: set, lifted and listed by the operator. */
import { isNew, isThere } from '#shared/platform/condition.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import { legalHolds } from '../keys.ts';
import { type HoldSubject, holdKey } from '../legal-hold/legal-hold.ts';
import { auditWrite, openVault, type Provisioning, tableOf } from './context.ts';
import { holdIsSet, noSuchHold } from './errors.ts';
import { HoldReason, HoldRecord } from './schema.ts';

/** A hold as the operator sees it. */
export interface HoldView {
  /** `tenant`, or the id of the entity. */
  readonly subject: string;
  readonly reason: string;
  readonly set_at: string;
  readonly set_by: string;
}

/** Sets a hold. Throws where one is set. */
export async function setHold(
  context: Provisioning,
  scope: TenantScope,
  subject: HoldSubject,
  reason: string,
): Promise<HoldView> {
  const vault = await openVault(context, scope);
  const key = holdKey(scope, subject);
  const stated = HoldReason.parse(reason);
  const record = {
    ...key,
    reason: vault.seal({ ...key, attribute: 'reason' }, stated),
    set_at: new Date(context.clock.now()).toISOString(),
    set_by: context.operator,
  };
  await tableOf(context, scope.tenantId).commit([
    { put: record, when: isNew, refuse: holdIsSet },
    auditWrite(context, scope, 'holds.set', { target: targetOf(scope, subject) }),
  ]);
  return { subject: nameOf(subject), reason: stated, set_at: record.set_at, set_by: record.set_by };
}

/** Lifts a hold. Throws where none is set. */
export async function liftHold(
  context: Provisioning,
  scope: TenantScope,
  subject: HoldSubject,
): Promise<void> {
  await tableOf(context, scope.tenantId).commit([
    { remove: holdKey(scope, subject), when: isThere, refuse: noSuchHold },
    auditWrite(context, scope, 'holds.lift', { target: targetOf(scope, subject) }),
  ]);
}

/** The holds of an environment, that of the tenant last. */
export async function listHolds(context: Provisioning, scope: TenantScope): Promise<readonly HoldView[]> {
  const pk = legalHolds.partition(scope, {});
  const items = await tableOf(context, scope.tenantId).query({ pk, consistent: true });
  if (items.length === 0) return [];
  const vault = await openVault(context, scope);
  return items.map((item) => {
    const { sk, reason, set_at, set_by } = HoldRecord.parse(item);
    const subject = sk === 'TENANT' ? 'tenant' : sk;
    return { subject, reason: vault.unseal({ pk, sk, attribute: 'reason' }, reason), set_at, set_by };
  });
}

function nameOf(subject: HoldSubject): string {
  return subject === 'tenant' ? 'tenant' : subject.entityId;
}

function targetOf(scope: TenantScope, subject: HoldSubject): string {
  return subject === 'tenant' ? `tenant:${scope.tenantId}` : `entity:${subject.entityId}`;
}

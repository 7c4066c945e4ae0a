/** The only file that knows the keys of cases, their pointers, and the callbacks that were handled. */
import { createHash } from 'node:crypto';
import { equals, isNew } from '#shared/platform/condition.ts';
import { dueAttributes } from '#shared/platform/due.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import { type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { areaRoot } from '#shared/platform/table/item-kind.ts';
import { casePointers, handledCallbacks, identityCases } from './keys.ts';
import { CasePointer, CaseRecord } from './schema.ts';

const CALLBACKS_KEPT_SEC = 30 * 86_400;

function caseKey(scope: TenantScope, sessionId: string): Key {
  return identityCases.key(scope, { id: sessionId });
}

export async function findCase(
  table: Table,
  scope: TenantScope,
  sessionId: string,
): Promise<CaseRecord | undefined> {
  const item = await table.get(caseKey(scope, sessionId), { consistent: true });
  return item === undefined ? undefined : CaseRecord.parse(item);
}

/** A case that has not begun. */
export function newCase(scope: TenantScope, sessionId: string, now: number): CaseRecord {
  const { pk } = caseKey(scope, sessionId);
  return {
    ...{ pk, sk: 'CASE', session_id: sessionId, version: 0, provider: null, reference: null },
    ...{ round: 1, begun_round: 0, failed_attempts: 0, looks: 0, ended: false },
    created_at: new Date(now).toISOString(),
  };
}

/** Replaces the case by its next version, with a timer at `dueAt` if there is one. Throws StaleRead where it has changed. */
export function caseWrite(record: CaseRecord, changes: Partial<CaseRecord>, dueAt: number | null): Write {
  const { due_sk: _, ...state } = { ...record, ...changes };
  const key = { pk: record.pk, sk: record.sk };
  const due = dueAt === null ? {} : dueAttributes({ kind: 'identity-case', at: dueAt, key });
  return {
    put: { ...state, ...due, version: record.version + 1 },
    when: record.version === 0 ? isNew : equals('version', record.version),
    refuse: () => new StaleRead(),
  };
}

/** The case as it is after `caseWrite`. */
export function nextVersion(record: CaseRecord, changes: Partial<CaseRecord>): CaseRecord {
  return { ...record, ...changes, version: record.version + 1 };
}

export function removeCaseWrite({ pk, sk, version }: CaseRecord): Write {
  return { remove: { pk, sk }, when: equals('version', version), refuse: () => new StaleRead() };
}

function pointerKey(provider: string, reference: string): Key {
  return casePointers.key(areaRoot('callback'), {
    'sha256 of provider and reference': hashOf(provider, reference),
  });
}

/** Callbacks of the case lead to its session. Writing the pointer twice changes nothing. */
export function pointerWrite(
  scope: TenantScope,
  { provider, reference, sessionId }: { provider: string; reference: string; sessionId: string },
): Write {
  const { tenantId: tenant_id, environment } = scope;
  return { put: { ...pointerKey(provider, reference), tenant_id, environment, session_id: sessionId } };
}

export function removePointerWrites({ provider, reference }: CaseRecord): readonly Write[] {
  return provider === null || reference === null ? [] : [{ remove: pointerKey(provider, reference) }];
}

/** Whose case it is. Undefined where nobody here has such a case. */
export async function findPointer(
  pointers: Table,
  provider: string,
  reference: string,
): Promise<{ readonly scope: TenantScope; readonly sessionId: string } | undefined> {
  const item = await pointers.get(pointerKey(provider, reference), { consistent: true });
  if (item === undefined) return undefined;
  const { tenant_id, environment, session_id } = CasePointer.parse(item);
  return { scope: unsafeTenantScope(tenant_id, environment), sessionId: session_id };
}

/** The callback was handled before. */
export class CallbackRepeated extends Error {}

/** Marks a message of a provider as handled. Throws `CallbackRepeated` where it was handled before. */
export function handledWrite(provider: string, messageId: string, now: number): Write {
  const key = handledCallbacks.key(areaRoot('callback'), {
    'sha256 of provider and message id': hashOf(provider, messageId),
  });
  return {
    put: { ...key, ttl: Math.ceil(now / 1000) + CALLBACKS_KEPT_SEC },
    when: isNew,
    refuse: () => new CallbackRepeated(),
  };
}

function hashOf(provider: string, id: string): string {
  return createHash('sha256').update(`${provider}\u0000${id}`).digest('hex');
}

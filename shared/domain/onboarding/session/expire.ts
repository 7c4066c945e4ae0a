/** Ends a session whose time is over, once, and announces it (ONB-006). */
import { eventWrite } from '#shared/platform/outbox.ts';
import type { Key, Write } from '#shared/platform/ports.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import { verificationData, verificationEvents } from '../../verification/events.ts';
import { findVerification, moveVerificationWrite } from '../../verification/repository.ts';
import type { VerificationRecord } from '../../verification/schema.ts';
import { onboardingEvents } from '../events.ts';
import { expiredWrite, openSession, SessionMoved } from '../repository.ts';
import { SessionRecord } from '../schema.ts';

/** Expires the session at `key` if it is open and due; a completed, renewed or vanished one is left alone. */
export async function expireSession(context: WorkerContext, scope: TenantScope, key: Key): Promise<void> {
  const table = context.tables.within(fenceOf(scope, 'due'));
  const [item, vault] = await Promise.all([table.get(key, { consistent: true }), context.vault(scope)]);
  if (item === undefined) return;
  const record = SessionRecord.parse(item);
  if (record.expires_at > context.clock.now()) return;
  const verificationId = record.verification_session_id;
  const verification =
    verificationId === null ? undefined : await findVerification(table, scope, verificationId);
  try {
    await table.commit([
      expiredWrite(scope, record),
      sessionExpired(context, scope, vault, record),
      ...verificationExpired(context, scope, vault, record, verification),
    ]);
  } catch (error) {
    if (!(error instanceof SessionMoved)) throw error;
  }
}

function sessionExpired(
  context: WorkerContext,
  scope: TenantScope,
  vault: Vault,
  record: SessionRecord,
): Write {
  const data = {
    session_id: record.id,
    status: 'expired',
    steps: record.steps,
    entity_id: record.entity_id,
    entity_name: openSession(record, vault).entity_name,
    response_id: record.response_id,
    verification_session_id: record.verification_session_id,
    expires_at: new Date(record.expires_at).toISOString(),
  };
  const at = { outboxId: context.ids.uuid(), now: context.clock.now() };
  return eventWrite(scope, vault, { type: onboardingEvents.expired.type, data }, at);
}

function verificationExpired(
  context: WorkerContext,
  scope: TenantScope,
  vault: Vault,
  session: SessionRecord,
  record: VerificationRecord | undefined,
): readonly Write[] {
  if (record === undefined || (record.status !== 'pending' && record.status !== 'accessed')) return [];
  const data = verificationData(record, openSession(session, vault).entity_name, 'expired');
  const at = { outboxId: context.ids.uuid(), now: context.clock.now() };
  return [
    moveVerificationWrite(scope, record.id, {
      from: record.status,
      to: 'expired',
      refuse: () => new SessionMoved(),
    }),
    eventWrite(scope, vault, { type: verificationEvents.expired.type, data }, at),
  ];
}

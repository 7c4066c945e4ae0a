/** The first use of a link: marks the session, and its verification if any, as accessed. */

import type { GuestRequest } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { verificationData, verificationEvents } from '../../verification/events.ts';
import { findVerification, moveVerificationWrite } from '../../verification/repository.ts';
import type { VerificationRecord } from '../../verification/schema.ts';
import { openedWrite, SessionMoved, unsealSession } from '../repository.ts';
import type { SessionRecord } from '../schema.ts';

/** Marks a pending session as accessed. Two concurrent calls cause one event. */
export async function markOpened(
  record: SessionRecord,
  scope: TenantScope,
  table: Table,
  request: Pick<GuestRequest, 'now' | 'ids' | 'vaultOf'>,
): Promise<void> {
  if (record.status !== 'pending') return;
  const verificationId = record.verification_session_id;
  const [vault, verification] = await Promise.all([
    request.vaultOf(scope),
    verificationId === null ? undefined : findVerification(table, scope, verificationId),
  ]);
  const at = new Date(request.now).toISOString();
  try {
    await table.commit([
      openedWrite(scope, record, at),
      ...verificationOpened(verification, record, scope, vault, request),
    ]);
  } catch (error) {
    if (!(error instanceof SessionMoved)) throw error;
  }
}

function verificationOpened(
  record: VerificationRecord | undefined,
  session: SessionRecord,
  scope: TenantScope,
  vault: Vault,
  request: Pick<GuestRequest, 'now' | 'ids'>,
): readonly Write[] {
  if (record?.status !== 'pending') return [];
  const accessedAt = new Date(request.now).toISOString();
  const data = verificationData(record, unsealSession(session, vault).entity_name, 'accessed');
  return [
    moveVerificationWrite(scope, record.id, {
      from: 'pending',
      to: 'accessed',
      set: { accessed_at: accessedAt },
      refuse: () => new SessionMoved(),
    }),
    announcer(scope, vault, request)(verificationEvents.accessed.type, data),
  ];
}
